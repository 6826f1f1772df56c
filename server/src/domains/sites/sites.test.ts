import { describe, expect, it } from 'vitest';
import { addToHour } from '../../db/facility-hour.js';
import { newcomer, organisation, type Organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();
const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

const rate = ({ id, sites, facilities }: Organisation, at: Date, figures: Parameters<typeof addToHour>[2]) =>
  addToHour(rounds.db, { accountId: id, siteId: sites[0], facilityId: facilities[0], at }, figures);

/** A whole check of its only checklist. */
async function checked({ id, facilities, checklistId, owner }: Organisation, facility: 0 | 1, at: Date): Promise<void> {
  const facility_id = facilities[facility];
  await rounds.db.updateTable('facility').set({ last_check_at: at }).where('id', '=', facility_id).execute();
  const check = { check_id: 1, person_id: owner.id, answered: 2, total: 2, at, complete_at: at };
  await rounds.db
    .insertInto('checklist_last_check')
    .values({ account_id: id, facility_id, checklist_id: checklistId, ...check })
    .execute();
}

describe('GET /sites', () => {
  it('refuses somebody who is not signed in', async () => {
    expect((await rounds.call('GET /sites')).problem.code).toBe('not_signed_in');
  });

  it('answers 404 for an organisation that the token is not for, as for one that does not exist', async () => {
    const { owner } = await organisation(rounds);
    const other = await organisation(rounds);
    const foreign = await rounds.call('GET /sites', { query: { accountId: other.id }, token: owner.token });
    const guessed = await rounds.call('GET /sites', { query: { accountId: 'nowhere' }, token: owner.token });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.problem, requestId: '' }).toEqual({ ...guessed.problem, requestId: '' });
  });

  it('is empty for somebody who is in no organisation yet', async () => {
    const nina = await newcomer(rounds);
    expect((await rounds.call('GET /sites', { token: nina.token })).body).toEqual({ items: [] });
  });

  it('answers the sites in the caller’s reach and no others', async () => {
    const { sites, owner, manager, siteManager, staff } = await organisation(rounds);
    await organisation(rounds, 'Somebody else’s');
    const seen = [];
    for (const { token } of [owner, manager, siteManager, staff]) {
      const { body } = await rounds.call('GET /sites', { token });
      seen.push(new Set(body.items.map(({ id }) => id)));
    }
    const both = new Set(sites);
    const first = new Set([sites[0]]);
    expect(seen).toEqual([both, both, first, first]);
  });

  it('says how each site is doing', async () => {
    const neva = await organisation(rounds);
    await rate(neva, ago(1), { r5: 2, r2: 1, s1: 9 });
    await rate(neva, ago(29 * 24), { r4: 1 });
    await rate(neva, ago(31 * 24), { r1: 50 });
    await rounds.db.updateTable('facility').set({ unanswered: 3 }).where('id', '=', neva.facilities[0]).execute();
    const now = new Date();
    await checked(neva, 0, now);
    await checked(neva, 1, ago(48));
    const { body } = await rounds.call('GET /sites', { token: neva.owner.token });
    const states = neva.sites.map((id) => body.items.find((site) => site.id === id)?.state);
    expect(states).toEqual([
      {
        averageRating: 4,
        ratingCount: 4,
        unanswered: 3,
        failedItems: 0,
        openJobs: 0,
        urgentJobs: 0,
        lastCheckAt: now.toISOString(),
        lateFrom: expect.stringMatching(/Z$/) as string,
        facilityCount: 2,
        countedFacilities: 2,
        checkedToday: 1,
        late: 1,
        missed: 0,
      },
      {
        averageRating: null,
        ratingCount: 0,
        unanswered: 0,
        failedItems: 0,
        openJobs: 0,
        urgentJobs: 0,
        lastCheckAt: null,
        lateFrom: null,
        facilityCount: 1,
        countedFacilities: 1,
        checkedToday: 0,
        late: 0,
        missed: 0,
      },
    ]);
  });

  it('counts today as the viewer’s day where no zone is known, and an unknown time zone as UTC', async () => {
    const neva = await organisation(rounds);
    const { siteManager } = neva;
    const midnight = new Date(new Date().setUTCHours(0, 0, 0, 0));
    await checked(neva, 0, midnight);
    await checked(neva, 1, new Date(midnight.getTime() - 1));
    const counts = [];
    for (const tz of ['UTC', 'Mars/Olympus', undefined]) {
      const { body } = await rounds.call('GET /sites', { query: tz ? { tz } : {}, token: siteManager.token });
      counts.push(body.items[0]?.state.checkedToday);
    }
    expect(counts).toEqual([1, 1, 1]);
  });

  it('keeps what visitors say from who may not view reports', async () => {
    const neva = await organisation(rounds);
    await rate(neva, ago(1), { r1: 3 });
    await rounds.db.updateTable('facility').set({ unanswered: 3 }).where('id', '=', neva.facilities[0]).execute();
    const now = new Date();
    await checked(neva, 0, now);
    const { body } = await rounds.call('GET /sites', { token: neva.staff.token });
    expect(body.items[0]?.state).toMatchObject({
      averageRating: null,
      ratingCount: 0,
      unanswered: 0,
      lastCheckAt: now.toISOString(),
      checkedToday: 1,
    });
  });
});

