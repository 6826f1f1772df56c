import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { organisation, type Organisation } from '../../test/personas.js';
import { clockAt, createPlan, livedPlan, madeUntil, minuteMs, minutesAgo, report } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';
import { closeRounds, makeRounds } from './making.service.js';

const rounds = testApp();
const hours = (count: number) => count * 60;
const later = (minutes: number) => new Date(Date.now() + minutes * minuteMs);

interface Kept {
  dueFrom: string;
  doneAt: string | null;
  checks: number;
}

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

const timesOf = async (planId: string) => (await keptOf(planId)).map(({ dueFrom }) => dueFrom);

const doneOf = async (planId: string) =>
  (await keptOf(planId)).filter(({ doneAt }) => doneAt !== null).map(({ dueFrom }) => dueFrom);

async function figuresOf(planId: string) {
  const { rows } = await sql`
    select sum(on_time)::int as "onTime", sum(late)::int as late, sum(missed)::int as missed from due_day
    where plan_id = ${planId}
  `.execute(rounds.db);
  return rows[0];
}

const hourly = `FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour).join(',')};BYMINUTE=0`;

describe('the rounds of a plan', () => {
  it('are made once, however often and by how many at a time', async () => {
    const neva = await organisation(rounds);
    const plan = await createPlan(rounds, neva, { rrule: hourly, starts: clockAt(minutesAgo(hours(48))) });
    const made = await timesOf(plan.id);
    expect(new Set(made).size).toBe(made.length);
    expect(made.length).toBe(60);
    await madeUntil(rounds, plan.id, new Date());
    const now = new Date();
    await Promise.all(Array.from({ length: 5 }, () => makeRounds(rounds.db, now)));
    expect(await timesOf(plan.id)).toEqual(made);
  });

  it('go on where they ended, also after a standstill of days, but not of weeks', async () => {
    const neva = await organisation(rounds);
    const starts = clockAt(minutesAgo(hours(24 * 30)));
    const plan = await createPlan(rounds, neva, { starts });
    await makeRounds(rounds.db, later(hours(24)));
    await makeRounds(rounds.db, later(hours(24 * 4)));
    const days = await timesOf(plan.id);
    const gaps = days.slice(1).map((day, index) => Date.parse(`${day}Z`) - Date.parse(`${days[index]}Z`));
    expect(new Set(gaps)).toEqual(new Set([hours(24) * minuteMs]));

    const old = await createPlan(rounds, neva, { starts });
    await madeUntil(rounds, old.id, minutesAgo(hours(24 * 20)));
    await makeRounds(rounds.db, new Date());
    expect((await timesOf(old.id))[0]?.slice(0, 10)).toBe(clockAt(minutesAgo(hours(24 * 7) - 24 * 60)).slice(0, 10));
  });

  it('are there after a clock that was far ahead has been set right', async () => {
    const neva = await organisation(rounds);
    const plan = await createPlan(rounds, neva, { starts: clockAt(minutesAgo(hours(48))) });
    const made = await timesOf(plan.id);
    await rounds.db.deleteFrom('due_round').where('plan_id', '=', plan.id).execute();
    await madeUntil(rounds, plan.id, later(hours(24 * 365)));
    await makeRounds(rounds.db, new Date());
    expect(await timesOf(plan.id)).toEqual(made);
  });

  it('are none where there is nothing to check, or nobody wants them', async () => {
    const neva = await organisation(rounds);
    await rounds.db.deleteFrom('facility_checklist').where('facility_id', '=', neva.facilities[1]).execute();
    const starts = clockAt(minutesAgo(hours(48)));
    const bare = await createPlan(rounds, neva, { starts, doors: [{ facilityId: neva.facilities[1] }] });
    const paused = await createPlan(rounds, neva, { starts, isPaused: true });
    await makeRounds(rounds.db, later(hours(48)));
    expect([await timesOf(bare.id), await timesOf(paused.id)]).toEqual([[], []]);
  });

  it('follow the clock and the days off of their site', async () => {
    const neva = await organisation(rounds);
    const params = { id: neva.sites[0] };
    const { token } = neva.owner;
    const plan = await createPlan(rounds, neva, { starts: '2026-01-01T06:00' });
    await rounds.call('PATCH /sites/{id}', { params, token, body: { timeZone: 'Asia/Kathmandu' } });
    const times = (await timesOf(plan.id)).map((time) => time.slice(11));
    expect(new Set(times)).toEqual(new Set(['00:15']));
    const first = (await timesOf(plan.id))[0] ?? '';
    await rounds.call('PATCH /sites/{id}', { params, token, body: { closedDays: [first.slice(0, 10)] } });
    expect(await timesOf(plan.id)).not.toContain(first);
  });

  it('follow the clock of the organisation where their site has none', async () => {
    const neva = await organisation(rounds);
    const plan = await createPlan(rounds, neva, { starts: '2026-01-01T06:00' });
    await rounds.call('PUT /accounts/{id}', {
      params: { id: neva.id },
      token: neva.owner.token,
      body: { title: 'Neva', timeZone: 'Asia/Kathmandu' },
    });
    expect(new Set((await timesOf(plan.id)).map((time) => time.slice(11)))).toEqual(new Set(['00:15']));
  });

  it('go with their facility and with their site, as far as they are still to do', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const starts = clockAt(minutesAgo(hours(24 * 9) + 5));
    const doors = neva.facilities.slice(0, 2).map((facilityId) => ({ facilityId }));
    const plan = await livedPlan(rounds, neva, { starts, doors });
    await closeRounds(rounds.db, new Date());
    const missed = await rounds.db.selectFrom('due_round').select('due_from').where('counted', '=', 'missed').execute();
    await rounds.call('DELETE /facilities/{id}', { params: { id: neva.facilities[0] }, token });
    const counts = async (facilityId: string) =>
      (
        await rounds.db
          .selectFrom('due_round')
          .select('counted')
          .where('plan_id', '=', plan.id)
          .where('facility_id', '=', facilityId)
          .where('counted', 'is', null)
          .execute()
      ).length;
    expect([await counts(neva.facilities[0]), (await counts(neva.facilities[1])) > 0]).toEqual([0, true]);
    await rounds.call('DELETE /sites/{id}', { params: { id: neva.sites[0] }, token });
    await makeRounds(rounds.db, later(hours(48)));
    expect(await counts(neva.facilities[1])).toBe(0);
    expect(missed.length).toBeGreaterThan(0);
    expect((await keptOf(plan.id)).length).toBeGreaterThan(0);
  });
});

