import { useState } from 'react';
import { TodayJobs } from '../../features/jobs/components/TodayJobs';
import { useToday } from '../../features/plans/api/today';
import { TodayView } from '../../features/plans/components/TodayView';
import { useTranslation } from '../../lib/i18n';
import { lazyDialog } from '../../shared/lazyPart';
import { ButtonLink } from '../../ui/Button';
import { SkeletonTiles } from '../../ui/Skeleton';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import { tabPath, type MainView } from '../shell/mainView';
import { useRememberedHome } from '../shell/useRememberedHome';

const ReportSheet = lazyDialog(async () => (await import('../ReportSheet')).default);

/** What is due for the person themselves. */
export default function TodayList({ view: { account } }: { view: MainView }) {
  const { t } = useTranslation();
  useRememberedHome(account);
  const opened = useToday();
  const [isReporting, setReporting] = useState(false);
  switch (opened.kind) {
    case 'loading':
      return <SkeletonTiles label={t('app.loading')} />;
    case 'failed':
      return <NotLoaded title={t('app.notLoaded')} error={opened.error} retry={opened.retry} />;
    case 'open':
      return (
        <>
          <TodayView
            fetched={opened}
            isOld={opened.isOld}
            pathOf={paths.facility}
            sites={account.sites}
            renderJobs={(today, now) => (
              <TodayJobs
                today={today}
                now={now}
                pathOf={paths.job}
                allPath={paths.jobs()}
                onReport={() => setReporting(true)}
              />
            )}
            toPlaces={
              <ButtonLink variant="secondary" to={tabPath({ account, site: null }, 'dashboard')}>
                {t('today.none.places')}
              </ButtonLink>
            }
          />
          {isReporting && <ReportSheet account={account} onClose={() => setReporting(false)} />}
        </>
      );
  }
}