describe('GET /sites/{id}', () => {
  it('answers 404 for what is foreign, out of reach, deleted or made up, all the same', async () => {
    const { sites, owner, siteManager } = await organisation(rounds);
    const other = await organisation(rounds);
    await rounds.call('DELETE /sites/{id}', { params: { id: other.sites[0] }, token: other.owner.token });
    const replies = [
      await rounds.call('GET /sites/{id}', { params: { id: other.sites[1] }, token: owner.token }),
      await rounds.call('GET /sites/{id}', { params: { id: sites[1] }, token: siteManager.token }),
      await rounds.call('GET /sites/{id}', { params: { id: other.sites[0] }, token: other.owner.token }),
      await rounds.call('GET /sites/{id}', { params: { id: 'nowhere' }, token: owner.token }),
      await rounds.call('GET /sites/{id}', { params: { id: 'no such/id' }, token: owner.token }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(replies.map(({ problem }) => JSON.stringify({ ...problem, requestId: '' }))).size).toBe(1);
  });
});

describe('POST /sites', () => {
  it.each([{}, { title: '' }, { title: ' \t' }])('refuses %j: a site has a name', async (body) => {
    const { owner } = await organisation(rounds);
    const reply = await rounds.call('POST /sites', { token: owner.token, body: body as { title: string } });
    expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([422, 'title']);
  });

  it('is not for staff and not for managers of some sites', async () => {
    const { staff, siteManager } = await organisation(rounds);
    for (const { token } of [staff, siteManager]) {
      const reply = await rounds.call('POST /sites', { token, body: { title: 'Mine' } });
      expect([reply.status, reply.problem.code]).toEqual([403, 'forbidden']);
    }
  });

  it('answers 404 when it names another organisation', async () => {
    const { owner } = await organisation(rounds);
    const other = await organisation(rounds);
    const body = { title: 'Planted', accountId: other.id };
    expect((await rounds.call('POST /sites', { token: owner.token, body })).status).toBe(404);
  });

  it.each([
    [{ lat: 91 }, 'lat'],
    [{ lat: 'north' }, 'lat'],
    [{ lon: -180.5 }, 'lon'],
  ])('refuses %j as a place on earth', async (place, field) => {
    const { owner } = await organisation(rounds);
    const reply = await rounds.call('POST /sites', { token: owner.token, body: { title: 'Nowhere', ...place } });
    expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([422, field]);
  });

  it.each([
    [
      { lat: 59.93, lon: 30.31 },
      { lat: 59.93, lon: 30.31 },
    ],
    [
      { lat: ' 59,93 ', lon: '30.31' },
      { lat: 59.93, lon: 30.31 },
    ],
    [{ lat: 0, lon: '0' }, {}],
    [{ lat: '', lon: null }, {}],
    [{}, {}],
  ])('takes %j as %j', async (given, kept) => {
    const { id: accountId, manager } = await organisation(rounds);
    const body = { title: ' Harbour ', address: 'Quay 1', ...given };
    const created = await rounds.call('POST /sites', { token: manager.token, body });
    const { id } = created.body;
    const zone = { timeZone: 'UTC', closedDays: [] };
    const site = { id, accountId, title: 'Harbour', address: 'Quay 1', description: '', ...zone, ...kept };
    expect([created.status, created.body]).toEqual([201, site]);
    expect((await rounds.call('GET /sites/{id}', { params: { id }, token: manager.token })).body).toEqual(site);
  });
});

describe('PATCH /sites/{id}', () => {
  it('is not for staff, and other sites do not exist for a manager of some', async () => {
    const { sites, staff, siteManager } = await organisation(rounds);
    const body = { title: 'Renamed' };
    const byStaff = await rounds.call('PATCH /sites/{id}', { params: { id: sites[0] }, token: staff.token, body });
    const beyond = await rounds.call('PATCH /sites/{id}', { params: { id: sites[1] }, token: siteManager.token, body });
    expect([byStaff.status, beyond.status]).toEqual([403, 404]);
  });

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+02' }, 'timeZone'],
    [{ timeZone: '' }, 'timeZone'],
    [{ closedDays: ['24.12.2026'] }, 'closedDays.0'],
    [{ closedDays: ['2026-12-24', '2026-02-30'] }, 'closedDays.1'],
  ])('refuses %j and names it', async (body, field) => {
    const { sites, owner } = await organisation(rounds);
    const reply = await rounds.call('PATCH /sites/{id}', { params: { id: sites[0] }, token: owner.token, body });
    expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([422, field]);
  });

  it('takes a time zone and days off; before, a site has its organisation’s zone', async () => {
    const { id, sites, owner, siteManager } = await organisation(rounds);
    const { token } = siteManager;
    const title = 'Neva Shore';
    await rounds.call('PUT /accounts/{id}', {
      params: { id },
      body: { title, timeZone: 'Europe/Moscow' },
      token: owner.token,
    });
    const params = { id: sites[0] };
    expect((await rounds.call('GET /sites/{id}', { params, token })).body.timeZone).toBe('Europe/Moscow');
    const body = { timeZone: 'Europe/Prague', closedDays: ['2026-12-25', '2026-12-24'] };
    const kept = { timeZone: 'Europe/Prague', closedDays: ['2026-12-24', '2026-12-25'] };
    expect((await rounds.call('PATCH /sites/{id}', { params, token, body })).body).toMatchObject(kept);
    expect((await rounds.call('GET /sites/{id}', { params, token })).body).toMatchObject(kept);
  });

  it('changes what is named and leaves the rest', async () => {
    const { sites, siteManager } = await organisation(rounds);
    const change = (body: Record<string, unknown>) =>
      rounds.call('PATCH /sites/{id}', { params: { id: sites[0] }, token: siteManager.token, body });
    await change({ address: 'Quay 1', lat: 59.93, lon: 30.31 });
    expect((await change({ description: 'Near the bridge', lat: '' })).body).toMatchObject({
      title: 'North',
      address: 'Quay 1',
      description: 'Near the bridge',
      lon: 30.31,
    });
    const { body } = await change({});
    expect(body).not.toHaveProperty('lat');
  });
});

