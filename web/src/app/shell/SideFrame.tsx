import type { ReactNode } from 'react';
import { AppFrame, PageHead } from '../../ui/AppFrame';
import { BackLink, TopBar } from '../../ui/TopBar';
import type { OpenAccount } from '../useOpenAccount';
import { useTitle } from '../useTitle';
import { MainSideBar } from './MainSideBar';
import type { OpenSite } from './mainView';
import { UserMenu } from './Menu';

interface SideFrameProps {
  opened: Extract<OpenAccount, { kind: 'open' }>;
  site?: OpenSite | null;
  title: string;
  sub?: string;
  /** Where the arrow beside the title leads. */
  back: string;
  /** What is there, where the side bar does not lead there. Phones then have no room for the title in their bar: the page shows it. */
  backTitle?: string;
  children: ReactNode;
}

/** A screen beside the main one: the way back on phones, the side bar and the title on wide screens. */
export function SideFrame({ opened, site = null, title, sub, back, backTitle, children }: SideFrameProps) {
  const { person, accounts, account } = opened;
  useTitle(title);
  return (
    <AppFrame
      side={<MainSideBar view={{ accounts, account, site, tab: null }} />}
      head={
        <>
          <TopBar>
            <BackLink to={back}>{backTitle ?? title}</BackLink>
          </TopBar>
          <PageHead
            title={title}
            sub={sub}
            back={
              backTitle !== undefined && (
                <BackLink small to={back}>
                  {backTitle}
                </BackLink>
              )
            }
            actions={<UserMenu person={person} account={account} siteId={site?.id ?? null} />}
          />
        </>
      }
    >
      {children}
    </AppFrame>
  );
}
