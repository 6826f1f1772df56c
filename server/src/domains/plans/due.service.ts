import {
  limits,
  permissionsOf,
  type Answer,
  type DueRound,
  type JobSummary,
  type Language,
  type Query,
  type Today,
} from '@rounds/contract';
import { pageOf } from '../../db/keyset.js';
import { byId, namesOf } from '../../db/names.js';
import { reportScope } from '../../db/report-scope.js';
import type { Db } from '../../db/scope.js';
import type { Caller, MemberStanding } from '../../http/caller.js';
import { dayMs, hourMs, minuteMs } from '../../moment.js';
import { invalid, notFound } from '../../problems.js';
import { listJobsFor } from '../jobs/jobs.read.js';
import { isSiteInReach } from '../sites/sites.read.js';
import { clocksOfSites } from '../sites/zones.read.js';
import {
  codesOfFacilities,
  listDue,
  listToday,
  titlesOfPlans,
  type DueEnd,
  type DueFilter,
  type DueRow,
} from './due.store.js';
import { listOpenHandovers, type HandoverRow } from './handovers.store.js';
import { stateOf } from './rounds.policy.js';

/** So far ahead `GET /today` looks beyond today: a night's shift begins on one day and ends on the next. */
const hoursAhead = 12;

const manages = (standing: MemberStanding): boolean => permissionsOf(standing).includes('site.Management');

type DueQuery = Omit<Query<'GET /due'>, 'limit' | 'cursor'>;

/** What was asked for, as far as it is the caller's. */
export async function dueFilter(
  db: Db,
  { personId, standing }: Pick<Caller, 'personId'> & { standing: MemberStanding },
  { planId, state, mine = false, ...asked }: DueQuery,
  now: Date,
): Promise<DueFilter> {
  const scope = await reportScope(db, standing, asked);
  const from = scope.from ?? new Date((scope.to?.getTime() ?? now.getTime()) - dayMs);
  const last = new Date(from.getTime() + limits.dueDaysMost * dayMs);
  if (scope.to && scope.to > last) throw invalid({ field: 'to', fault: 'out_of_range' });
  return {
    ...scope,
    from,
    to: scope.to ?? last,
    ...(planId !== undefined && { planId }),
    ...(state !== undefined && { state }),
    ...((mine || !manages(standing)) && { personId }),
  };
}

export async function readDue(
  db: Db,
  { personId, standing }: Caller,
  query: Query<'GET /due'>,
): Promise<Answer<'GET /due'>> {
  const { limit = limits.pageDefault, cursor, ...asked } = query;
  if (!standing) {
    if (asked.siteId !== undefined || asked.facilityId !== undefined) throw notFound();
    return { items: [], plan: {}, site: {}, facility: {}, user: {} };
  }
  const now = new Date();
  const filter = await dueFilter(db, { personId, standing }, asked, now);
  const rows = await listDue(db, filter, cursor === undefined ? undefined : endOf(cursor), now, limit + 1);
  const { page, next } = pageOf(rows, limit, cursorOf);
  return {
    items: page.map((row) => toDueRound(row, now)),
    ...(await lookupsOf(db, page)),
    ...next,
  };
}

export async function readToday(
  db: Db,
  { personId, standing }: Caller,
  language: Language,
  siteId: string | undefined,
): Promise<Today> {
  const now = new Date();
  const nothing = { plan: {}, site: {}, facility: {}, user: {} };
  if (!standing) {
    if (siteId !== undefined) throw notFound();
    return { at: now.toISOString(), isWhole: true, tours: [], late: [], next: [], jobs: [], handovers: [], ...nothing };
  }
  if (siteId !== undefined && !(await isSiteInReach(db, standing, siteId))) throw notFound();
  const reach = { accountId: standing.accountId, siteIds: siteId === undefined ? standing.siteIds : [siteId] };
  const period = { now, until: new Date(now.getTime() + hoursAhead * hourMs) };
  const [found, handovers, jobs] = await Promise.all([
    listToday(db, reach, personId, period, limits.roundsPerToday + 1),
    listOpenHandovers(db, reach, limits.handoversPerToday),
    listJobsFor(db, reach, { personId, language }, limits.jobsPerToday),
  ]);
  const isWhole = found.length <= limits.roundsPerToday;
  const rows = isWhole ? found : wholeTours(found);
  const [lookups, doors] = await Promise.all([
    lookupsOf(db, rows, handovers, jobs),
    doorsOf(db, [...rows, ...jobs], handovers),
  ]);
  const rounds = rows.map((row) => toDueRound(row, now));
  const toDo = rounds.filter(({ state }) => state === 'open' || state === 'upcoming');
  const isLate = ({ state, dueBy }: DueRound) => state === 'open' && Date.parse(dueBy) < now.getTime();
  return {
    at: now.toISOString(),
    isWhole,
    tours: toursOf(rounds).map(({ planId, ...tour }) => ({
      planId,
      title: lookups.plan[planId]?.title ?? '',
      ...tour,
    })),
    late: toDo.filter(isLate),
    next: toDo.filter((round) => !isLate(round)),
    jobs,
    handovers: handovers.map(({ at, ...handover }) => ({ ...handover, at: at.toISOString() })),
    ...lookups,
    ...doors,
  };
}

