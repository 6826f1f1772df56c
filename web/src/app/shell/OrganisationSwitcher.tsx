import { useNavigate } from 'react-router';
import { OrganisationList } from '../../features/organisation/components/OrganisationList';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useIsSharedPhone } from '../../lib/sharedPhone';
import { Popover } from '../../ui/Popover';
import { Sheet, SheetList } from '../../ui/Sheet';
import { Switcher } from '../../ui/TopBar';
import { useMenu } from '../../ui/useBackStep';
import { paths } from '../paths';
import type { Place } from './place';

type SwitcherProps = Pick<Place, 'accounts' | 'account'>;

function useOrganisationChoice({ accounts, account }: SwitcherProps) {
  const navigate = useNavigate();
  const state = useDialogState();
  return {
    accounts,
    currentId: account.id,
    onChoose: (accountId: string) => void navigate(paths.account(accountId), { replace: true }),
    create: { to: paths.newOrganisationDialog(), state, replace: true },
  };
}

/** On phones: the left end of the top bar. */
export function OrganisationSwitcher(props: SwitcherProps) {
  const { t } = useTranslation();
  const { isOpen, open, close } = useMenu();
  const choice = useOrganisationChoice(props);
  const choose = (accountId: string) => {
    close();
    choice.onChoose(accountId);
  };
  return (
    <>
      <Switcher name={props.account.title} aria-haspopup="dialog" onClick={open} />
      {isOpen && (
        <Sheet title={t('organisation.list')} closeLabel={t('app.close')} lightDismiss onClose={close}>
          <SheetList>
            <OrganisationList {...choice} onChoose={choose} create={{ ...choice.create, onClick: close }} />
          </SheetList>
        </Sheet>
      )}
    </>
  );
}

/** On wide screens: in the side bar. */
export function SideSwitcher(props: SwitcherProps) {
  const { t } = useTranslation();
  const choice = useOrganisationChoice(props);
  if (useIsSharedPhone()) return null;
  return (
    <Popover
      label={t('organisation.list')}
      width="wide"
      renderTrigger={(trigger) => <Switcher {...trigger} boxed name={props.account.title} />}
    >
      <OrganisationList {...choice} dense />
    </Popover>
  );
}
