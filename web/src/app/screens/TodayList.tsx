import { useToday } from '../../features/plans/api/today';
import { TodayView } from '../../features/plans/components/TodayView';
import { useTranslation } from '../../lib/i18n';
import { ButtonLink } from '../../ui/Button';
import { Skeleton, SkeletonTile } from '../../ui/Skeleton';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import { tabPath, type Place } from '../shell/place';

/** What is due for the person themselves. */
export function TodayList({ place: { account } }: { place: Place }) {
  const { t } = useTranslation();
  const opened = useToday();
  switch (opened.kind) {
    case 'loading':
      return (
        <Skeleton label={t('app.loading')}>
          <SkeletonTile />
          <SkeletonTile />
          <SkeletonTile />
        </Skeleton>
      );
    case 'failed':
      return <NotLoaded title={t('app.notLoaded')} error={opened.error} retry={opened.retry} />;
    case 'open':
      return (
        <TodayView
          fetched={opened}
          isOld={opened.isOld}
          pathOf={paths.facility}
          sites={account.sites}
          toPlaces={
            <ButtonLink variant="secondary" to={tabPath({ account, site: null }, 'dashboard')}>
              {t('today.none.places')}
            </ButtonLink>
          }
        />
      );
  }
}
