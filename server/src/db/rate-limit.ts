import { sql } from 'kysely';
import type { Tx } from './scope.js';
import { only, statement, type Slots } from './statement.js';

const minute = 60_000;

export interface Hits {
  /** In this minute and the one before. */
  recent: number;
  /** In the window, this one included. */
  inWindow: number;
  /** When the oldest ones leave the window. */
  freeAt: Date;
}

/**
 * Counts a hit for all server processes, minute by minute. It is taken back when the transaction is: what was refused
 * does not count. Hits of the same key wait for each other, so that a flood cannot slip through side by side.
 */
export async function countHit(tx: Tx, key: string, at: Date, windowMinutes: number): Promise<Hits> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const now = Math.floor(at.getTime() / minute) * minute;
  await addHit(tx, { key, windowStart: new Date(now) });
  const sums = await sumHits(tx, {
    key,
    from: new Date(now - windowMinutes * minute),
    recently: new Date(now - minute),
    // What was counted while a clock was ahead must not shut anybody out until that day comes.
    to: new Date(now + minute),
  });
  const { recent, inWindow, oldest } = only(sums);
  return { recent, inWindow, freeAt: new Date(oldest.getTime() + (windowMinutes + 1) * minute) };
}

const addHit = statement((db, { key, windowStart }: Slots<{ key: string; windowStart: Date }>) =>
  db
    .insertInto('rate_window')
    .values({ key, window_start: windowStart, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql<number>`rate_window.hits + 1` }),
    ),
);

const sumHits = statement(
  (db, { key, from, recently, to }: Slots<{ key: string; from: Date; recently: Date; to: Date }>) =>
    db
      .selectFrom('rate_window')
      .where('key', '=', key)
      .where('window_start', '>=', from)
      .where('window_start', '<=', to)
      .select(({ fn }) => [
        fn.sum<number>('hits').filterWhere('window_start', '>=', recently).as('recent'),
        fn.sum<number>('hits').as('inWindow'),
        fn.min('window_start').as('oldest'),
      ]),
);
