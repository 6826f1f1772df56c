import { Suspense } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { SkeletonTiles } from '../../ui/Skeleton';
import { PlainPage } from '../PlainPage';
import { MainFrame } from '../shell/MainFrame';
import type { Place } from '../shell/place';
import { TabBody } from '../shell/TabBody';
import { placesHome } from '../shell/tabContents';

/** The main screen of an organisation, or of the site that is open in it, by tab. */
export function MainBody({ place }: { place: Place }) {
  const { t } = useTranslation();
  const can = useCan();
  const { tab } = place;
  const isTab = tab === 'today' || (tab !== 'dashboard' && can('report.View'));
  // The places bring a frame of their own. Until they are there, nothing stands that one could open and lose again.
  const waiting = (
    <PlainPage>
      <SkeletonTiles label={t('app.loading')} />
    </PlainPage>
  );
  return (
    <Suspense fallback={waiting}>
      {isTab ? (
        <MainFrame place={place}>
          <TabBody place={place} />
        </MainFrame>
      ) : (
        <placesHome.Component place={place} />
      )}
    </Suspense>
  );
}
