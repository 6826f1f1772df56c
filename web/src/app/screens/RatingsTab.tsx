import { lazy, Suspense } from 'react';
import { periods } from '../../features/dashboard/api/dashboard';
import type { RatingFilters } from '../../features/ratings/api/ratings';
import { RatingList } from '../../features/ratings/components/RatingList';
import { RatingsExport } from '../../features/ratings/components/RatingsExport';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useSearchParams } from '../../router/context';
import { ButtonLink } from '../../ui/Button';
import { desktop, useMediaQuery } from '../../ui/useMediaQuery';
import { paths } from '../paths';
import type { MainView } from '../shell/mainView';
import { useAddressFilter } from '../shell/useAddressFilter';
import { useZone } from '../shell/useZone';
import { noRatingsNarrowing, ratingFiltersOf, RatingsFilters, ratingsNarrowing } from './RatingsFilters';
import styles from './ListTab.module.css';

/** For wide screens only. */
const RatingSummary = lazy(async () => ({
  default: (await import('../../features/dashboard/components/RatingSummary')).RatingSummary,
}));

/** The ratings list under the main screen's tab. Its filters live in the address. */
export default function RatingsTab({ view }: { view: MainView }) {
  const { t } = useTranslation();
  const can = useCan();
  const { account, site } = view;
  const [search] = useSearchParams();
  const setFilter = useAddressFilter();
  const isWide = useMediaQuery(desktop);
  const narrowing = ratingsNarrowing(search, site);
  const { facilityId, period } = narrowing;
  const timeZone = useZone(view);
  const scope = { accountId: account.id, ...(site && { siteId: site.id }) };
  const narrowed = ratingFiltersOf(narrowing, timeZone);
  const filters: RatingFilters = { ...scope, ...narrowed };
  const onClear = Object.keys(narrowed).length > 0 ? () => setFilter(noRatingsNarrowing) : undefined;
  const hung = site ?? account.sites[0];
  const toPosters = hung && can('site.Management') && (
    <ButtonLink variant="secondary" to={paths.posters(account.id, hung.id)}>
      {t('sites.posters')}
    </ButtonLink>
  );
  return (
    <div className={styles.report}>
      <div className={styles.narrowing}>
        <RatingsFilters view={view} narrowing={narrowing} timeZone={timeZone} onClear={onClear} />
        <RatingsExport filters={filters} />
      </div>
      <div className={styles.split}>
        <div className={styles.tab}>
          <RatingList key={JSON.stringify(filters)} filters={filters} onClear={onClear} toPosters={toPosters} />
        </div>
        {isWide && (
          <aside className={styles.aside} aria-label={t('dashboard.title')}>
            <Suspense>
              <RatingSummary
                scope={{ ...scope, ...(facilityId && { facilityId }) }}
                days={periods.find((days) => String(days) === period.choice) ?? 7}
              />
            </Suspense>
          </aside>
        )}
      </div>
    </div>
  );
}
