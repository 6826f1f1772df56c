import { roles, type Query } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { minuteMs } from '../../moment.js';
import { minutesAgo } from '../../test/moment.js';
import { member, organisation } from '../../test/personas.js';
import { clockAt, createPlan, dueOf, livedPlan, moveTo, planBody, report, zoneWhereItIs } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';
import { closeRounds } from './making.service.js';

const rounds = testApp();
const hours = (count: number) => count * 60;
const everyHour = Array.from({ length: 24 }, (_, hour) => hour).join(',');

describe('GET /due', () => {
  it('refuses a longer period than is read at once, a period that ends first, and a made-up cursor', async () => {
    const { owner } = await organisation(rounds);
    const fields = async (query: Record<string, string>) =>
      (await rounds.call('GET /due', { token: owner.token, query })).problem.errors?.map(({ field }) => field);
    expect(await fields({ from: '2026-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' })).toEqual(['to']);
    expect(await fields({ from: '2026-03-01T00:00:00Z', to: '2026-01-01T00:00:00Z' })).toEqual(['to']);
    expect(await fields({ cursor: 'nonsense' })).toEqual(['cursor']);
  });

  it('says of each what became of it, and finds those of a state', async () => {
    const neva = await organisation(rounds);
    const plan = await livedPlan(rounds, neva, {
      starts: clockAt(minutesAgo(hours(24 * 9) + 10)),
      windowMinutes: 5,
    });
    await report(rounds, neva, { at: minutesAgo(hours(24) + 8) });
    const due = await dueOf(rounds, neva, plan.id);
    expect(due.map(({ state }) => state)).toEqual(['missed', 'done', 'open', 'upcoming', 'upcoming']);
    const checkId = await report(rounds, neva);
    const late = await dueOf(rounds, neva, plan.id, { state: 'late' });
    expect(late).toMatchObject([{ doneBy: neva.staff.id, checkIds: [checkId], openChecklistIds: [] }]);
    for (const state of ['missed', 'done', 'upcoming'] as const) {
      expect(new Set((await dueOf(rounds, neva, plan.id, { state })).map((round) => round.state))).toEqual(
        new Set([state]),
      );
    }
  });

  it('is missed a day after its window where the next one is far, and can be done until then', async () => {
    const neva = await organisation(rounds);
    const weekly = (minutes: number) =>
      livedPlan(rounds, neva, {
        rrule: 'FREQ=WEEKLY',
        starts: clockAt(minutesAgo(hours(7 * 24) + minutes)),
        windowMinutes: 30,
      });
    const [over, late] = [await weekly(hours(24) + 40), await weekly(hours(24) + 20)];
    const stateOf = async (planId: string) => (await dueOf(rounds, neva, planId)).map(({ state }) => state);
    expect([await stateOf(over.id), await stateOf(late.id)]).toEqual([['missed'], ['open']]);
    await report(rounds, neva);
    expect([await stateOf(over.id), await stateOf(late.id)]).toEqual([['missed'], ['late']]);
  });

  it('finds those of a site, a facility, a plan and a period', async () => {
    const neva = await organisation(rounds);
    const [north, south] = neva.sites;
    const [lobby, washroom, carPark] = neva.facilities;
    const doors = [{ facilityId: lobby }, { facilityId: washroom }];
    const soon = clockAt(minutesAgo(-hours(1)));
    const inside = await createPlan(rounds, neva, { doors, starts: soon });
    await createPlan(rounds, neva, { siteId: south, doors: [{ facilityId: carPark }], starts: soon });
    const found = async (query: Query<'GET /due'>) =>
      (await rounds.call('GET /due', { token: neva.owner.token, query })).body.items;
    const doorsOf = async (query: Query<'GET /due'>) =>
      new Set((await found(query)).map(({ siteId, facilityId }) => `${siteId} ${facilityId}`));
    expect(await doorsOf({ siteId: south })).toEqual(new Set([`${south} ${carPark}`]));
    expect(await doorsOf({ facilityId: washroom })).toEqual(new Set([`${north} ${washroom}`]));
    expect(await doorsOf({ planId: inside.id })).toEqual(new Set([`${north} ${lobby}`, `${north} ${washroom}`]));
    const to = minutesAgo(-hours(2)).toISOString();
    const [first, ...others] = await found({ planId: inside.id, facilityId: lobby, to });
    expect([first?.dueFrom, others]).toEqual([minutesAgo(-hours(1)).toISOString(), []]);
    expect(first).toMatchObject({ dueBy: to, checklistIds: [neva.checklistId], doneAt: null, doneBy: null });
  });

  it('comes page by page and leaves nothing out', async () => {
    const neva = await organisation(rounds);
    const doors = neva.facilities.slice(0, 2).map((facilityId) => ({ facilityId }));
    const plan = await livedPlan(rounds, neva, { doors });
    const all = (await dueOf(rounds, neva, plan.id)).map(({ id }) => id);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await rounds.call('GET /due', {
        token: neva.owner.token,
        query: { from: minutesAgo(hours(24 * 9)).toISOString(), limit: 3, ...(cursor && { cursor }) },
      });
      found.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
    } while (cursor);
    expect(found).toEqual(all);
    expect(new Set(found).size).toBe(found.length);
  });

  it('shows staff what is theirs, and managers everything unless they ask for their own', async () => {
    const neva = await organisation(rounds);
    const everyones = await createPlan(rounds, neva);
    const managers = await createPlan(rounds, neva, { personIds: [neva.siteManager.id] });
    const seen = async (token: string, mine = false) =>
      new Set((await rounds.call('GET /due', { token, query: { mine } })).body.items.map(({ planId }) => planId));
    const both = new Set([everyones.id, managers.id]);
    expect(await seen(neva.staff.token)).toEqual(new Set([everyones.id]));
    expect(await seen(neva.siteManager.token, true)).toEqual(both);
    expect(await seen(neva.owner.token)).toEqual(both);
    expect(await seen(neva.owner.token, true)).toEqual(new Set([everyones.id]));
  });

  it('shows staff what became of their rounds over past days, also those they did for others, and nothing else of others', async () => {
    const neva = await organisation(rounds);
    const anna = await member(rounds.db, neva.id, 'Anna', roles.staff, [neva.sites[0]]);
    const [lobby, washroom] = neva.facilities;
    const daily = { starts: clockAt(minutesAgo(hours(24 * 9) + 10)), windowMinutes: 5 };
    const mine = await livedPlan(rounds, neva, { ...daily, personIds: [neva.staff.id] }, 4);
    await livedPlan(rounds, neva, { ...daily, personIds: [anna.id], doors: [{ facilityId: washroom }] }, 4);
    await report(rounds, neva, { at: minutesAgo(hours(48) + 8) });
    await report(rounds, neva, { at: minutesAgo(hours(24) + 2) });
    await report(rounds, neva, { at: minutesAgo(hours(24) + 2), facility: 1, token: anna.token });
    await closeRounds(rounds.db, new Date());
    const seen = async (query: Query<'GET /due'> = {}) => {
      const period = { from: minutesAgo(hours(24 * 9)).toISOString(), to: minutesAgo(hours(1)).toISOString() };
      const { body } = await rounds.call('GET /due', { token: neva.staff.token, query: { ...period, ...query } });
      return body.items.map(({ facilityId, state, doneBy }) => [facilityId, state, doneBy]);
    };
    const past = [
      [lobby, 'missed', null],
      [lobby, 'done', neva.staff.id],
      [lobby, 'late', neva.staff.id],
    ];
    expect(await seen()).toEqual(past);
    expect(await seen({ mine: true })).toEqual(past);
    expect(await seen({ facilityId: washroom })).toEqual([]);
    // Now the plan is for somebody else.
    const { status } = await rounds.call('PUT /plans/{id}', {
      params: { id: mine.id },
      token: neva.owner.token,
      body: planBody(neva, { ...daily, personIds: [anna.id] }),
    });
    expect(status).toBe(200);
    expect(await seen()).toEqual(past.slice(1));
    await report(rounds, neva, { at: minutesAgo(hours(48) + 2), facility: 1 });
    expect(await seen({ facilityId: washroom })).toEqual([[washroom, 'late', neva.staff.id]]);
  });
});

