import type { Plan } from '@rounds/contract';
import { describe, expect, inject, it } from 'vitest';
import { minuteMs } from '../../moment.js';
import { keptRounds } from '../../test/kept-rounds.js';
import { minutesAgo } from '../../test/moment.js';
import { organisation } from '../../test/personas.js';
import { clockAt, createPlan, livedPlan, madeUntil, planBody } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';
import { waitingFor } from '../../test/waiting.js';
import { closeRounds, makeRounds } from './making.service.js';

const rounds = testApp();
const { keptOf, timesOf } = keptRounds(rounds);
const hours = (count: number) => count * 60;
const later = (minutes: number) => new Date(Date.now() + minutes * minuteMs);

const hourly = `FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour).join(',')};BYMINUTE=0`;

/** Two calls of which the first waits for a plan, and the second for the first. */
const oneAfterTheOther = async <First, Second>(
  { id }: Plan,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> => {
  const begun = await rounds.db.inTransaction(async (tx) => {
    await tx.selectFrom('plan').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const one = first();
    await expect.poll(() => waitingFor(tx)).toBe(1);
    const other = second();
    await expect.poll(() => waitingFor(tx)).toBe(2);
    return { one, other };
  });
  return Promise.all([begun.one, begun.other]);
};

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

  it('come with the first item of a checklist or its place at a door, and go with the last', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const params = { id: neva.checklistId };
    const plan = await livedPlan(rounds, neva, { starts: clockAt(minutesAgo(hours(24 * 9) + 10)), windowMinutes: 30 });
    const waiting = async () => (await timesOf(plan.id)).filter((time) => time >= clockAt(minutesAgo(10)));
    const [open, ...ahead] = await waiting();
    expect([open, ahead.length]).toEqual([clockAt(minutesAgo(10)), 2]);
    const empty = async (itemId: string) => {
      await rounds.call('DELETE /checklists/{id}/items/{itemId}', { params: { ...params, itemId }, token });
      return waiting();
    };
    expect(await empty('1')).toEqual([open, ...ahead]);
    expect(await empty('2')).toEqual([]);
    await rounds.call('POST /checklists/{id}/items', { params, token, body: { title: 'Windows' } });
    expect(await waiting()).toEqual(ahead);
    await rounds.call('POST /checklists/{id}/items', { params, token, body: { title: 'Doors' } });
    expect(await waiting()).toEqual(ahead);

    const attach = async (checklistIds: number[]) => {
      await rounds.call('PATCH /facilities/{id}', {
        params: { id: neva.facilities[0] },
        token,
        body: { checklistIds },
      });
      return waiting();
    };
    expect(await attach([])).toEqual([]);
    expect(await attach([neva.checklistId])).toEqual(ahead);
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

  it('of more plans than one transaction makes anew follow with the next run', async () => {
    const neva = await organisation(rounds);
    const plans: Plan[] = [];
    for (let made = 0; made < 22; made++) plans.push(await createPlan(rounds, neva, { starts: '2026-01-01T06:00' }));
    await rounds.call('PATCH /sites/{id}', {
      params: { id: neva.sites[0] },
      token: neva.owner.token,
      body: { timeZone: 'Asia/Kathmandu' },
    });
    const clocks = async () => {
      const times = await Promise.all(plans.map(({ id }) => timesOf(id)));
      return times.map((each) => [...new Set(each.map((time) => time.slice(11)))].join(', '));
    };
    // What is not made anew yet can be done as it was.
    expect((await clocks()).filter((clock) => clock === '06:00')).toHaveLength(2);
    expect((await clocks()).filter((clock) => clock === '00:15')).toHaveLength(20);
    await makeRounds(rounds.db, new Date());
    expect((await clocks()).filter((clock) => clock === '00:15')).toHaveLength(22);
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

  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')('follow a clock that is set while their doors are changed', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const plan = await createPlan(rounds, neva, { starts: '2026-01-01T06:00' });
    const clock = () =>
      rounds.call('PATCH /sites/{id}', { params: { id: neva.sites[0] }, token, body: { timeZone: 'Asia/Kathmandu' } });
    const door = () =>
      rounds.call('PATCH /facilities/{id}', {
        params: { id: neva.facilities[0] },
        token,
        body: { checklistIds: [neva.checklistId] },
      });
    expect((await oneAfterTheOther(plan, clock, door)).map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set((await timesOf(plan.id)).map((time) => time.slice(11)))).toEqual(new Set(['00:15']));
  });

  it.runIf(inject('engine') === 'postgres')(
    'follow the clock of the organisation that is set last, also back to what it was',
    async () => {
      const neva = await organisation(rounds);
      const set = (timeZone: string) =>
        rounds.call('PUT /accounts/{id}', {
          params: { id: neva.id },
          token: neva.owner.token,
          body: { title: 'Neva', timeZone },
        });
      await set('Europe/Moscow');
      const plan = await createPlan(rounds, neva, { starts: '2026-01-01T06:00' });
      const both = await oneAfterTheOther(
        plan,
        () => set('Asia/Kathmandu'),
        () => set('Europe/Moscow'),
      );
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(new Set((await timesOf(plan.id)).map((time) => time.slice(11)))).toEqual(new Set(['03:00']));
    },
  );

  it.runIf(inject('engine') === 'postgres')(
    'of a new plan follow a clock of the organisation that is set as it is made',
    async () => {
      const neva = await organisation(rounds);
      const { token } = neva.owner;
      const before = await createPlan(rounds, neva);
      const body = { title: 'Neva', timeZone: 'Asia/Kathmandu' };
      const [clock, made] = await oneAfterTheOther(
        before,
        () => rounds.call('PUT /accounts/{id}', { params: { id: neva.id }, token, body }),
        () => rounds.call('POST /plans', { token, body: planBody(neva, { starts: '2026-01-01T06:00' }) }),
      );
      expect([clock.status, made.status]).toEqual([200, 201]);
      expect(new Set((await timesOf(made.body.id)).map((time) => time.slice(11)))).toEqual(new Set(['00:15']));
    },
  );

  it.runIf(inject('engine') === 'postgres')(
    'are not made for a checklist that is deleted as its door comes into a plan',
    async () => {
      for (const isNew of [true, false]) {
        const neva = await organisation(rounds);
        const { token } = neva.owner;
        const before = await createPlan(rounds, neva);
        const bare = await createPlan(rounds, neva, { doors: [{ facilityId: neva.facilities[1] }] });
        const body = planBody(neva, { starts: '2026-01-01T06:00' });
        const [deleted, planned] = await oneAfterTheOther(
          before,
          () => rounds.call('DELETE /checklists/{id}', { params: { id: neva.checklistId }, token }),
          async () => {
            const reply = isNew
              ? await rounds.call('POST /plans', { token, body })
              : await rounds.call('PUT /plans/{id}', { params: { id: bare.id }, token, body });
            return { status: reply.status, id: reply.body.id };
          },
        );
        expect([deleted.status, planned.status]).toEqual([204, isNew ? 201 : 200]);
        expect(await timesOf(planned.id)).toEqual([]);
      }
    },
  );

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
