import { limits } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { minutesAgo } from '../../test/moment.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { createPlan, livedPlan, moveTo, report, zoneWhereItIs } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';
import { closeRounds } from './making.service.js';

const rounds = testApp();
const hours = (count: number) => count * 60;

/** So that an hour ago is today whenever the test runs. */
const { timeZone, clockThere: localAt } = zoneWhereItIs(12);

async function atNoon(): Promise<Organisation> {
  const neva = await organisation(rounds);
  await moveTo(rounds, neva, timeZone);
  return neva;
}

const daily = (minutes: number) => localAt(minutesAgo(hours(24 * 9) + minutes));
const both = ({ facilities }: Organisation) => facilities.slice(0, 2).map((facilityId) => ({ facilityId }));
const boardOf = async (token: string, query = {}) => (await rounds.call('GET /board', { token, query })).body;

describe('GET /board', () => {
  it('shows nothing where nothing is planned', async () => {
    const neva = await organisation(rounds);
    expect(await boardOf(neva.owner.token)).toMatchObject({
      late: 0,
      open: 0,
      done: 0,
      total: 0,
      missedYesterday: { count: 0, rounds: [] },
      isWhole: true,
      sites: [],
    });
  });

  it('tells of each site what is late, open and done today, and who did it', async () => {
    const neva = await atNoon();
    const late = await livedPlan(rounds, neva, { starts: daily(60), windowMinutes: 20, doors: both(neva) });
    const open = await livedPlan(rounds, neva, { starts: daily(10), windowMinutes: 30, doors: both(neva).slice(1) });
    const soon = await createPlan(rounds, neva, { starts: localAt(minutesAgo(-hours(7))) });
    await report(rounds, neva, { at: minutesAgo(50) });
    await closeRounds(rounds.db, new Date());

    const board = await boardOf(neva.owner.token);
    expect(board).toMatchObject({
      late: 1,
      open: 1,
      done: 1,
      total: 4,
      user: { [neva.staff.id]: { firstName: 'Stepan' } },
    });
    const [north, ...others] = board.sites;
    expect(others).toEqual([]);
    expect(north).toMatchObject({ siteId: neva.sites[0], timeZone, done: 1, total: 4, late: 1, open: 1 });
    expect(north?.nextAt).toBe(minutesAgo(-hours(7)).toISOString());
    const [lobby, washroom] = neva.facilities;
    expect(north?.lateRounds).toMatchObject([{ planId: late.id, facilityId: washroom, state: 'open' }]);
    expect(north?.openRounds).toMatchObject([{ planId: open.id, facilityId: washroom, state: 'open' }]);
    expect(north?.doneRounds).toMatchObject([{ planId: late.id, facilityId: lobby, doneBy: neva.staff.id }]);
    expect(Object.keys(board.plan).toSorted()).toEqual([late.id, open.id].toSorted());
    expect(board.plan).not.toHaveProperty(soon.id);
  });

  it('has the code that a door carries now: who looks at the board may be who goes there', async () => {
    const neva = await atNoon();
    const [lobby] = neva.facilities;
    await livedPlan(rounds, neva, { starts: daily(10), windowMinutes: 30 });
    const { code } = (
      await rounds.call('POST /facilities/{id}/new-code', { params: { id: lobby }, token: neva.owner.token })
    ).body;
    expect((await boardOf(neva.owner.token)).facility[lobby]).toMatchObject({ title: 'Lobby', code });
  });

  it('says what was missed yesterday, also before it was counted, and nothing older', async () => {
    const neva = await atNoon();
    await livedPlan(rounds, neva, { starts: daily(60), windowMinutes: 20, doors: both(neva) });
    await report(rounds, neva, { at: minutesAgo(hours(24) + 50) });
    const missed = { count: 1, rounds: [{ facilityId: neva.facilities[1], state: 'missed' }] };
    expect((await boardOf(neva.owner.token)).missedYesterday).toMatchObject(missed);
    await closeRounds(rounds.db, new Date());
    expect((await boardOf(neva.owner.token)).missedYesterday).toMatchObject(missed);
  });

  it('names what was missed yesterday of a weekly plan, where nothing else is due', async () => {
    const neva = await atNoon();
    const weekly = (ago: number, windowMinutes: number) => {
      const starts = localAt(minutesAgo(hours(7 * 24 + ago)));
      return livedPlan(rounds, neva, { rrule: 'FREQ=WEEKLY', starts, windowMinutes }, 4);
    };
    const { id: yesterdays } = await weekly(28, hours(1));
    // Could be done until yesterday evening; until the evening before.
    const { id: untilYesterday } = await weekly(52, hours(9));
    await weekly(76, hours(9));
    const [north] = neva.sites;
    const missed = { facilityId: neva.facilities[0], state: 'missed' };
    const expected = {
      late: 0,
      total: 0,
      sites: [],
      missedYesterday: {
        count: 2,
        rounds: [
          { planId: untilYesterday, ...missed },
          { planId: yesterdays, ...missed },
        ],
      },
      facility: { [neva.facilities[0]]: { title: 'Lobby' } },
      site: { [north]: { title: 'North', timeZone } },
    };
    expect(await boardOf(neva.owner.token)).toMatchObject(expected);
    await closeRounds(rounds.db, new Date());
    expect(await boardOf(neva.owner.token)).toMatchObject(expected);
    expect((await boardOf(neva.owner.token, { siteId: neva.sites[1] })).missedYesterday.count).toBe(0);
  });

  it('tells what was missed earlier today, also before it was counted', async () => {
    const neva = await atNoon();
    const starts = `${localAt(new Date()).slice(0, 10)}T08:00`;
    const rrule = 'FREQ=DAILY;BYHOUR=8,11;BYMINUTE=0';
    await livedPlan(rounds, neva, { starts, rrule, windowMinutes: 20, doors: both(neva) });
    const missedRounds = both(neva).map((door) => ({ ...door, state: 'missed' }));
    const site = { late: 2, missed: 2, done: 0, total: 4, missedRounds };
    const expected = { total: 4, sites: [site], missedYesterday: { count: 0 } };
    expect(await boardOf(neva.owner.token)).toMatchObject(expected);
    await closeRounds(rounds.db, new Date());
    expect(await boardOf(neva.owner.token)).toMatchObject(expected);
  });

  it('has the site with most late rounds first, and only sites in reach', async () => {
    const neva = await atNoon();
    const [north, south] = neva.sites;
    await livedPlan(rounds, neva, { starts: daily(10) });
    await livedPlan(rounds, neva, {
      siteId: south,
      doors: [{ facilityId: neva.facilities[2] }],
      starts: daily(60),
      windowMinutes: 20,
    });
    const sitesOf = async (token: string, query = {}) =>
      (await boardOf(token, query)).sites.map(({ siteId }) => siteId);
    expect(await sitesOf(neva.owner.token)).toEqual([south, north]);
    expect(await sitesOf(neva.siteManager.token)).toEqual([north]);
    expect(await sitesOf(neva.owner.token, { siteId: north })).toEqual([north]);
    const { status } = await rounds.call('GET /board', { token: neva.siteManager.token, query: { siteId: south } });
    expect(status).toBe(404);
  });

  it('tells some of many one by one, and counts all', async () => {
    const neva = await atNoon();
    for (let plan = 0; plan < limits.boardRounds + 2; plan++) await livedPlan(rounds, neva, { starts: daily(10) }, 1);
    const { open, sites } = await boardOf(neva.owner.token);
    expect(open).toBe(limits.boardRounds + 2);
    expect(sites[0]?.openRounds).toHaveLength(limits.boardRounds);
  });
});

