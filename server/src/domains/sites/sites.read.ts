import { limits, permissionsOf, type PlaceState, type Standing } from '@rounds/contract';
import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';
import { dayMs } from '../../moment.js';
import type { Reach } from '../../reach.js';

/** How far back a place's rating looks: what visitors say now, at a cost that history cannot raise. */
export const ratingsSince = (now: Date): Date => new Date(now.getTime() - limits.ratingDays * dayMs);

/**
 * Over rows of `facility_hour`. Suspicious ratings are kept apart there and do not count; the others do by their
 * weight: the sum is that of as many average ones.
 */
export const ratingFigures = [
  sql<number>`coalesce(sum(r1 + r2 + r3 + r4 + r5), 0)::int`.as('ratingCount'),
  sql<number>`coalesce(
    sum(r1 + r2 + r3 + r4 + r5) * (100 * sum(r1 + 2 * r2 + 3 * r3 + 4 * r4 + 5 * r5) - sum(lost_stars))::float8
      / nullif(100 * sum(r1 + r2 + r3 + r4 + r5) - sum(lost_weight), 0), 0)`.as('ratingSum'),
] as const;

interface PlaceFigures {
  lastCheckAt: Date | null;
  ratingCount: number | null;
  ratingSum: number | null;
  unanswered: number | null;
  failedItems: number | null;
  openJobs: number | null;
  urgentJobs: number | null;
  lateFrom: Date | null;
}

/** What was read of a place with its figures, taken apart. */
export function splitPlaceState<Row extends PlaceFigures>({
  lastCheckAt,
  ratingCount,
  ratingSum,
  unanswered,
  failedItems,
  openJobs,
  urgentJobs,
  lateFrom,
  ...rest
}: Row): { state: PlaceState; rest: Omit<Row, keyof PlaceFigures> } {
  const state = {
    averageRating: ratingCount && ratingSum ? Math.round((ratingSum / ratingCount) * 100) / 100 : null,
    ratingCount: ratingCount ?? 0,
    unanswered: unanswered ?? 0,
    failedItems: failedItems ?? 0,
    openJobs: openJobs ?? 0,
    urgentJobs: urgentJobs ?? 0,
    lastCheckAt: lastCheckAt?.toISOString() ?? null,
    lateFrom: lateFrom?.toISOString() ?? null,
  };
  return { state, rest };
}

/** What visitors say is a report: who may not view reports sees when a place was checked and no ratings. */
export const stateShownTo = <State extends PlaceState>(viewer: Standing, state: State): State =>
  permissionsOf(viewer).includes('report.View')
    ? state
    : { ...state, averageRating: null, ratingCount: 0, unanswered: 0 };

export const isSiteInReach = async (db: Queries, reach: Reach, id: string): Promise<boolean> =>
  (await livingSites(db, reach, [id]).executeTakeFirst()) !== undefined;

/** Those of the named sites that live and are in reach; locked until the transaction ends, so that none goes meanwhile. */
export async function lockSites(tx: Queries, reach: Reach, ids: readonly string[]): Promise<string[]> {
  const rows = await livingSites(tx, reach, ids).orderBy('id').forShare().execute();
  return rows.map(({ id }) => id);
}

function livingSites(db: Queries, { accountId, siteIds }: Reach, ids: readonly string[]) {
  const inReach = ids.filter((id) => siteIds === null || siteIds.includes(id));
  return db
    .selectFrom('site')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<string>`any(${inReach})`);
}
