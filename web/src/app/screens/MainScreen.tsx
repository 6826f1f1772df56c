import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useParams, useSearchParams } from '../../router/context';
import { SkeletonTiles } from '../../ui/Skeleton';
import { NotLoaded } from '../NotLoaded';
import { tabOf } from '../paths';
import { PlainPage } from '../PlainPage';
import { homeTab } from '../shell/place';
import { UnsentNotice } from '../shell/UnsentNotice';
import { useOpenAccount } from '../useOpenAccount';
import { useTitle } from '../useTitle';
import { MainBody } from './MainBody';

const OnThePhone = lazy(() => import('./OnThePhone'));
/** Seen once, before the first organisation. */
const WithoutOrganisation = lazy(async () => ({
  default: (await import('../shell/WithoutOrganisation')).WithoutOrganisation,
}));
const NotFoundScreen = lazy(() => import('./NotFoundScreen'));

/** `/`, `/account/{aid}` and `/account/{cid}/site/{sid}` for who is signed in. */
export default function MainScreen() {
  const { t } = useTranslation();
  const { aid, cid, sid } = useParams();
  const [search] = useSearchParams();
  const opened = useOpenAccount(aid ?? cid);
  useTitle();

  switch (opened.kind) {
    case 'loading':
      return (
        <PlainPage>
          <SkeletonTiles label={t('app.loading')} />
          <AfterAWhile>
            <WithoutNetwork />
          </AfterAWhile>
        </PlainPage>
      );
    case 'failed':
      return (
        <PlainPage>
          {/* What works without a network first, then what does not. */}
          <WithoutNetwork />
          <NotLoaded title={t('app.notLoaded')} error={opened.error} retry={opened.retry} />
        </PlainPage>
      );
    case 'missing':
      return <NotFoundScreen />;
    case 'none':
      return <WithoutOrganisation person={opened.person} />;
    case 'open': {
      const site = sid === undefined ? null : opened.account.sites.find(({ id }) => id === sid);
      if (site === undefined) return <NotFoundScreen />;
      const where = { ...opened, site };
      const place = { ...where, tab: tabOf(search) ?? homeTab(where) };
      return <MainBody place={place} />;
    }
  }
}

const WithoutNetwork = () => (
  <>
    <UnsentNotice />
    <Suspense>
      <OnThePhone />
    </Suspense>
  </>
);

const patienceMs = 4000;

/** A connection that hangs says nothing for a long time: nobody has to wait for it to go on working. */
function AfterAWhile({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate && children;
}