describe('GET /week', () => {
  const weekOf = async ({ owner, sites }: Organisation) =>
    (await rounds.call('GET /week', { token: owner.token, query: { siteId: sites[0] } })).body;

  it('tells the times of every plan on seven days, by the clock of the site', async () => {
    const neva = await atNoon();
    const starts = localAt(minutesAgo(hours(24 * 9)));
    const twice = await livedPlan(rounds, neva, {
      starts,
      rrule: 'FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0',
      doors: both(neva),
    });
    const { timeZone: zone, days, plans, facility } = await weekOf(neva);
    expect(zone).toBe(timeZone);
    expect(days.map(({ rounds: count }) => count)).toEqual(days.map(() => 4));
    expect(days[0]?.day).toBe(localAt(new Date()).slice(0, 10));
    expect(plans).toMatchObject([{ planId: twice.id, title: 'Mornings', isPaused: false, personIds: null }]);
    expect(plans[0]?.days).toEqual(days.map(() => ['08:00', '20:00']));
    expect(facility[neva.facilities[1]]).toMatchObject({ title: 'Washroom' });
  });

  it('has of today what there is: a plan that is made at noon has no round at eight', async () => {
    const neva = await atNoon();
    await createPlan(rounds, neva, {
      starts: localAt(minutesAgo(hours(24 * 9))),
      rrule: 'FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0',
      doors: both(neva),
    });
    const { days, plans } = await weekOf(neva);
    expect(plans[0]?.days.slice(0, 2)).toEqual([['20:00'], ['08:00', '20:00']]);
    expect(days.slice(0, 2).map(({ rounds: count }) => count)).toEqual([2, 4]);
    expect((await boardOf(neva.owner.token)).total).toBe(2);
  });

  it('has nothing on days off and of a paused plan, and counts no door that has nothing to check', async () => {
    const neva = await atNoon();
    const { token } = neva.owner;
    await createPlan(rounds, neva, { starts: daily(-60), doors: both(neva) });
    await createPlan(rounds, neva, { starts: daily(-60), isPaused: true });
    const tomorrow = localAt(minutesAgo(-hours(24))).slice(0, 10);
    await rounds.call('PATCH /sites/{id}', { params: { id: neva.sites[0] }, token, body: { closedDays: [tomorrow] } });
    const params = { id: neva.facilities[1] };
    await rounds.call('PATCH /facilities/{id}', { params, token, body: { checklistIds: [] } });
    const { days, plans } = await weekOf(neva);
    expect(days.map(({ isClosed, rounds: count }) => [isClosed, count])).toEqual(
      days.map((_, index) => (index === 1 ? [true, 0] : [false, 1])),
    );
    expect(plans.map(({ isPaused, days: times }) => [isPaused, times[2]?.length])).toEqual([
      [false, 1],
      [true, 0],
    ]);
  });

  it('says when nobody is left who could do a plan, and nobody else has it then', async () => {
    const neva = await atNoon();
    const plan = await createPlan(rounds, neva, { personIds: [neva.staff.id] });
    const params = { id: neva.id, personId: neva.staff.id };
    await rounds.call('DELETE /accounts/{id}/members/{personId}', { params, token: neva.owner.token });
    const [own] = (await weekOf(neva)).plans;
    expect(own).toMatchObject({ planId: plan.id, personIds: [] });
    const mine = await rounds.call('GET /due', { token: neva.siteManager.token, query: { mine: true } });
    expect(mine.body.items).toEqual([]);
  });
});