describe('a check', () => {
  /** Due every day, the last time so many minutes ago. */
  const daily = (neva: Organisation, ago: number, more = {}) =>
    livedPlan(rounds, neva, { starts: clockAt(minutesAgo(hours(24 * 9) + ago)), windowMinutes: 30, ...more });

  it('that is not complete does nothing', async () => {
    const neva = await organisation(rounds);
    const plan = await daily(neva, 10);
    await report(rounds, neva, { items: 1 });
    expect(await doneOf(plan.id)).toEqual([]);
  });

  it('fulfils the round that is open, and no other', async () => {
    const neva = await organisation(rounds);
    const plan = await daily(neva, 10);
    await report(rounds, neva);
    expect(await doneOf(plan.id)).toEqual([clockAt(minutesAgo(10))]);
    await report(rounds, neva);
    expect(await doneOf(plan.id)).toHaveLength(1);
    expect(await figuresOf(plan.id)).toEqual({ onTime: 1, late: 0, missed: 0 });
  });

  it('counts a quarter of the interval early, and not earlier', async () => {
    const neva = await organisation(rounds);
    const early = await daily(neva, -hours(5));
    const tooEarly = await daily(neva, -hours(7));
    await report(rounds, neva);
    expect(await doneOf(early.id)).toEqual([clockAt(minutesAgo(-hours(5)))]);
    // It is yesterday's, late.
    expect(await doneOf(tooEarly.id)).toEqual([clockAt(minutesAgo(hours(17)))]);
  });

  it('counts for what is due next as soon as that can be done, but not while the window of the one before lasts', async () => {
    const neva = await organisation(rounds);
    const over = await daily(neva, -hours(1));
    const lasting = await livedPlan(rounds, neva, {
      starts: clockAt(minutesAgo(hours(24 * 9) - hours(1))),
      windowMinutes: hours(24),
    });
    await report(rounds, neva);
    expect(await doneOf(over.id)).toEqual([clockAt(minutesAgo(-hours(1)))]);
    expect(await doneOf(lasting.id)).toEqual([clockAt(minutesAgo(hours(23)))]);
    expect(await figuresOf(lasting.id)).toMatchObject({ onTime: 1, late: 0 });
  });

  it('after the window is late, and one for the day before takes the miss back', async () => {
    const neva = await organisation(rounds);
    const plan = await daily(neva, 45);
    await closeRounds(rounds.db, new Date());
    expect(await figuresOf(plan.id)).toEqual({ onTime: 0, late: 0, missed: 2 });
    await report(rounds, neva);
    await report(rounds, neva, { at: minutesAgo(hours(24) + 40) });
    expect(await doneOf(plan.id)).toEqual([clockAt(minutesAgo(hours(24) + 45)), clockAt(minutesAgo(45))]);
    expect(await figuresOf(plan.id)).toEqual({ onTime: 1, late: 1, missed: 1 });
    await closeRounds(rounds.db, new Date());
    expect(await figuresOf(plan.id)).toEqual({ onTime: 1, late: 1, missed: 1 });
  });

  it('of two people at the same moment counts once', async () => {
    const neva = await organisation(rounds);
    const plan = await daily(neva, 10);
    await Promise.all([neva.staff, neva.siteManager, neva.manager].map(({ token }) => report(rounds, neva, { token })));
    expect((await keptOf(plan.id)).filter(({ checks }) => checks > 0)).toEqual([
      { dueFrom: clockAt(minutesAgo(10)), doneAt: expect.any(String) as string, checks: 1 },
    ]);
    expect(await figuresOf(plan.id)).toEqual({ onTime: 1, late: 0, missed: 0 });
  });

  it('counts for each plan that waits for it', async () => {
    const neva = await organisation(rounds);
    const [one, other] = [await daily(neva, 10), await daily(neva, 20)];
    await report(rounds, neva);
    expect([await doneOf(one.id), await doneOf(other.id)]).toEqual([
      [clockAt(minutesAgo(10))],
      [clockAt(minutesAgo(20))],
    ]);
  });

  it('is not asked for a checklist that is gone', async () => {
    const neva = await organisation(rounds);
    const plan = await daily(neva, 10);
    const params = { id: neva.checklistId };
    const waiting = async () => (await keptOf(plan.id)).filter(({ dueFrom }) => dueFrom >= clockAt(minutesAgo(10)));
    expect(await waiting()).not.toEqual([]);
    await rounds.call('DELETE /checklists/{id}', { params, token: neva.owner.token });
    expect(await waiting()).toEqual([]);
  });

  it('of one of two checklists leaves the round open for the other', async () => {
    const neva = await organisation(rounds);
    const { id: second } = await rounds.db
      .insertInto('checklist')
      .values({ account_id: neva.id, title: 'Weekly', next_item: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await rounds.db
      .insertInto('checklist_item')
      .values({ account_id: neva.id, checklist_id: second, number: 1, pos: 0, title: 'Windows' })
      .execute();
    const { token } = neva.owner;
    const params = { id: neva.facilities[0] };
    const plan = await daily(neva, 10);
    const only = await daily(neva, 10, { doors: [{ facilityId: params.id, checklistIds: [neva.checklistId] }] });
    // What is open keeps the checklists that it had.
    await rounds.db.deleteFrom('due_round').where('plan_id', '=', plan.id).execute();
    await rounds.call('PATCH /facilities/{id}', { params, token, body: { checklistIds: [neva.checklistId, second] } });
    await madeUntil(rounds, plan.id, minutesAgo(60));
    await makeRounds(rounds.db, new Date());
    await report(rounds, neva);
    expect([await doneOf(plan.id), (await doneOf(only.id)).length]).toEqual([[], 1]);
    const items = [{ id: `${second}-1` }];
    await rounds.call('POST /qr/{id}/report-quality-check', { params, token, body: { items } });
    expect(await keptOf(plan.id)).toContainEqual({
      dueFrom: clockAt(minutesAgo(10)),
      doneAt: expect.any(String) as string,
      checks: 2,
    });
  });

  it('fulfils at most one round of a plan, whatever comes in which order', async () => {
    const moment = fc.integer({ min: 0, max: hours(48) });
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 8 }), async (ago) => {
        const neva = await organisation(rounds);
        const everyFourHours = { rrule: 'FREQ=DAILY;BYHOUR=0,4,8,12,16,20;BYMINUTE=0', windowMinutes: 60 };
        const plan = await livedPlan(rounds, neva, { starts: clockAt(minutesAgo(hours(24 * 9))), ...everyFourHours });
        for (const [index, minutes] of ago.entries()) {
          await report(rounds, neva, { at: minutesAgo(minutes) });
          if (index === 2) await closeRounds(rounds.db, new Date());
        }
        await closeRounds(rounds.db, new Date());
        const kept = await keptOf(plan.id);
        expect(kept.every(({ checks, doneAt }) => checks === (doneAt === null ? 0 : 1))).toBe(true);
        const done = kept.filter(({ doneAt }) => doneAt !== null).length;
        expect(done).toBeLessThanOrEqual(ago.length);
        expect(done).toBeGreaterThan(0);
        const now = clockAt(new Date());
        const over = kept.filter(({ dueFrom }) => dueFrom <= now).length;
        const { onTime, late, missed } = (await figuresOf(plan.id)) as Record<'onTime' | 'late' | 'missed', number>;
        expect(onTime + late).toBe(done);
        expect(onTime + late + missed).toBeGreaterThanOrEqual(over - 1);
      }),
      { numRuns: 10 },
    );
  });
});
