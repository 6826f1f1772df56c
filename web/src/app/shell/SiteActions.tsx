import { Pencil, Plus, Printer, Trash2, UserPlus } from 'lucide-react';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { ButtonLink } from '../../ui/Button';
import { IconLink } from '../../ui/IconButton';
import { paths } from '../paths';
import type { MainView } from './mainView';

interface SiteActionsProps {
  accountId: string;
  site: NonNullable<MainView['site']>;
  wholeAccount: boolean;
}

/** What the selection dock offers for a site on phones. */
export default function SiteActions({ accountId, site, wholeAccount }: SiteActionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const state = useDialogState();
  const mayManage = can('site.Management');
  return (
    <>
      {mayManage && (
        <IconLink
          icon={Printer}
          label={t('app.postersNamed', { name: site.title })}
          to={paths.posters(accountId, site.id)}
        />
      )}
      {mayManage && (
        <IconLink
          icon={Pencil}
          label={t('app.editNamed', { name: site.title })}
          to={paths.siteDialog(site.id, 'edit')}
          state={state}
        />
      )}
      {mayManage && wholeAccount && (
        <IconLink
          icon={Trash2}
          label={t('app.deleteNamed', { name: site.title })}
          to={paths.siteDialog(site.id, 'del')}
          state={state}
        />
      )}
      {can('invitation.Create') && (
        <IconLink
          icon={UserPlus}
          label={t('app.inviteNamed', { name: site.title })}
          to={paths.inviteDialog(accountId, [site.id])}
          state={state}
        />
      )}
      {mayManage && (
        <ButtonLink size="small" icon={Plus} to={paths.newFacilityDialog(site.id)} state={state}>
          {t('app.newFacility')}
        </ButtonLink>
      )}
    </>
  );
}