describe('GET /sites/{id}/facilities', () => {
  it('says of a door with a plan since when it is late, and of others that they have none', async () => {
    const neva = await atNoon();
    const dueOf = async () => {
      const asked = { params: { id: neva.sites[0] }, token: neva.staff.token };
      const { body } = await rounds.call('GET /sites/{id}/facilities', asked);
      return body.items.map(({ state }) => state.due);
    };
    expect(await dueOf()).toEqual([null, null]);
    const plan = await livedPlan(rounds, neva, { starts: daily(60), windowMinutes: 20 });
    expect(await dueOf()).toEqual([{ lateBy: minutesAgo(40).toISOString() }, null]);
    await report(rounds, neva);
    expect(await dueOf()).toEqual([{ lateBy: null }, null]);
    await rounds.call('DELETE /plans/{id}', { params: { id: plan.id }, token: neva.owner.token });
    expect(await dueOf()).toEqual([null, null]);
  });

  it('says of a door whose plan is over that it has none, once no round is left', async () => {
    const neva = await atNoon();
    const dueOf = async () => {
      const asked = { params: { id: neva.sites[0] }, token: neva.staff.token };
      return (await rounds.call('GET /sites/{id}/facilities', asked)).body.items[0]?.state.due;
    };
    const yesterday = localAt(minutesAgo(hours(24)))
      .slice(0, 10)
      .replaceAll('-', '');
    const over = { starts: daily(60), rrule: `FREQ=DAILY;UNTIL=${yesterday}` };
    await livedPlan(rounds, neva, { ...over, windowMinutes: 20 });
    expect(await dueOf()).toBeNull();
    await livedPlan(rounds, neva, { ...over, windowMinutes: hours(24) });
    expect(await dueOf()).toEqual({ lateBy: minutesAgo(60).toISOString() });
    await report(rounds, neva);
    expect(await dueOf()).toBeNull();
  });
});
