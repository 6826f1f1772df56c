import { describe, expect, it } from 'vitest';
import { testApp } from '../test/test-app.js';
import { createJobs } from './jobs.js';
import { enqueue } from './queue.store.js';

const rounds = testApp();

describe('the jobs of a process that is told to stop', () => {
  it('are waited for, but not without end', async () => {
    const jobs = createJobs(rounds.database, rounds.app.log, 50);
    const begun = new Promise<void>((resolve) => {
      jobs.handle('endless', async () => {
        resolve();
        return new Promise<never>(() => {});
      });
    });
    await enqueue(rounds.db, [{ queue: 'endless' }]);
    await jobs.start();
    await begun;
    await jobs.stop();
    const { attempts } = await rounds.db
      .selectFrom('job')
      .select('attempts')
      .where('queue', '=', 'endless')
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(1);
  });
});