describe('GET /today', () => {
  it('answers tours with what is done, what is late and what comes next', async () => {
    const neva = await organisation(rounds);
    const { timeZone, clockThere } = zoneWhereItIs(12);
    await moveTo(rounds, neva, timeZone);
    const doors = neva.facilities.slice(0, 2).map((facilityId) => ({ facilityId }));
    const late = await livedPlan(rounds, neva, {
      title: 'Early',
      starts: clockThere(minutesAgo(hours(24 * 9) + 20)),
      windowMinutes: 5,
      doors,
    });
    const soon = await createPlan(rounds, neva, {
      title: 'Soon',
      starts: clockThere(minutesAgo(-20)),
      doors: doors.toReversed(),
    });
    await livedPlan(rounds, neva, { title: 'Not mine', personIds: [neva.siteManager.id] });
    await report(rounds, neva, { at: minutesAgo(18) });
    const { body } = await rounds.call('GET /today', { token: neva.staff.token });
    // Yesterday's is over; of today's, the first was done on time.
    const tours = body.tours.filter(({ dueFrom }) => Math.abs(Date.parse(dueFrom) - Date.now()) < 60 * minuteMs);
    expect(tours.map(({ planId, title, done, total }) => ({ planId, title, done, total }))).toEqual([
      { planId: late.id, title: 'Early', done: 1, total: 2 },
      { planId: soon.id, title: 'Soon', done: 1, total: 2 },
    ]);
    expect(tours[1]?.doors.map(({ facilityId }) => facilityId)).toEqual(neva.facilities.slice(0, 2).toReversed());
    expect(body.late.map(({ planId, facilityId }) => [planId, facilityId])).toEqual([[late.id, neva.facilities[1]]]);
    expect(body.next.map(({ planId, facilityId, state }) => [planId, facilityId, state])).toEqual([
      [soon.id, neva.facilities[1], 'upcoming'],
    ]);
    expect(body).toMatchObject({ isWhole: true, jobs: [], facility: { [neva.facilities[1]]: { title: 'Washroom' } } });
  });

  it('counts of a tour that began before midnight what was done of it, as long as a door is left', async () => {
    const neva = await organisation(rounds);
    const { timeZone, clockThere } = zoneWhereItIs(0);
    await moveTo(rounds, neva, timeZone);
    const lastNight = minutesAgo(0).getUTCMinutes() + 30;
    const doors = neva.facilities.slice(0, 2).map((facilityId) => ({ facilityId }));
    const starts = clockThere(minutesAgo(hours(24 * 9) + lastNight));
    const { id } = await livedPlan(rounds, neva, { doors, starts, windowMinutes: 25 });
    await report(rounds, neva, { at: minutesAgo(lastNight - 10) });
    const { body } = await rounds.call('GET /today', { token: neva.staff.token });
    const begun = body.tours.filter(({ dueFrom }) => Date.parse(dueFrom) === minutesAgo(lastNight).getTime());
    expect(begun).toMatchObject([{ planId: id, done: 1, total: 2 }]);
    expect(body.late.map(({ facilityId }) => facilityId)).toEqual([neva.facilities[1]]);
    // Once nothing is left of it, it is yesterday's.
    await report(rounds, neva, { facility: 1 });
    const after = await rounds.call('GET /today', { token: neva.staff.token });
    expect(after.body.tours.filter(({ dueFrom }) => Date.parse(dueFrom) <= minutesAgo(lastNight).getTime())).toEqual(
      [],
    );
  });

  it('leaves out what was done early of a tour that is too far ahead, and counts that of the coming hours', async () => {
    const neva = await organisation(rounds);
    const { timeZone, clockThere } = zoneWhereItIs(14);
    await moveTo(rounds, neva, timeZone);
    const doors = neva.facilities.slice(0, 2).map((facilityId) => ({ facilityId }));
    // Both are tomorrow's, and may be done as early as today.
    const weekly = (minutes: number) =>
      createPlan(rounds, neva, { doors, rrule: 'FREQ=WEEKLY', starts: clockThere(minutesAgo(-minutes)) });
    const [tonight, tomorrow] = [await weekly(hours(10) + 20), await weekly(hours(24) + 20)];
    await report(rounds, neva);
    for (const { id } of [tonight, tomorrow]) expect(await dueOf(rounds, neva, id, { state: 'done' })).toHaveLength(1);
    const { body } = await rounds.call('GET /today', { token: neva.staff.token });
    expect(body.tours.map(({ planId, done, total }) => [planId, done, total])).toEqual([[tonight.id, 1, 2]]);
  });

  it('says by which clock a site lives and which code opens a door, for work without a network', async () => {
    const neva = await organisation(rounds);
    const [lobby] = neva.facilities;
    const [north] = neva.sites;
    await rounds.call('PATCH /sites/{id}', {
      token: neva.owner.token,
      params: { id: north },
      body: { timeZone: 'Asia/Kathmandu' },
    });
    await createPlan(rounds, neva, { rrule: `FREQ=DAILY;BYHOUR=${everyHour};BYMINUTE=0` });
    await rounds.call('POST /facilities/{id}/new-code', { token: neva.owner.token, params: { id: lobby } });
    const { body } = await rounds.call('GET /today', { token: neva.staff.token });
    expect(body.site[north]).toEqual({ id: north, title: 'North', timeZone: 'Asia/Kathmandu' });
    const code = body.facility[lobby]?.code ?? '';
    expect(code).not.toBe(lobby);
    expect((await rounds.call('GET /qr/{id}', { token: neva.staff.token, params: { id: code } })).status).toBe(200);
  });
});
