import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { TestApp } from './test-app.js';

/** An hour before and after now. */
export const quietNow = () => {
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  return { quietFrom: clock(-60), quietTo: clock(60), timeZone: 'UTC' };
};

/** Everything that was to be sent now has been sent. */
export async function settled({ db }: TestApp): Promise<void> {
  await vi.waitFor(async () => {
    const due = await db
      .selectFrom('job')
      .select('id')
      .where('queue', 'like', 'notification%')
      .where('run_at', '<', new Date(Date.now() + 60_000))
      .execute();
    expect(due).toEqual([]);
  }, 10_000);
}

/** What waits for the end of quiet hours looks again now. */
export async function wakeUp(rounds: TestApp): Promise<void> {
  await rounds.db
    .updateTable('job')
    .set({ run_at: new Date(Date.now() - 1000) })
    .where('queue', 'like', 'notification%')
    .execute();
  await sql`select pg_notify('rounds_jobs', '')`.execute(rounds.db);
  await settled(rounds);
}
