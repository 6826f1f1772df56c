import type { ReactNode } from 'react';
import { UnsentNotice } from '../../features/checklist/components/UnsentNotice';
import { useCan } from '../../lib/permissions';
import { AppFrame, PageHead } from '../../ui/AppFrame';
import { TopBar } from '../../ui/TopBar';
import { useChoice } from '../../ui/useChoice';
import { desktop, useMediaQuery } from '../../ui/useMediaQuery';
import type { OpenAccount } from '../useOpenAccount';
import { useTitle } from '../useTitle';
import { MainBottomBar, MainTabs } from './MainNavigation';
import { MainSideBar } from './MainSideBar';
import type { BarEntry } from './mainView';
import { MenuButton, UserMenu } from './Menu';
import { OrganisationSwitcher } from './OrganisationSwitcher';

interface ListFrameProps {
  opened: Extract<OpenAccount, { kind: 'open' }>;
  entry: BarEntry;
  title: string;
  sub?: string | undefined;
  /** In the top bar of phones. */
  action?: ReactNode;
  /** Beside the title of wide screens. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Around a list of its own beside the main screen, jobs or one's rounds: on phones one of the main screen's entries, on wide
 * screens a page with a title.
 */
export function ListFrame({ opened, entry, title, sub, action, actions, children }: ListFrameProps) {
  const can = useCan();
  const isWide = useMediaQuery(desktop);
  const { person, accounts, account } = opened;
  // The links navigate by themselves.
  const [tab, onChoose] = useChoice<BarEntry>(entry, () => undefined);
  const tabbed = { view: { ...opened, site: null }, tab, onChoose };
  const menu = { person, account, siteId: null };
  useTitle(title);
  return (
    <AppFrame
      side={<MainSideBar view={{ accounts, account, site: null, tab: null }} />}
      bottomBar={<MainBottomBar {...tabbed} />}
      head={
        <>
          <TopBar
            actions={
              <>
                {action}
                <MenuButton {...menu} />
              </>
            }
          >
            <OrganisationSwitcher accounts={accounts} account={account} />
          </TopBar>
          <PageHead
            title={title}
            sub={sub}
            actions={
              <>
                {actions}
                <UserMenu {...menu} />
              </>
            }
          />
          {!isWide && can('report.View') && <MainTabs {...tabbed} />}
        </>
      }
    >
      <UnsentNotice />
      {children}
    </AppFrame>
  );
}
