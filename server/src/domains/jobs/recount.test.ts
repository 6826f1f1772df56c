import { describe, expect, it } from 'vitest';
import { jobsOn } from '../../test/jobs.js';
import { organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { verify } from '../../verify.js';

const rounds = testApp();
const { act, reported } = jobsOn(rounds);

describe('rounds verify', () => {
  it('names jobs whose timeline does not explain their state, their count or how they came there', async () => {
    const org = await organisation(rounds);
    const jobs = await Promise.all(Array.from({ length: 5 }, () => reported(org.staff, org)));
    for (const { id } of jobs) {
      await act(org.staff, id, 'done');
      await act(org.manager, id, 'confirm');
    }
    expect(await verify(rounds.db)).toEqual([]);
    const [state, count, step, closed] = jobs.map(({ id }) => id) as [string, string, string, string];
    const { db } = rounds;
    const open = { state: 'open', done_at: null, closed_at: null } as const;
    await db.updateTable('door_job').set(open).where('id', '=', state).execute();
    await db.updateTable('door_job').set({ count: 2 }).where('id', '=', count).execute();
    await db.deleteFrom('door_job_event').where('job_id', '=', step).where('kind', '=', 'done').execute();
    await db.updateTable('door_job').set({ closed_at: null }).where('id', '=', closed).execute();
    const named = [state, count, step, closed].toSorted((one, other) => (one < other ? -1 : 1));
    expect(await verify(db)).toEqual(
      named.map((id) => `The timeline of job ${id} does not explain the state that it is in`),
    );
  });
});
