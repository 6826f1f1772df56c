import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { minutesAgo } from '../../test/moment.js';
import { organisation, signIn, type Organisation } from '../../test/personas.js';
import { clockAt, livedPlan, planBody, report } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';
import { verify } from '../../verify.js';
import { closeRounds } from './making.service.js';

const rounds = testApp();
const days = (count: number) => count * 24 * 60;
const everyFourHours = {
  rrule: 'FREQ=DAILY;BYHOUR=0,4,8,12,16,20;BYMINUTE=0',
  starts: clockAt(minutesAgo(days(9))),
  windowMinutes: 60,
};

const ago = fc.integer({ min: 0, max: days(2) });
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('check' as const),
      facility: fc.constantFrom(0 as const, 1 as const),
      items: fc.constantFrom(2 as const, 2 as const, 1 as const),
      who: fc.constantFrom('staff' as const, 'manager' as const),
      ago,
    }),
  },
  fc.record({ kind: fc.constant('close' as const), ago }),
  fc.record({ kind: fc.constant('change' as const), windowMinutes: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ kind: fc.constant('delete facility' as const) }),
);

/** How often each check is named by the rounds of one plan. */
const usesOf = async ({ id }: Organisation) => {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from due_round, unnest(check_ids) as used
    where account_id = ${id} group by plan_id, used`.execute(rounds.db);
  return rows.map(({ uses }) => uses);
};

describe('rounds verify', () => {
  it('finds nothing, and each complete check in one round of a plan at most, whatever was done in which order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
        const neva = await organisation(rounds);
        const { token } = neva.owner;
        const doors = neva.facilities.slice(0, 2).map((facilityId) => ({ facilityId }));
        const tour = await livedPlan(rounds, neva, { ...everyFourHours, doors });
        await livedPlan(rounds, neva, { starts: clockAt(minutesAgo(days(9) + 90)), windowMinutes: 30 });
        let isDeleted = false;
        for (const step of acts) {
          if (step.kind === 'check') {
            if (isDeleted && step.facility === 1) continue;
            const { facility, items, who } = step;
            await report(rounds, neva, { facility, items, at: minutesAgo(step.ago), token: neva[who].token });
          } else if (step.kind === 'close') {
            await closeRounds(rounds.db, minutesAgo(step.ago));
          } else if (step.kind === 'change') {
            const body = planBody(neva, { ...everyFourHours, doors, windowMinutes: step.windowMinutes });
            await rounds.call('PUT /plans/{id}', { params: { id: tour.id }, token, body });
          } else {
            isDeleted = true;
            await rounds.call('DELETE /facilities/{id}', { params: { id: neva.facilities[1] }, token });
          }
        }
        expect(Math.max(1, ...(await usesOf(neva)))).toBe(1);
        expect(await verify(rounds.db)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('finds nothing in the demo', async () => {
    const { owner } = await organisation(rounds);
    const { body } = await rounds.call('POST /accounts/demo', { token: await signIn(rounds.db, owner.id, null) });
    expect(body.id).toEqual(expect.any(String));
    expect(await verify(rounds.db)).toEqual([]);
  });

  it('names a round that cannot be as it is, and the days that it makes wrong', async () => {
    const neva = await organisation(rounds);
    const plan = await livedPlan(rounds, neva, { starts: clockAt(minutesAgo(days(9) + 10)) });
    await report(rounds, neva);
    const day = clockAt(minutesAgo(10)).slice(0, 10);
    await rounds.db
      .updateTable('due_round')
      .set({ counted: 'late' })
      .where('plan_id', '=', plan.id)
      .where('done_at', 'is not', null)
      .execute();
    expect(await verify(rounds.db)).toEqual([
      `The round of plan ${plan.id} at facility ${neva.facilities[0]} due from ${minutesAgo(10).toISOString()} cannot be as it is`,
      `The rounds on ${day} of person ${neva.staff.id} at site ${neva.sites[0]} are counted differently from what their rows say`,
      `The rounds on ${day} of plan ${plan.id} at facility ${neva.facilities[0]} are counted differently from what their rows say`,
    ]);
  });
});
