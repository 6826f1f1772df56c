import { Suspense } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { SkeletonTiles } from '../../ui/Skeleton';
import { PlainPage } from '../PlainPage';
import { MainFrame } from '../shell/MainFrame';
import type { MainView } from '../shell/mainView';
import { TabBody } from '../shell/TabBody';
import { placesHome } from '../shell/tabContents';

/** The main screen of an organisation, or of the site that is open in it, by tab. */
export function MainBody({ view }: { view: MainView }) {
  const { t } = useTranslation();
  const can = useCan();
  const { tab } = view;
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
        <MainFrame view={view}>
          <TabBody view={view} />
        </MainFrame>
      ) : (
        <placesHome.Component view={view} />
      )}
    </Suspense>
  );
}
