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
  const place = opened.kind === 'open' ? opened : null;
  return (
    <AppFrame
      side={place ? <MainSideBar place={{ ...place, site: null, tab: null }} /> : undefined}
      head={
        <>
          <TopBar>
            <TopBarTitle>{title}</TopBarTitle>
          </TopBar>
          <PageHead
            title={title}
            actions={place && <UserMenu person={place.person} account={place.account} siteId={null} />}
          />
        </>
      }
    >
      <div className={styles.column}>{children}</div>
    </AppFrame>
  );
}
