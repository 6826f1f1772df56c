import type { Body, Plan } from '@rounds/contract';
import { describe, expect, inject, it } from 'vitest';
import { minutesAgo } from '../../test/moment.js';
import { facility, organisation, type Organisation } from '../../test/personas.js';
import { clockAt, createPlan, dueOf, livedPlan, planBody, report } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';
import { waitingFor } from '../../test/waiting.js';

const rounds = testApp();
const hours = (count: number) => count * 60;

const refused = async (org: Organisation, more: Partial<Body<'POST /plans'>>) => {
  const { problem } = await rounds.call('POST /plans', { token: org.owner.token, body: planBody(org, more) });
  return [problem.code, problem.errors?.map(({ field }) => field)];
};

const plansOf = async ({ owner }: Organisation): Promise<Plan[]> =>
  (await rounds.call('GET /plans', { token: owner.token })).body.items;

describe('POST /plans', () => {
  it('refuses rules that are none, never happen or happen without end, and stores nothing', async () => {
    const neva = await organisation(rounds);
    for (const rrule of [
      'every day',
      'FREQ=SECONDLY',
      'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
      'FREQ=DAILY;UNTIL=20200101',
      'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30',
    ]) {
      const starts = '2027-02-10T06:00';
      expect([rrule, await refused(neva, { rrule, starts })]).toEqual([rrule, ['validation_failed', ['rrule']]]);
    }
    expect(await plansOf(neva)).toEqual([]);
  });

  it('refuses a beginning that no calendar has, or nobody will see', async () => {
    const neva = await organisation(rounds);
    for (const starts of ['2026-02-30T06:00', '2026-11-16T25:00', '0001-01-01T00:00', '9999-01-01T00:00']) {
      expect(await refused(neva, { starts })).toEqual(['validation_failed', ['starts']]);
    }
  });

  it('refuses doors of another site, unknown and repeated ones, and checklists that a door does not have', async () => {
    const neva = await organisation(rounds);
    const [lobby, , carPark] = neva.facilities;
    expect(await refused(neva, { doors: [{ facilityId: lobby }, { facilityId: carPark }] })).toEqual([
      'validation_failed',
      ['doors.1.facilityId'],
    ]);
    expect(await refused(neva, { doors: [{ facilityId: lobby }, { facilityId: lobby }] })).toEqual([
      'validation_failed',
      ['doors.1.facilityId'],
    ]);
    expect(await refused(neva, { doors: [{ facilityId: lobby, checklistIds: [neva.checklistId + 1000] }] })).toEqual([
      'validation_failed',
      ['doors.0.checklistIds'],
    ]);
    const many = Array.from({ length: 501 }, () => ({ facilityId: lobby }));
    expect(await refused(neva, { doors: many })).toEqual(['validation_failed', ['doors']]);
  });

  it('refuses more doors than can be walked so many times a day', async () => {
    const neva = await organisation(rounds);
    const doors: { facilityId: string }[] = [];
    for (let count = 0; count < 42; count++) {
      doors.push({ facilityId: await facility(rounds.db, neva.id, neva.sites[0], `Door ${count}`, neva.checklistId) });
    }
    const rrule = `FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour).join(',')};BYMINUTE=0,30`;
    expect(await refused(neva, { doors, rrule })).toEqual(['validation_failed', ['doors']]);
  });

  it('refuses people who do not know the site', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const southern = { siteId: neva.sites[1], doors: [{ facilityId: neva.facilities[2] }] };
    expect(await refused(neva, { ...southern, personIds: [neva.staff.id] })).toEqual([
      'validation_failed',
      ['personIds.0'],
    ]);
    expect(await refused(neva, { personIds: [neva.staff.id, other.staff.id] })).toEqual([
      'validation_failed',
      ['personIds.1'],
    ]);
  });

  it('answers the plan, whose first rounds are due', async () => {
    const neva = await organisation(rounds);
    const starts = clockAt(minutesAgo(-hours(2)));
    const plan = await createPlan(rounds, neva, { starts, title: ' Mornings ', personIds: [neva.staff.id] });
    expect(plan).toEqual({
      id: plan.id,
      siteId: neva.sites[0],
      title: 'Mornings',
      doors: [{ facilityId: neva.facilities[0], checklistIds: null }],
      starts,
      rrule: 'FREQ=DAILY',
      sentence: `Every day at ${starts.slice(11)}`,
      windowMinutes: 60,
      personIds: [neva.staff.id],
      remindAfterMinutes: null,
      escalateAfterMinutes: null,
      isPaused: false,
      timeZone: 'UTC',
      nextAt: `${starts}:00.000Z`,
      isClosable: true,
    });
    const one = await rounds.call('GET /plans/{id}', { params: { id: plan.id }, token: neva.owner.token });
    expect(one.body).toMatchObject(plan);
    expect((await dueOf(rounds, neva, plan.id)).map(({ dueFrom, state }) => [dueFrom, state])).toEqual([
      [`${starts}:00.000Z`, 'upcoming'],
      [minutesAgo(-hours(26)).toISOString(), 'upcoming'],
      [minutesAgo(-hours(50)).toISOString(), 'upcoming'],
    ]);
  });
});

