import { Suspense } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { SkeletonTiles } from '../../ui/Skeleton';
import { MainFrame } from '../shell/MainFrame';
import type { Place } from '../shell/place';
import { TabBody } from '../shell/TabBody';
import { placesHome } from '../shell/tabContents';

/** The main screen of an organisation, or of the site that is open in it, by tab. */
export function MainBody({ place }: { place: Place }) {
  const { t } = useTranslation();
  const can = useCan();
  const { tab } = place;
  if (tab === 'today' || (tab !== 'dashboard' && can('report.View'))) {
    return (
      <MainFrame place={place}>
        <TabBody place={place} />
      </MainFrame>
    );
  }
  const waiting = (
    <MainFrame place={place}>
      <SkeletonTiles label={t('app.loading')} />
    </MainFrame>
  );
  return (
    <Suspense fallback={waiting}>
      <placesHome.Component place={place} />
    </Suspense>
  );
}
