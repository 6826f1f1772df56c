import { describe, expect, it, vi } from 'vitest';
import { patience } from '../test/patience.js';
import { testApp } from '../test/test-app.js';
import { createChores } from './chores.js';
import { enqueue } from './queue.store.js';

const rounds = testApp();

describe('the chores of a process that is told to stop', () => {
  it('are waited for, but not without end', async () => {
    const chores = createChores(rounds.database, rounds.app.log, { longestStopMs: 50 });
    const begun = new Promise<void>((resolve) => {
      chores.handle('endless', async () => {
        resolve();
        return new Promise<never>(() => {});
      });
    });
    await enqueue(rounds.db, [{ queue: 'endless' }]);
    await chores.start();
    await begun;
    await chores.stop();
    const { attempts } = await rounds.db
      .selectFrom('job')
      .select('attempts')
      .where('queue', '=', 'endless')
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(1);
  });
});

const rowOf = (queue: string) =>
  rounds.db
    .selectFrom('job')
    .select(['attempts', 'leased_until as leasedUntil'])
    .where('queue', '=', queue)
    .executeTakeFirst();

/** Ends when it is told to. */
function slowWork() {
  let begun = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  return {
    begun: () => begun,
    finish: () => finish(),
    handler: async (): Promise<undefined> => {
      begun += 1;
      await finished;
    },
  };
}

describe('a chore that takes longer than its lease', () => {
  it('keeps it, and no other process begins the same', async () => {
    const leaseSeconds = 3;
    const runners = [0, 1].map(() => createChores(rounds.database, rounds.app.log, { leaseSeconds }));
    const work = slowWork();
    for (const chores of runners) chores.handle('slow-mail', work.handler);
    await enqueue(rounds.db, [{ queue: 'slow-mail' }]);
    for (const chores of runners) await chores.start();
    await vi.waitFor(() => expect(work.begun()).toBe(1), patience);
    const first = (await rowOf('slow-mail'))?.leasedUntil?.getTime() ?? Infinity;
    // The first lease has ended by then, and the second runner has looked.
    await vi.waitFor(async () => {
      const { leasedUntil } = (await rowOf('slow-mail')) ?? {};
      expect(leasedUntil?.getTime()).toBeGreaterThan(first + 1.5 * leaseSeconds * 1000);
    }, patience);
    expect(work.begun()).toBe(1);
    expect((await rowOf('slow-mail'))?.attempts).toBe(1);
    work.finish();
    await vi.waitFor(async () => expect(await rowOf('slow-mail')).toBeUndefined(), patience);
    await Promise.all(runners.map((chores) => chores.stop()));
  });
});

describe('a queue of slow chores', () => {
  it('fills its own slots, and other queues go on', async () => {
    const chores = createChores(rounds.database, rounds.app.log);
    const [slow, quick] = [slowWork(), slowWork()];
    quick.finish();
    chores.handle('crowd', slow.handler, 2);
    chores.handle('quick', quick.handler);
    await enqueue(rounds.db, [...Array.from({ length: 20 }, () => ({ queue: 'crowd' })), { queue: 'quick' }]);
    await chores.start();
    await vi.waitFor(() => expect(quick.begun()).toBe(1), patience);
    // Also what is asked for later, while every slot of the crowd is taken.
    await enqueue(rounds.db, [{ queue: 'quick' }]);
    await vi.waitFor(() => expect(quick.begun()).toBe(2), patience);
    expect(slow.begun()).toBe(2);
    slow.finish();
    await vi.waitFor(() => expect(slow.begun()).toBe(20), patience);
    await chores.stop();
  });
});