describe('PUT /plans/{id}', () => {
  const change = (org: Organisation, id: string, more: Partial<Body<'POST /plans'>>) =>
    rounds.call('PUT /plans/{id}', { params: { id }, token: org.owner.token, body: planBody(org, more) });

  it('refuses another site: its history is of the one it has', async () => {
    const neva = await organisation(rounds);
    const { id } = await createPlan(rounds, neva);
    const { problem } = await change(neva, id, { siteId: neva.sites[1], doors: [{ facilityId: neva.facilities[2] }] });
    expect(problem.errors?.map(({ field }) => field)).toEqual(['siteId']);
  });

  it('changes what has not opened yet, and leaves what has', async () => {
    const neva = await organisation(rounds);
    const starts = clockAt(minutesAgo(hours(24 * 9) + 10));
    const plan = await livedPlan(rounds, neva, { starts });
    const before = (await dueOf(rounds, neva, plan.id)).filter(({ state }) => state !== 'upcoming');
    const { body } = await change(neva, plan.id, { starts: clockAt(minutesAgo(hours(24 * 9) - 10)) });
    expect(body.nextAt).toBe(minutesAgo(-10).toISOString());
    const due = await dueOf(rounds, neva, plan.id);
    expect(due.filter(({ state }) => state !== 'upcoming').map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(due.filter(({ state }) => state === 'upcoming').map(({ dueFrom }) => dueFrom)).toEqual(
      [10, 10 + hours(24), 10 + hours(48)].map((minutes) => minutesAgo(-minutes).toISOString()),
    );
    // What was open until tomorrow closes when the next one is due.
    expect(due.find(({ state }) => state === 'open')?.closesAt).toBe(minutesAgo(-10).toISOString());
  });

  it('takes what it has answered, also a checklist that its door has lost since, and no other one', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const [lobby, washroom] = neva.facilities;
    const newList = async (title: string) =>
      (await rounds.call('POST /checklists', { token, body: { title } })).body.id;
    const [lift, stairs, roof] = [await newList('Lift'), await newList('Stairs'), await newList('Roof')];
    const set = (checklistIds: number[]) =>
      rounds.call('PATCH /facilities/{id}', { params: { id: lobby }, token, body: { checklistIds } });
    await set([neva.checklistId, lift, stairs]);
    const named = [{ facilityId: lobby, checklistIds: [lift, stairs] }, { facilityId: washroom }];
    const { id } = await createPlan(rounds, neva, { doors: named });
    await set([neva.checklistId, stairs]);
    await rounds.call('DELETE /checklists/{id}', { params: { id: stairs }, token });

    const { body: plan } = await rounds.call('GET /plans/{id}', { params: { id }, token });
    expect(plan.doors[0]).toEqual(named[0]);
    const { siteId, title, doors, starts, rrule, windowMinutes, personIds } = plan;
    const sent = { siteId, title, doors, starts, rrule, windowMinutes, personIds, isPaused: true };
    const { status, body } = await rounds.call('PUT /plans/{id}', { params: { id }, token, body: sent });
    expect([status, body.isPaused, body.doors]).toEqual([200, true, doors]);
    for (const wrong of [
      [{ facilityId: lobby, checklistIds: [lift, roof] }],
      [{ facilityId: washroom, checklistIds: [lift] }],
    ]) {
      const { problem } = await change(neva, id, { doors: wrong });
      expect(problem.errors?.map(({ field }) => field)).toEqual(['doors.0.checklistIds']);
    }
  });

  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')(
    'waits for its doors before it holds the plan, as who changes a door does',
    async () => {
      const neva = await organisation(rounds);
      const { id } = await createPlan(rounds, neva);
      const { changing, plans } = await rounds.db.inTransaction(async (tx) => {
        await tx.selectFrom('facility').select('id').where('id', '=', neva.facilities[0]).forUpdate().execute();
        const asked = rounds.call('PUT /plans/{id}', {
          params: { id },
          token: neva.owner.token,
          body: planBody(neva),
        });
        await expect.poll(() => waitingFor(tx)).toBe(1);
        const free = tx.selectFrom('plan').select('id').where('id', '=', id).forNoKeyUpdate().skipLocked();
        return { changing: { asked }, plans: await free.execute() };
      });
      expect(plans).toEqual([{ id }]);
      expect((await changing.asked).status).toBe(200);
    },
  );

  it.runIf(inject('engine') === 'postgres')('names nobody who is moved to other sites at that moment', async () => {
    const neva = await organisation(rounds);
    const { owner, staff } = neva;
    const theirs = await createPlan(rounds, neva, { personIds: [staff.id] });
    const { id } = await createPlan(rounds, neva);
    const body = planBody(neva, { personIds: [staff.id] });
    const begun = await rounds.db.inTransaction(async (tx) => {
      await tx.selectFrom('plan_person').select('plan_id').where('plan_id', '=', theirs.id).forUpdate().execute();
      const moving = rounds.call('PATCH /accounts/{id}/members/{personId}', {
        params: { id: neva.id, personId: staff.id },
        token: owner.token,
        body: { siteIds: [neva.sites[1]] },
      });
      await expect.poll(() => waitingFor(tx)).toBe(1);
      const making = rounds.call('POST /plans', { token: owner.token, body });
      await expect.poll(() => waitingFor(tx)).toBe(2);
      const changing = rounds.call('PUT /plans/{id}', { params: { id }, token: owner.token, body });
      await expect.poll(() => waitingFor(tx)).toBe(3);
      return { moving, planning: [making, changing] };
    });
    expect((await begun.moving).status).toBe(200);
    for (const { problem } of await Promise.all(begun.planning)) {
      expect([problem.code, problem.errors?.map(({ field }) => field)]).toEqual(['validation_failed', ['personIds.0']]);
    }
  });

  it('paused has no next time and nothing ahead', async () => {
    const neva = await organisation(rounds);
    const plan = await createPlan(rounds, neva);
    const { body } = await change(neva, plan.id, { isPaused: true });
    expect([body.nextAt, await dueOf(rounds, neva, plan.id)]).toEqual([null, []]);
    await change(neva, plan.id, { isPaused: false });
    expect((await dueOf(rounds, neva, plan.id)).length).toBeGreaterThan(0);
  });

  it('says that nothing can close it while no door of it has a checklist with items', async () => {
    const neva = await organisation(rounds);
    const { id } = await createPlan(rounds, neva);
    const assign = (checklistIds: number[]) =>
      rounds.call('PATCH /facilities/{id}', {
        params: { id: neva.facilities[0] },
        token: neva.owner.token,
        body: { checklistIds },
      });
    const told = async () => (await plansOf(neva)).map(({ isClosable }) => isClosable);
    await assign([]);
    expect([await told(), await dueOf(rounds, neva, id)]).toEqual([[false], []]);
    await assign([neva.checklistId]);
    expect(await told()).toEqual([true]);
  });
});

