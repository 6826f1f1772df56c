import { Suspense } from 'react';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useIsSharedPhone } from '../../lib/sharedPhone';
import { useNavigate } from '../../router/context';
import { Popover } from '../../ui/Popover';
import { Switcher } from '../../ui/TopBar';
import { useMenu } from '../../ui/useBackStep';
import { paths } from '../paths';
import type { MainView } from './mainView';
import { menus, useMenusSoon } from './menus';

type SwitcherProps = Pick<MainView, 'accounts' | 'account'>;

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
  const { isOpen, open, close } = useMenu();
  useMenusSoon(['organisationSheet']);
  const choice = useOrganisationChoice(props);
  const choose = (accountId: string) => {
    close();
    choice.onChoose(accountId);
  };
  return (
    <>
      <Switcher name={props.account.title} aria-haspopup="dialog" onClick={open} />
      <Suspense>
        {isOpen && (
          <menus.organisationSheet.Component
            {...choice}
            onChoose={choose}
            create={{ ...choice.create, onClick: close }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** On wide screens: in the side bar. */
export function SideSwitcher(props: SwitcherProps) {
  const { t } = useTranslation();
  const choice = useOrganisationChoice(props);
  useMenusSoon(['organisations']);
  if (useIsSharedPhone()) return null;
  return (
    <Popover
      label={t('organisation.list')}
      width="wide"
      renderTrigger={(trigger) => <Switcher {...trigger} boxed name={props.account.title} />}
    >
      <Suspense>
        <menus.organisations.Component {...choice} dense />
      </Suspense>
    </Popover>
  );
}
