import { limits } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import { dayMs, hourMs } from '../moment.js';
import type { Position } from './keyset.js';

/**
 * Ratings and checks lie by the month they were received in, and an id begins with its month: 26110000000042 is of
 * November 2026. A statement that names the ids it may find is kept out of all other months.
 */
export type HistoryTable = 'feedback' | 'quality_check';

export interface IdRange {
  /** Absent: from the beginning. */
  from?: number;
  /** The first id after it. */
  end: number;
}

const idsPerMonth = 10_000_000_000;
/** Given out before ids had a month. They may be of any moment, and lie together. */
const firstWithMonth = 1000 * idsPerMonth;

/** The id is the database's, the moment is the server's; their clocks may differ by this much. */
const skewMs = hourMs;
/** What a phone or a kiosk sent later is stored under the moment it was done or said at. */
const latenessMs = limits.performedAtMostDaysBack * dayMs;

const earliestMonth = 1001;
const latestMonth = 9911;

/** November 2026 is 2611. */
export function monthOf(moment: Date | number): number {
  const date = new Date(moment);
  const month = (date.getUTCFullYear() - 2000) * 100 + date.getUTCMonth() + 1;
  return Math.min(Math.max(month, earliestMonth), latestMonth);
}

export const beginningOf = (month: number): number => Date.UTC(2000 + Math.floor(month / 100), (month % 100) - 1);

export const monthsLater = (month: number, count: number): number =>
  monthOf(Date.UTC(2000 + Math.floor(month / 100), (month % 100) - 1 + count));

export const firstIdOf = (month: number): number => month * idsPerMonth;

/** None for what was numbered before ids had a month. */
export const monthOfId = (id: number): number | undefined =>
  id < firstWithMonth ? undefined : Math.floor(id / idsPerMonth);

export const idsOfMonth = (month: number): Required<IdRange> => ({
  from: firstIdOf(month),
  end: firstIdOf(monthsLater(month, 1)),
});

export const idsWithoutMonth: IdRange = { end: firstWithMonth };

/** The ids that rows of a period can have. */
export function idsBetween(
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
  now = Date.now(),
): IdRange {
  const lastReceived = Math.min((to?.getTime() ?? now) + latenessMs, now);
  return {
    ...(from && { from: firstIdOf(monthOf(from.getTime() - skewMs)) }),
    end: firstIdOf(monthsLater(monthOf(lastReceived + skewMs), 1)),
  };
}

const recentMonths = 4;

/** Of the last months a statement is planned once, for the few parts it names; of older ones there could be too many. */
const bound = (id: number): RawBuilder<unknown> =>
  id === firstWithMonth || id >= firstIdOf(monthsLater(monthOf(Date.now()), -recentMonths))
    ? sql.lit(id)
    : sql`${id}::bigint`;

/** Rows whose id is in the range. */
export function amongIds(column: string, { from, end }: IdRange): RawBuilder<boolean> {
  const id = sql.ref(column);
  return from === undefined
    ? sql<boolean>`${id} < ${bound(end)}`
    : sql<boolean>`(${id} >= ${bound(from)} and ${id} < ${bound(end)})`;
}

/** And those that have no month, which may be of any moment. */
export const withinIds = (column: string, range: IdRange): RawBuilder<boolean> =>
  sql<boolean>`(${amongIds(column, range)} or ${amongIds(column, idsWithoutMonth)})`;

/** Beside the ids themselves, for the plan: without it, a look-up by id is planned anew each time. */
export function inMonthsOf(column: string, ids: readonly number[]): RawBuilder<boolean> {
  const months = ids.map(monthOfId).filter((month) => month !== undefined);
  if (months.length === 0) return amongIds(column, idsWithoutMonth);
  const range = { from: firstIdOf(Math.min(...months)), end: firstIdOf(monthsLater(Math.max(...months), 1)) };
  return months.length === ids.length ? amongIds(column, range) : withinIds(column, range);
}

/** Those months and all later ones: where rows can be that were written after the rows of these ids. */
export function sinceMonthsOf(column: string, ids: readonly number[]): RawBuilder<boolean> {
  const months = ids.map((id) => monthOfId(id) ?? earliestMonth);
  const end = firstIdOf(monthsLater(monthOf(Date.now() + skewMs), 1));
  if (months.some((month) => month === earliestMonth)) return amongIds(column, { end });
  return amongIds(column, { from: firstIdOf(Math.min(latestMonth, ...months)), end });
}

interface Page {
  from?: Date;
  to?: Date;
  /** The last row of the page before. */
  after: Position | undefined;
  limit: number;
}

/**
 * A page of a list, newest first. Nearly always two months fill it: only if they do not, all others are asked. It is
 * full when no row outside of the two can be newer than its last one.
 */
export async function newestFirst<Row extends Position>(
  { from, to, after, limit }: Page,
  ask: (ids: IdRange) => Promise<Row[]>,
  now = Date.now(),
): Promise<Row[]> {
  const until = Math.min(now, to?.getTime() ?? now, after?.at.getTime() ?? now);
  const whole = idsBetween({ from, to: new Date(until) }, now);
  const month = monthsLater(monthOf(until), -1);
  const coveredFrom = beginningOf(month) + skewMs;
  if (from && from.getTime() >= coveredFrom) return ask(whole);
  const rows = await ask({ from: firstIdOf(month), end: whole.end });
  const last = rows.at(-1);
  return rows.length === limit && last && last.at.getTime() >= coveredFrom ? rows : ask(whole);
}