describe('DELETE /sites/{id}', () => {
  it('is not for staff and not for a manager of some sites', async () => {
    const { sites, staff, siteManager } = await organisation(rounds);
    for (const { token } of [staff, siteManager]) {
      expect((await rounds.call('DELETE /sites/{id}', { params: { id: sites[0] }, token })).status).toBe(403);
    }
  });

  it('takes the site and its facilities out of every list, and keeps their rows for history', async () => {
    const { sites, facilities, owner } = await organisation(rounds);
    const reply = await rounds.call('DELETE /sites/{id}', { params: { id: sites[0] }, token: owner.token });
    expect(reply.status).toBe(204);
    const { body } = await rounds.call('GET /sites', { token: owner.token });
    expect(body.items.map(({ id }) => id)).toEqual([sites[1]]);
    const overview = await rounds.call('GET /profile/overview', { token: owner.token });
    expect(overview.body.accounts[0]?.sites.map(({ id }) => id)).toEqual([sites[1]]);
    const facility = await rounds.call('GET /facilities/{id}', { params: { id: facilities[0] }, token: owner.token });
    expect(facility.status).toBe(404);
    const kept = await rounds.db.selectFrom('facility').select('title').where('site_id', '=', sites[0]).execute();
    expect(kept).toHaveLength(2);
    const again = await rounds.call('DELETE /sites/{id}', { params: { id: sites[0] }, token: owner.token });
    expect(again.status).toBe(404);
  });
});
