import { sql } from 'kysely';
import type { Tx } from './scope.js';

const minute = 60_000;

/** What is about to be counted. */
export interface Hit {
  key: string;
  windowMinutes: number;
  /** How many it counts for. */
  amount: number;
}

export interface Hits {
  /** In this minute and the one before. */
  recent: number;
  /** In the window, this one included. */
  inWindow: number;
  /** When the oldest ones leave the window. */
  freeAt: Date;
}

interface Sums {
  key: string;
  recent: number;
  inWindow: number;
  oldest: Date;
}

/**
 * Counts hits for all server processes, minute by minute. They are taken back when the transaction is: what was refused
 * does not count. Hits of the same key wait for each other, so that a flood cannot slip through side by side. One
 * round trip, whatever the number of keys.
 */
export async function countHits<const Counted extends readonly Hit[]>(
  tx: Tx,
  hits: Counted,
  at: Date,
): Promise<{ [Index in keyof Counted]: Hits }> {
  const now = Math.floor(at.getTime() / minute) * minute;
  // Always in the same order, against deadlocks between two calls that count the same keys.
  const sorted = hits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const keys = sorted.map(({ key }) => key);
  const moment = (milliseconds: number) => new Date(milliseconds).toISOString();
  const lock = sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as asked(key)`;
  const add = sql`
    insert into rate_window (key, window_start, hits)
    select key, ${moment(now)}::timestamptz, amount
    from unnest(${keys}::text[], ${sorted.map(({ amount }) => amount)}::int[]) as asked(key, amount)
    on conflict (key, window_start) do update set hits = rate_window.hits + excluded.hits`;
  const sum = sql<Sums>`
    select key, min(window_start) as oldest, sum(hits)::bigint as "inWindow",
      coalesce(sum(hits) filter (where window_start >= ${moment(now - minute)}::timestamptz), 0)::bigint as recent
    from rate_window join unnest(
      ${keys}::text[], ${sorted.map(({ windowMinutes }) => moment(now - windowMinutes * minute))}::timestamptz[]
    ) as asked(key, since) using (key)
    -- What was counted while a clock was ahead must not shut anybody out until that day comes.
    where window_start >= since and window_start <= ${moment(now + minute)}::timestamptz
    group by key`;
  // One round trip, one after the other: what is added and summed is seen under the lock.
  const [, , { rows }] = await Promise.all([lock.execute(tx), add.execute(tx), sum.execute(tx)]);
  const sums = new Map(rows.map((row) => [row.key, row]));
  return hits.map(({ key, windowMinutes }) => {
    const { recent = 0, inWindow = 0, oldest = at } = sums.get(key) ?? {};
    return { recent, inWindow, freeAt: new Date(oldest.getTime() + (windowMinutes + 1) * minute) };
  }) as { [Index in keyof Counted]: Hits };
}
