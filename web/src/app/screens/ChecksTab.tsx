import type { SiteTile } from '@rounds/contract';
import type { CheckFilters } from '../../features/checks/api/checks';
import { CheckList } from '../../features/checks/components/CheckList';
import { ChecksExport } from '../../features/checks/components/ChecksExport';
import { TodaySummary, type Walked } from '../../features/checks/components/TodaySummary';
import { useDashboard, type DashboardScope } from '../../features/dashboard/api/dashboard';
import { useSites } from '../../features/sites/api/sites';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useSearchParams } from '../../router/context';
import { desktop, useMediaQuery } from '../../ui/useMediaQuery';
import { ScanLink } from '../ScanLink';
import type { MainView } from '../shell/mainView';
import { useAddressFilter } from '../shell/useAddressFilter';
import { useZone } from '../shell/useZone';
import { checkFiltersOf, ChecksFilters, checksNarrowing, noChecksNarrowing } from './ChecksFilters';
import { jobOf } from './jobOfItem';
import styles from './ListTab.module.css';

/** The status checks list under the main screen's tab. Its filters live in the address. */
export default function ChecksTab({ view }: { view: MainView }) {
  const { t } = useTranslation();
  const can = useCan();
  const { account, site } = view;
  const [search] = useSearchParams();
  const setFilter = useAddressFilter();
  const isWide = useMediaQuery(desktop);
  const narrowing = checksNarrowing(search, site);
  const { facilityId } = narrowing;
  const timeZone = useZone(view);
  const scope = { accountId: account.id, ...(site && { siteId: site.id }) };
  const narrowed = checkFiltersOf(narrowing, timeZone);
  const filters: CheckFilters = { ...scope, ...narrowed };
  const onClear = Object.keys(narrowed).length > 0 ? () => setFilter(noChecksNarrowing) : undefined;
  return (
    <div className={styles.report}>
      <div className={styles.narrowing}>
        <ChecksFilters view={view} narrowing={narrowing} timeZone={timeZone} onClear={onClear} />
        <ChecksExport filters={filters} />
      </div>
      <div className={styles.split}>
        <div className={styles.tab}>
          <CheckList
            key={JSON.stringify(filters)}
            filters={filters}
            onClear={onClear}
            toWork={<ScanLink />}
            mayVerify={can('quality.Check')}
            jobOf={jobOf}
          />
        </div>
        {isWide && (
          <aside className={styles.aside} aria-label={t('checks.today')}>
            <Today scope={{ ...scope, ...(facilityId && { facilityId }) }} />
          </aside>
        )}
      </div>
    </div>
  );
}

function Today({ scope }: { scope: DashboardScope }) {
  const today = useDashboard(scope, 7).data?.days.at(-1);
  const sites = useSites(scope.accountId).data;
  const walked = sites?.filter(({ id }) => scope.siteId === undefined || id === scope.siteId);
  return (
    today &&
    walked && <TodaySummary walked={scope.facilityId === undefined ? together(walked) : null} items={today.items} />
  );
}

function together(sites: readonly SiteTile[]): Walked {
  const [last] = sites
    .flatMap(({ timeZone, state: { lastCheckAt: at } }) => (at === null ? [] : [{ at, timeZone }]))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return {
    checked: sites.reduce((total, { state }) => total + state.checkedToday, 0),
    facilities: sites.reduce((total, { state }) => total + state.countedFacilities, 0),
    lastCheck: last ?? null,
  };
}
