import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n';
import { AppFrame, PageHead } from '../../ui/AppFrame';
import { BackLink, TopBar } from '../../ui/TopBar';
import { paths } from '../paths';
import type { OpenAccount } from '../useOpenAccount';
import { useTitle } from '../useTitle';
import { MainSideBar } from './MainSideBar';
import { UserMenu } from './Menu';

interface PlanFrameProps {
  opened: Extract<OpenAccount, { kind: 'open' }>;
  title: string;
  sub?: string;
  /** On wide screens, beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Around one plan: the way back to all of them. */
export function PlanFrame({ opened, title, sub, actions, children }: PlanFrameProps) {
  const { t } = useTranslation();
  const { person, accounts, account } = opened;
  useTitle(title);
  return (
    <AppFrame
      side={<MainSideBar view={{ accounts, account, site: null, tab: null }} />}
      head={
        <>
          <TopBar>
            <BackLink to={paths.plans()}>{title}</BackLink>
          </TopBar>
          <PageHead
            title={title}
            sub={sub}
            back={
              <BackLink small to={paths.plans()}>
                {t('plans.title')}
              </BackLink>
            }
            actions={
              <>
                {actions}
                <UserMenu person={person} account={account} siteId={null} />
              </>
            }
          />
        </>
      }
    >
      {children}
    </AppFrame>
  );
}
