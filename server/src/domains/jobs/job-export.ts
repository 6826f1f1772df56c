import type { JobSummary, Language } from '@rounds/contract';
import { fullName } from '../../db/names.js';
import type { Db } from '../../db/scope.js';
import { exportPages } from '../../http/export/pages.js';
import { tableOf, type Columns, type Table } from '../../http/export/table.js';
import type { Translate } from '../../texts.js';
import type { ZoneAt } from '../sites/zones.read.js';
import { namesIn } from './job-list.service.js';
import { listJobs, type JobFilter } from './job-list.store.js';
import { toSummary } from './jobs.read.js';
import type { JobRow } from './jobs.store.js';

interface Line {
  job: JobSummary;
  names: Awaited<ReturnType<typeof namesIn>>;
}

/** Every field of a job: a new one does not compile until it has a column here. */
type Column =
  | Exclude<
      keyof JobSummary,
      'assigneeId' | 'openedBy' | 'doneBy' | 'closedBy' | 'photoId' | 'isPhotoNeeded' | 'isCodeNeeded'
    >
  | 'site'
  | 'facility'
  | 'assignee'
  | 'opener'
  | 'doer'
  | 'closer'
  | 'timeZone';

interface JobExport {
  filter: JobFilter;
  t: Translate;
  zoneAt: ZoneAt;
  language: Language;
}

/** One line per job, in the order of the list. */
export const jobTable = (db: Db, { filter, t, zoneAt, language }: JobExport): Table =>
  tableOf({
    name: 'jobs',
    columns: columns(t, zoneAt),
    header: (column) => t(`jobs.column.${column}`),
    rows: jobLines(db, filter, language),
  });

const columns = (t: Translate, zoneAt: ZoneAt): Columns<Line, Column> => {
  const at = (siteId: string, moment: string | null) =>
    moment === null ? null : { at: new Date(moment), timeZone: zoneAt(siteId) };
  return {
    openedAt: ({ job }) => at(job.siteId, job.openedAt),
    site: ({ job, names }) => names.site[job.siteId]?.title ?? '',
    facility: ({ job, names }) => names.facility[job.facilityId]?.title ?? '',
    title: ({ job }) => job.title,
    description: ({ job }) => job.description,
    state: ({ job }) => t(`jobs.state.${job.state}`),
    isUrgent: ({ job }) => (job.isUrgent ? t('jobs.urgent') : ''),
    origin: ({ job }) => t(`jobs.origin.${job.origin.kind}`),
    count: ({ job }) => job.count,
    assignee: ({ job, names }) => fullName(names.user[job.assigneeId ?? '']),
    dueBy: ({ job }) => at(job.siteId, job.dueBy),
    opener: ({ job, names }) => fullName(names.user[job.openedBy ?? '']),
    doneAt: ({ job }) => at(job.siteId, job.doneAt),
    doer: ({ job, names }) => fullName(names.user[job.doneBy ?? '']),
    closedAt: ({ job }) => at(job.siteId, job.closedAt),
    closer: ({ job, names }) => fullName(names.user[job.closedBy ?? '']),
    timeZone: ({ job }) => zoneAt(job.siteId),
    id: ({ job }) => job.id,
    siteId: ({ job }) => job.siteId,
    facilityId: ({ job }) => job.facilityId,
  };
};

const jobsPerStep = 500;

async function* jobLines(db: Db, filter: JobFilter, language: Language): AsyncGenerator<Line> {
  const summary = toSummary(language);
  const pages = exportPages(filter.accountId, jobsPerStep, (after?: JobRow) => read(db, filter, after));
  for await (const { rows, names } of pages) {
    for (const row of rows) yield { job: summary(row), names };
  }
}

async function read(db: Db, filter: JobFilter, after: JobRow | undefined) {
  const rows = await listJobs(db, filter, after, jobsPerStep);
  return { rows, names: await namesIn(db, rows) };
}
