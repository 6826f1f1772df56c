import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n';
import { AppFrame, PageHead } from '../../ui/AppFrame';
import { BackTitle } from '../../ui/BackTitle';
import { BackLink, TopBar, TopBarTitle } from '../../ui/TopBar';
import { useOpenAccount } from '../useOpenAccount';
import { MainSideBar } from './MainSideBar';
import { UserMenu } from './Menu';
import styles from './SettingsFrame.module.css';

interface SettingsFrameProps {
  /** A page below the settings, and the way back from it. */
  page?: { title: string; sub?: string | undefined; back: string; backLabel: string };
  children: ReactNode;
}

/** On wide screens the organisation stays beside the settings; somebody in none has them alone. */
export function SettingsFrame({ page, children }: SettingsFrameProps) {
  const { t } = useTranslation();
  const opened = useOpenAccount(undefined);
  const title = page?.title ?? t('settings.title');
  const view = opened.kind === 'open' ? opened : null;
  return (
    <AppFrame
      side={view ? <MainSideBar view={{ ...view, site: null, tab: null }} /> : undefined}
      head={
        <>
          <TopBar>
            {page ? (
              <BackTitle to={page.back} label={page.backLabel} title={title} sub={page.sub} />
            ) : (
              <TopBarTitle>{title}</TopBarTitle>
            )}
          </TopBar>
          <PageHead
            title={title}
            sub={page?.sub}
            back={
              page && (
                <BackLink to={page.back} small>
                  {page.backLabel}
                </BackLink>
              )
            }
            actions={view && <UserMenu person={view.person} account={view.account} siteId={null} />}
          />
        </>
      }
    >
      <div className={styles.column}>{children}</div>
    </AppFrame>
  );
}
