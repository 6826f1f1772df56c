import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n';
import { AppFrame, PageHead } from '../../ui/AppFrame';
import { TopBar, TopBarTitle } from '../../ui/TopBar';
import { useOpenAccount } from '../useOpenAccount';
import { MainSideBar } from './MainNavigation';
import { UserMenu } from './Menu';
import styles from './SettingsFrame.module.css';

/** On wide screens the organisation stays beside the settings; somebody in none has them alone. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const opened = useOpenAccount(undefined);
  const title = t('settings.title');
  const content = <div className={styles.column}>{children}</div>;
  if (opened.kind !== 'open') {
    return (
      <AppFrame
        head={
          <TopBar always>
            <TopBarTitle>{title}</TopBarTitle>
          </TopBar>
        }
      >
        {content}
      </AppFrame>
    );
  }
  const { person, accounts, account } = opened;
  return (
    <AppFrame
      side={<MainSideBar place={{ accounts, account, site: null, tab: null }} />}
      head={
        <>
          <TopBar>
            <TopBarTitle>{title}</TopBarTitle>
          </TopBar>
          <PageHead title={title} actions={<UserMenu person={person} account={account} siteId={null} />} />
        </>
      }
    >
      {content}
    </AppFrame>
  );
}
