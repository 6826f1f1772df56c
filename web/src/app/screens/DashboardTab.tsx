import type { Dashboard } from '@rounds/contract';
import { QrCode } from 'lucide-react';
import { useDeferredValue } from 'react';
import { periods, useDashboard, useDueDays, type Days } from '../../features/dashboard/api/dashboard';
import { DashboardView } from '../../features/dashboard/components/DashboardView';
import { useJobFigures } from '../../features/jobs/api/jobs';
import { useFigureWords } from '../../features/jobs/useFigureWords';
import { useSites } from '../../features/sites/api/sites';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useSearchParams } from '../../router/context';
import { LoadFailure } from '../../shared/LoadFailure';
import { ButtonLink } from '../../ui/Button';
import { Loader } from '../../ui/Loader';
import { Notice } from '../../ui/Notice';
import { Segmented } from '../../ui/Segmented';
import { paths } from '../paths';
import { FacilityFilter } from '../shell/FacilityFilter';
import type { MainView } from '../shell/mainView';
import { useRememberedHome } from '../shell/useRememberedHome';
import { linkTo } from './attentionLinks';
import styles from './ListTab.module.css';

/** The figures of the organisation, of the site that is open, or of one facility of it. All choices live in the address. */
export default function DashboardTab({ view: { account, site } }: { view: MainView }) {
  const { t } = useTranslation();
  useRememberedHome(account);
  const [search, setSearch] = useSearchParams();
  const days: Days = periods.find((period) => String(period) === search.get('days')) ?? 7;
  const countSuspicious = search.has('suspicious');
  const facilityId = site ? (search.get('facility') ?? '') : '';
  const scope = { accountId: account.id, ...(site && { siteId: site.id }), ...(facilityId && { facilityId }) };
  const { data: arrived, error, refetch } = useDashboard(scope, days, countSuspicious);
  // Charts are much to draw: in slices, between which the browser answers taps.
  const data = useDeferredValue(arrived);
  const { data: figures } = useDueDays(scope, arrived?.days ?? []);
  const sites = useSites(account.id).data;
  const jobs = useOpenJobs({ ...(site && { siteId: site.id }), ...(facilityId && { facilityId }) });
  const change = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );

  return (
    <section className={styles.tab} aria-label={t('dashboard.title')}>
      <div className={styles.choices}>
        {site && (
          <FacilityFilter siteId={site.id} value={facilityId} onChange={(id) => change('facility', id || null)} />
        )}
        <div className={styles.period}>
          <Segmented
            label={t('dashboard.period')}
            value={String(days)}
            options={periods.map((count) => ({ value: String(count), label: t('dashboard.days', { count }) }))}
            onChange={(value) => change('days', value === '7' ? null : value)}
          />
        </div>
      </div>
      {data && isEmpty(data) && <FirstScan accountId={account.id} siteId={site?.id ?? account.sites[0]?.id} />}
      {data && (
        <DashboardView
          dashboard={data}
          figures={figures}
          days={days}
          jobs={jobs}
          countSuspicious={countSuspicious}
          onCountSuspicious={(isOn) => change('suspicious', isOn ? '1' : null)}
          zoneOf={(siteId) => sites?.find(({ id }) => id === siteId)?.timeZone}
          pathToReason={(reason) =>
            paths.reasonRatings(site ? paths.site(account.id, site.id) : paths.account(account.id), {
              reason,
              days: String(days),
              facility: facilityId || undefined,
            })
          }
          linkTo={(place, cause) => linkTo(account.id, place, cause)}
        />
      )}
      {!data && !error && <Loader text={t('app.loading')} />}
      {error && <LoadFailure error={error} onRetry={refetch} />}
    </section>
  );
}

const isEmpty = ({ feedback, checks, due }: Dashboard): boolean =>
  feedback.count + feedback.suspicious + checks.count + (due ? due.onTime + due.late + due.missed : 0) === 0;

/** Figures that are all zero teach nothing; this says where they come from. */
function FirstScan({ accountId, siteId }: { accountId: string; siteId: string | undefined }) {
  const { t } = useTranslation();
  const mayPrint = useCan()('site.Management') && siteId !== undefined;
  return (
    <Notice icon={QrCode} title={t('dashboard.nothing')}>
      <p>{t('dashboard.nothing_next')}</p>
      {mayPrint && (
        <ButtonLink variant="text" size="small" to={paths.posters(accountId, siteId)}>
          {t('dashboard.nothing_posters')}
        </ButtonLink>
      )}
    </Notice>
  );
}

function useOpenJobs(scope: { siteId?: string; facilityId?: string }) {
  const figures = useJobFigures(scope).data;
  const { usual } = useFigureWords();
  return {
    open: figures?.open ?? null,
    late: figures?.late ?? 0,
    usual: figures ? usual(figures) : '',
    path: paths.jobs({ site: scope.siteId, facility: scope.facilityId }),
  };
}
