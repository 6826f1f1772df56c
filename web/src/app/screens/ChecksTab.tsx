import type { SiteTile } from '@rounds/contract';
import { useSearchParams } from 'react-router';
import type { CheckFilters } from '../../features/checks/api/checks';
import { CheckList } from '../../features/checks/components/CheckList';
import { ChecksExport } from '../../features/checks/components/ChecksExport';
import { TodaySummary, type Walked } from '../../features/checks/components/TodaySummary';
import { useDashboard, type DashboardScope } from '../../features/dashboard/api/dashboard';
import { useSites } from '../../features/sites/api/sites';
import { useTranslation } from '../../lib/i18n';
import { Chips } from '../../ui/Chip';
import { ChipSelect } from '../../ui/ChipSelect';
import { desktop, useMediaQuery } from '../../ui/useMediaQuery';
import { FacilityFilter } from '../shell/FacilityFilter';
import type { Place } from '../shell/place';
import { SiteFilter } from '../shell/SiteFilter';
import { useAddressFilter } from '../shell/useAddressFilter';
import styles from './ReportTab.module.css';

const results = ['', 'not-done', 'skipped', 'reported', 'done'] as const;
type ResultFilter = (typeof results)[number];

/** The status checks list under the main screen's tab. Its filters live in the address. */
export default function ChecksTab({ place }: { place: Place }) {
  const { account, site } = place;
  const [search] = useSearchParams();
  const result = results.find((one) => one === search.get('result')) ?? '';
  const facilityId = site ? (search.get('facility') ?? '') : '';
  const isWide = useMediaQuery(desktop);
  const scope = {
    accountId: account.id,
    ...(site && { siteId: site.id }),
    ...(facilityId && { facilityId }),
  };
  const filters: CheckFilters = { ...scope, ...(result && { result }) };
  return (
    <div className={styles.split}>
      <div className={styles.tab}>
        <div className={styles.narrowing}>
          <Filters place={place} facilityId={facilityId} result={result} />
          <ChecksExport filters={filters} />
        </div>
        <CheckList key={JSON.stringify(filters)} filters={filters} />
      </div>
      {isWide && (
        <aside className={styles.aside}>
          <Today scope={scope} />
        </aside>
      )}
    </div>
  );
}

function Today({ scope }: { scope: DashboardScope }) {
  const today = useDashboard(scope, 7).data?.days.at(-1);
  const sites = useSites(scope.accountId).data;
  const walked = sites?.filter(({ id }) => scope.siteId === undefined || id === scope.siteId).map(({ state }) => state);
  return (
    today &&
    walked && <TodaySummary walked={scope.facilityId === undefined ? together(walked) : null} items={today.items} />
  );
}

const together = (states: readonly SiteTile['state'][]): Walked => ({
  checked: states.reduce((total, { checkedToday }) => total + checkedToday, 0),
  facilities: states.reduce((total, { countedFacilities }) => total + countedFacilities, 0),
  lastCheckAt: states.map(({ lastCheckAt }) => lastCheckAt).reduce(later, null),
});

const later = (one: string | null, other: string | null): string | null => ((one ?? '') > (other ?? '') ? one : other);

interface FiltersProps {
  place: Place;
  facilityId: string;
  result: ResultFilter;
}

function Filters({ place, facilityId, result }: FiltersProps) {
  const { t } = useTranslation();
  const setFilter = useAddressFilter();
  return (
    <Chips label={t('checks.filters')}>
      <SiteFilter place={place} />
      {place.site && (
        <FacilityFilter siteId={place.site.id} value={facilityId} onChange={(id) => setFilter('facility', id)} />
      )}
      <ChipSelect
        label={t('checks.filterResult')}
        value={result}
        options={results.map((value) => ({ value, label: t(resultTexts[value]) }))}
        onChange={(value) => setFilter('result', value)}
      />
    </Chips>
  );
}

const resultTexts: Record<ResultFilter, string> = {
  '': 'checks.allResults',
  'not-done': 'checks.result.notDone',
  skipped: 'checks.result.skipped',
  reported: 'checks.result.reported',
  done: 'checks.result.done',
};