/** A plan at one time of it. */
const tourOf = ({ planId, dueFrom }: { planId: string; dueFrom: Date | string }): string =>
  `${planId} ${new Date(dueFrom).getTime()}`;

/** Without the one that was cut off: a ring must not say '3 of 4' where there are nine. */
function wholeTours(rows: readonly DueRow[]): DueRow[] {
  const last = rows.at(-1);
  return rows.filter((row) => last && tourOf(row) !== tourOf(last));
}

function toursOf(rounds: readonly DueRound[]) {
  const tours = new Map<string, DueRound[]>();
  for (const round of rounds) tours.set(tourOf(round), [...(tours.get(tourOf(round)) ?? []), round]);
  return [...tours.values()].flatMap((doors) => {
    const [first] = doors;
    if (!first) return [];
    const { planId, dueFrom, dueBy } = first;
    return {
      planId,
      dueFrom,
      dueBy,
      done: doors.filter(({ doneAt }) => doneAt !== null).length,
      total: doors.length,
      doors,
    };
  });
}

export async function lookupsOf(
  db: Db,
  rows: readonly DueRow[],
  handovers: readonly HandoverRow[] = [],
  jobs: readonly JobSummary[] = [],
) {
  const [plans, names] = await Promise.all([
    titlesOfPlans(db, [...new Set(rows.map(({ planId }) => planId))]),
    namesOf(db, {
      siteIds: [...rows, ...handovers].map(({ siteId }) => siteId),
      facilityIds: [...rows, ...jobs].map(({ facilityId }) => facilityId),
      personIds: [
        ...rows.map(({ doneBy }) => doneBy),
        ...handovers.map(({ by }) => by),
        ...jobs.flatMap(({ openedBy, assigneeId }) => [openedBy, assigneeId]),
      ],
    }),
  ]);
  return { plan: byId(plans), ...names };
}

/** By which clock, and behind which code: without a network there is nobody to ask. */
export async function doorsOf(
  db: Db,
  rows: readonly { siteId: string; facilityId: string }[],
  handovers: readonly { siteId: string }[] = [],
) {
  const [sites, facilities] = await Promise.all([
    clocksOfSites(db, [...new Set([...rows, ...handovers].map(({ siteId }) => siteId))]),
    codesOfFacilities(db, [...new Set(rows.map(({ facilityId }) => facilityId))]),
  ]);
  return { site: byId(sites), facility: byId(facilities) };
}

/** The key of the round, so that it is the same wherever and whenever it is made. */
const idOf = ({ planId, facilityId, dueFrom }: DueEnd): string =>
  `${planId}-${facilityId}-${Math.floor(dueFrom.getTime() / minuteMs)}`;

export function toDueRound(
  { pos: _pos, dueFrom, dueBy, earlyFrom, closesAt, doneAt, ...row }: DueRow,
  now: Date,
): DueRound {
  return {
    ...row,
    id: idOf({ ...row, dueFrom }),
    dueFrom: dueFrom.toISOString(),
    dueBy: dueBy.toISOString(),
    countsFrom: earlyFrom.toISOString(),
    closesAt: closesAt.toISOString(),
    state: stateOf({ dueFrom, dueBy, closesAt, doneAt }, now),
    doneAt: doneAt?.toISOString() ?? null,
  };
}

const cursorOf = ({ dueFrom, planId, facilityId }: DueEnd): string =>
  Buffer.from(`${dueFrom.getTime()}.${planId}.${facilityId}`).toString('base64url');

function endOf(cursor: string): DueEnd {
  const [, moment, planId, facilityId] =
    /^(\d{1,15})\.([\w-]{1,64})\.([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const dueFrom = new Date(Number(moment));
  if (planId === undefined || facilityId === undefined || Number.isNaN(dueFrom.getTime())) {
    throw invalid({ field: 'cursor', fault: 'invalid' });
  }
  return { dueFrom, planId, facilityId };
}
