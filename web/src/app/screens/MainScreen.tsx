import { lazy } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useParams, useSearchParams } from '../../router/context';
import { SkeletonTiles } from '../../ui/Skeleton';
import { tabOf } from '../paths';
import { homeTab } from '../shell/mainView';
import { Unopened } from '../Unopened';
import { useOpenAccount } from '../useOpenAccount';
import { useTitle } from '../useTitle';
import { MainBody } from './MainBody';

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
    case 'failed':
      return (
        <Unopened opened={opened}>
          <SkeletonTiles label={t('app.loading')} />
        </Unopened>
      );
    case 'missing':
      return <NotFoundScreen />;
    case 'none':
      return <WithoutOrganisation person={opened.person} />;
    case 'open': {
      const site = sid === undefined ? null : opened.account.sites.find(({ id }) => id === sid);
      if (site === undefined) return <NotFoundScreen />;
      const where = { ...opened, site };
      const view = { ...where, tab: tabOf(search) ?? homeTab(where) };
      return <MainBody view={view} />;
    }
  }
}
