import { Plus, Wrench, X } from 'lucide-react';
import { useState } from 'react';
import { useJobFigures, useJobs, type JobFilters } from '../../features/jobs/api/jobs';
import { JobGroups } from '../../features/jobs/components/JobGroups';
import { JobsExport } from '../../features/jobs/components/JobsExport';
import { useFigureWords } from '../../features/jobs/useFigureWords';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useSearchParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { lazyDialog } from '../../shared/lazyPart';
import { Pages } from '../../shared/Pages';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { IconButton } from '../../ui/IconButton';
import { SkeletonTiles } from '../../ui/Skeleton';
import { paths } from '../paths';
import { ListFrame } from '../shell/ListFrame';
import { useAddressFilter } from '../shell/useAddressFilter';
import { Unopened } from '../Unopened';
import { useOpenAccount, type OpenAccount } from '../useOpenAccount';
import { JobsFilters } from './JobsFilters';
import { jobFiltersOf, jobsNarrowing, noJobsNarrowing } from './jobsNarrowing';
import styles from './ListTab.module.css';

const ReportSheet = lazyDialog(async () => (await import('../ReportSheet')).default);

/** `/jobs`; its filters live in the address. */
export default function JobsScreen() {
  const opened = useOpenAccount(undefined);
  if (opened.kind === 'loading' || opened.kind === 'failed') return <Unopened opened={opened} />;
  if (opened.kind !== 'open') return <Navigate to={paths.home()} replace />;
  return <Jobs opened={opened} />;
}

function Jobs({ opened }: { opened: Extract<OpenAccount, { kind: 'open' }> }) {
  const { t } = useTranslation();
  const can = useCan();
  const [search] = useSearchParams();
  const setFilter = useAddressFilter();
  const [isReporting, setReporting] = useState(false);
  const { account } = opened;
  const narrowing = jobsNarrowing(search);
  const { siteId, facilityId } = narrowing;
  const filters = jobFiltersOf(narrowing);
  const maySeeReports = can('report.View');
  const figures = useJobFigures({ ...(siteId && { siteId }), ...(facilityId && { facilityId }) }, maySeeReports).data;
  const words = useFigureWords();
  const usual = figures && words.usualTimes(figures);
  const isNarrowed = Object.values(narrowing).some((value) => value !== '' && value !== 'living');
  const onClear = isNarrowed ? () => setFilter(noJobsNarrowing) : undefined;
  const report = () => setReporting(true);
  return (
    <ListFrame
      opened={opened}
      entry="jobs"
      title={t('jobs.title')}
      sub={figures && words.waiting(figures)}
      action={<IconButton icon={Plus} label={t('jobs.report')} onClick={report} />}
      actions={
        <Button size="small" icon={Plus} onClick={report}>
          {t('jobs.report')}
        </Button>
      }
    >
      <div className={styles.report}>
        <div className={styles.narrowing}>
          <JobsFilters account={account} narrowing={narrowing} figures={figures} onClear={onClear} />
          {maySeeReports && <JobsExport filters={filters} />}
        </div>
        <Found key={JSON.stringify(filters)} filters={filters} usual={usual} onClear={onClear} onReport={report} />
      </div>
      {isReporting && (
        <ReportSheet account={account} siteId={siteId || undefined} onClose={() => setReporting(false)} />
      )}
    </ListFrame>
  );
}

interface FoundProps {
  filters: JobFilters;
  /** How long jobs take. Seen once the list is there, lest the list push it away. */
  usual: string | undefined;
  onClear: (() => void) | undefined;
  onReport: () => void;
}

function Found({ filters, usual, onClear, onReport }: FoundProps) {
  const { t } = useTranslation();
  const jobs = useJobs(filters);
  return (
    <Pages pages={jobs} waiting={<SkeletonTiles label={t('app.loading')} />}>
      {(listed) => (
        <>
          {listed.items.length === 0 ? (
            <NoJobs onClear={onClear} onReport={onReport} />
          ) : (
            <JobGroups listed={listed} now={jobs.dataUpdatedAt} pathOf={paths.job} />
          )}
          {usual && !jobs.hasNextPage && <p className={styles.usual}>{usual}</p>}
        </>
      )}
    </Pages>
  );
}

function NoJobs({ onClear, onReport }: Omit<FoundProps, 'filters' | 'usual'>) {
  const { t } = useTranslation();
  return onClear ? (
    <EmptyState
      icon={Wrench}
      title={t('jobs.noneSuch')}
      action={
        <Button variant="secondary" icon={X} onClick={onClear}>
          {t('filters.clearAll')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={Wrench}
      title={t('jobs.none')}
      action={
        <Button variant="secondary" icon={Plus} onClick={onReport}>
          {t('jobs.report')}
        </Button>
      }
    >
      {t('jobs.noneHint')}
    </EmptyState>
  );
}