describe('DELETE /plans/{id}', () => {
  it('takes what is to do with it, and leaves what was done', async () => {
    const neva = await organisation(rounds);
    const plan = await livedPlan(rounds, neva, { starts: clockAt(minutesAgo(hours(24 * 9) + 10)) });
    await report(rounds, neva);
    const { status } = await rounds.call('DELETE /plans/{id}', { params: { id: plan.id }, token: neva.owner.token });
    expect(status).toBe(204);
    expect(await plansOf(neva)).toEqual([]);
    const states = (await dueOf(rounds, neva, plan.id)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['missed', 'done']));
  });
});

/** By days from the last Sunday of next year's March, when clocks go forward. */
function dayAround(days: number): string {
  const march = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 31));
  march.setUTCDate(31 - march.getUTCDay() + days);
  return march.toISOString().slice(0, 10);
}

describe('POST /plans/preview', () => {
  it('answers the next 20 moments by the clock of the site, over a change of clocks, and the rule in words', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const siteId = neva.sites[0];
    await rounds.call('PATCH /sites/{id}', { params: { id: siteId }, token, body: { timeZone: 'Europe/Prague' } });
    const { body } = await rounds.call('POST /plans/preview', {
      token,
      headers: { 'accept-language': 'cs' },
      body: { siteId, starts: `${dayAround(-1)}T02:30`, rrule: 'FREQ=DAILY' },
    });
    expect(body.moments).toHaveLength(20);
    expect(body.moments.slice(0, 3)).toEqual([
      `${dayAround(-1)}T01:30:00.000Z`,
      `${dayAround(0)}T01:30:00.000Z`,
      `${dayAround(1)}T00:30:00.000Z`,
    ]);
    expect(body).toMatchObject({ sentence: 'Každý den v\u00a002:30', timeZone: 'Europe/Prague' });
  });
});

