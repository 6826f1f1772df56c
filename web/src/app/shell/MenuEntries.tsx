import { CalendarClock, ListChecks, Search, Settings, SquarePen, UserPlus, Users } from 'lucide-react';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useIsSharedPhone } from '../../lib/sharedPhone';
import { List, RowLink } from '../../ui/ListRow';
import { paths } from '../paths';
import { LogOutEntry } from './LogOutEntry';

export interface MenuEntriesProps {
  /** Null without an organisation. */
  accountId: string | null;
  /** The site that is open or selected: invitations are for it. */
  siteId: string | null;
  /** The surface around the entries closes itself. */
  onChoose?: () => void;
}

/** What the person may do here; what they may not is absent. */
export default function MenuEntries({ accountId, siteId, onChoose }: MenuEntriesProps) {
  const { t } = useTranslation();
  const can = useCan();
  const isShared = useIsSharedPhone();
  const dialogState = useDialogState();
  return (
    <List look="bare" label={t('app.menu')}>
      {accountId !== null && (
        <RowLink
          lead={Search}
          title={t('search.title')}
          to={paths.searchDialog()}
          state={dialogState}
          replace
          onClick={onChoose}
        />
      )}
      {accountId !== null && siteId !== null && can('invitation.Create') && (
        <RowLink
          lead={UserPlus}
          title={t('app.menu.invite')}
          to={paths.inviteDialog(accountId, [siteId])}
          state={dialogState}
          replace
          onClick={onChoose}
        />
      )}
      {accountId !== null && can('invitation.Create') && (
        <RowLink lead={Users} title={t('app.menu.people')} to={paths.people()} replace onClick={onChoose} />
      )}
      {accountId !== null && can('site.Management') && (
        <RowLink lead={CalendarClock} title={t('app.plans')} to={paths.plans()} replace onClick={onChoose} />
      )}
      {accountId !== null && can('account.Management') && (
        <>
          <RowLink
            lead={ListChecks}
            title={t('app.menu.templates')}
            to={paths.templates()}
            replace
            onClick={onChoose}
          />
          <RowLink
            lead={SquarePen}
            title={t('app.menu.rename')}
            to={paths.organisationDialog(accountId, 'edit')}
            state={dialogState}
            replace
            onClick={onChoose}
          />
        </>
      )}
      {can('my.Settings') && !isShared && (
        <RowLink lead={Settings} title={t('app.menu.settings')} to={paths.settings()} replace onClick={onChoose} />
      )}
      {can('session.Logout') && !isShared && <LogOutEntry onChoose={onChoose} />}
    </List>
  );
}
