import { sql } from 'kysely';
import { clockAt } from './plans.js';
import type { TestApp } from './test-app.js';

interface Kept {
  dueFrom: string;
  doneAt: string | null;
  checks: number;
}

/** What is in the database of the rounds of a plan, by the clock of its site in UTC. */
export function keptRounds(rounds: TestApp) {
  async function keptOf(planId: string): Promise<Kept[]> {
    const rows = await rounds.db
      .selectFrom('due_round')
      .select(['due_from', 'done_at', 'check_ids'])
      .where('plan_id', '=', planId)
      .orderBy('due_from')
      .orderBy('pos')
      .execute();
    return rows.map(({ due_from: from, done_at: done, check_ids: checks }) => ({
      dueFrom: clockAt(from),
      doneAt: done && clockAt(done),
      checks: checks.length,
    }));
  }

  return {
    keptOf,
    timesOf: async (planId: string) => (await keptOf(planId)).map(({ dueFrom }) => dueFrom),
    doneOf: async (planId: string) =>
      (await keptOf(planId)).filter(({ doneAt }) => doneAt !== null).map(({ dueFrom }) => dueFrom),
    figuresOf: async (planId: string) => {
      const { rows } = await sql`
        select sum(on_time)::int as "onTime", sum(late)::int as late, sum(missed)::int as missed from due_day
        where plan_id = ${planId}
      `.execute(rounds.db);
      return rows[0];
    },
  };
}