describe('GET /plans', () => {
  it('answers page by page in the order in which they were made, with the names that they mention', async () => {
    const neva = await organisation(rounds);
    for (const title of ['B', 'A', 'C']) await createPlan(rounds, neva, { title, personIds: [neva.staff.id] });
    const { token } = neva.owner;
    const first = await rounds.call('GET /plans', { token, query: { limit: 2 } });
    const second = await rounds.call('GET /plans', { token, query: { limit: 2, cursor: first.body.nextCursor ?? '' } });
    expect([...first.body.items, ...second.body.items].map(({ title }) => title)).toEqual(['B', 'A', 'C']);
    expect(second.body.nextCursor).toBeUndefined();
    expect(first.body.facility[neva.facilities[0]]?.title).toBe('Lobby');
    expect(first.body.user[neva.staff.id]?.firstName).toBe('Stepan');
  });

  it('answers those of a site, of a facility, and of what the caller manages', async () => {
    const neva = await organisation(rounds);
    const north = await createPlan(rounds, neva);
    const south = await createPlan(rounds, neva, {
      siteId: neva.sites[1],
      doors: [{ facilityId: neva.facilities[2] }],
    });
    const ids = async (token: string, query = {}) =>
      (await rounds.call('GET /plans', { token, query })).body.items.map(({ id }) => id);
    expect(await ids(neva.owner.token, { siteId: neva.sites[1] })).toEqual([south.id]);
    expect(await ids(neva.owner.token, { facilityId: neva.facilities[0] })).toEqual([north.id]);
    expect(await ids(neva.siteManager.token)).toEqual([north.id]);
  });
});
