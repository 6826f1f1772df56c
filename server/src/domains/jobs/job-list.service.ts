import { limits, type Answer, type Language, type Query } from '@rounds/contract';
import { pageOf } from '../../db/keyset.js';
import { byId, namesOf } from '../../db/names.js';
import { reportScope } from '../../db/report-scope.js';
import type { Db } from '../../db/scope.js';
import type { Caller, Member, MemberStanding } from '../../http/caller.js';
import { dayMs } from '../../moment.js';
import { invalid, notFound } from '../../problems.js';
import { clocksOfSites } from '../sites/zones.read.js';
import { countJobs, listJobs, type JobEnd, type JobFilter } from './job-list.store.js';
import { toSummary } from './jobs.read.js';
import type { JobRow } from './jobs.store.js';

/** What was asked for, as far as the caller knows its sites. */
export async function jobFilter(
  db: Db,
  { personId, standing }: Pick<Caller, 'personId'> & { standing: MemberStanding },
  { state = 'living', assigneeId, mine, isUrgent, isLate, ...asked }: Omit<Query<'GET /jobs'>, 'limit' | 'cursor'>,
): Promise<JobFilter> {
  return {
    ...(await reportScope(db, standing, asked)),
    ...(state !== 'living' && { state }),
    assigneeId,
    isUrgent,
    ...(mine && { personId }),
    ...(isLate && { lateAt: new Date() }),
  };
}

export async function readJobs(
  db: Db,
  { personId, standing }: Caller,
  language: Language,
  { limit = limits.pageDefault, cursor, ...asked }: Query<'GET /jobs'>,
): Promise<Answer<'GET /jobs'>> {
  if (!standing) {
    if (asked.siteId !== undefined || asked.facilityId !== undefined) throw notFound();
    return { items: [], site: {}, facility: {}, user: {} };
  }
  const filter = await jobFilter(db, { personId, standing }, asked);
  const rows = await listJobs(db, filter, cursor === undefined ? undefined : endOf(cursor), limit + 1);
  const { page, next } = pageOf(rows, limit, cursorOf);
  return {
    items: page.map(toSummary(language)),
    ...(await namesIn(db, page)),
    ...next,
  };
}

export async function readJobFigures(
  db: Db,
  { standing }: Member,
  asked: Query<'GET /jobs/figures'>,
): Promise<Answer<'GET /jobs/figures'>> {
  const now = new Date();
  const since = new Date(now.getTime() - limits.jobFigureDays * dayMs);
  const scope = await reportScope(db, standing, asked);
  const { done, minutesToDone, confirmed, minutesToConfirm, oldestAt, ...living } = await countJobs(
    db,
    scope,
    now,
    since,
  );
  return {
    ...living,
    oldestAt: oldestAt?.toISOString() ?? null,
    toDone: { count: done, medianMinutes: minutesToDone },
    toConfirm: { count: confirmed, medianMinutes: minutesToConfirm },
  };
}

/** Of sites also the clock: by it the times of their jobs are shown. */
export async function namesIn(db: Db, rows: readonly JobRow[], people: readonly (string | null)[] = []) {
  const [names, sites] = await Promise.all([
    namesOf(db, {
      siteIds: [],
      facilityIds: rows.map(({ facilityId }) => facilityId),
      personIds: [
        ...rows.flatMap(({ assigneeId, openedBy, doneBy, closedBy }) => [assigneeId, openedBy, doneBy, closedBy]),
        ...people,
      ],
    }),
    clocksOfSites(db, [...new Set(rows.map(({ siteId }) => siteId))]),
  ]);
  return { ...names, site: byId(sites) };
}

const cursorOf = ({ openedAt, id }: JobEnd): string => Buffer.from(`${openedAt.getTime()}.${id}`).toString('base64url');

function endOf(cursor: string): JobEnd {
  const [, moment, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const openedAt = new Date(Number(moment));
  if (id === undefined || Number.isNaN(openedAt.getTime())) throw invalid({ field: 'cursor', fault: 'invalid' });
  return { openedAt, id };
}
