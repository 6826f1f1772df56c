import { roles, type JobSummary } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { jobsOn } from '../../test/jobs.js';
import { minutesAgo } from '../../test/moment.js';
import { member, organisation, type Persona } from '../../test/personas.js';
import { sentPhoto } from '../../test/pictures.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();
const { act, list, read, report, reported } = jobsOn(rounds);

describe('GET /jobs', () => {
  it('shows those of the sites that one knows, the oldest first, page by page', async () => {
    const org = await organisation(rounds);
    const made = [];
    for (const minutes of [30, 20, 10]) {
      made.push((await reported(org.staff, org, { performedAt: minutesAgo(minutes).toISOString() })).id);
    }
    const far = await reported(org.owner, org, { facilityId: org.facilities[2] });
    expect((await list(org.staff)).map(({ id }) => id)).toEqual(made);
    const { body } = await rounds.call('GET /jobs', { token: org.owner.token, query: { limit: 2 } });
    expect(body.items.map(({ id }) => id)).toEqual(made.slice(0, 2));
    const next = await list(org.owner, { limit: 2, cursor: body.nextCursor });
    expect(next.map(({ id }) => id)).toEqual([made[2], far.id]);
    expect(body.facility[org.facilities[0]]?.title).toBe('Lobby');
  });

  it('shows what is closed at several sites as one list, the newest first, page by page', async () => {
    const org = await organisation(rounds);
    const { id, sites, facilities } = org;
    const both = await member(rounds.db, id, 'Boris', roles.manager, [sites[0], sites[1]]);
    const made: string[] = [];
    for (const [index, minutes] of [10, 20, 30, 40].entries()) {
      const found = { facilityId: facilities[index % 2 === 0 ? 0 : 2], performedAt: minutesAgo(minutes).toISOString() };
      const job = await reported(both, org, found);
      await act(both, job.id, 'dismiss', 'It is meant to be so');
      made.push(job.id);
    }
    await reported(both, org);
    const query = { state: 'dismissed', limit: 3 } as const;
    const { body } = await rounds.call('GET /jobs', { token: both.token, query });
    expect(body.items.map((job) => job.id)).toEqual(made.slice(0, 3));
    expect((await list(both, { ...query, cursor: body.nextCursor })).map((job) => job.id)).toEqual(made.slice(3));
    expect((await list(both, { state: 'dismissed', siteId: sites[1] })).map((job) => job.id)).toEqual([
      made[1],
      made[3],
    ]);
  });

  it('can be narrowed to a state, a person, what is urgent and what is late', async () => {
    const org = await organisation(rounds);
    const { owner, staff } = org;
    const urgent = await reported(owner, org, { isUrgent: true, assigneeId: owner.id });
    const late = await reported(owner, org, { dueBy: minutesAgo(10).toISOString(), assigneeId: staff.id });
    const anyones = await reported(owner, org);
    const gone = await reported(owner, org);
    await act(owner, gone.id, 'dismiss', 'It is meant to be so');
    const ids = async (persona: Persona, query: Record<string, unknown>) =>
      (await list(persona, query)).map(({ id }) => id);
    expect(await ids(owner, { isUrgent: true })).toEqual([urgent.id]);
    expect(await ids(owner, { isLate: true })).toEqual([late.id]);
    expect(await ids(owner, { assigneeId: staff.id })).toEqual([late.id]);
    expect(await ids(staff, { mine: true })).toEqual([late.id, anyones.id]);
    expect(await ids(owner, { state: 'dismissed' })).toEqual([gone.id]);
    expect(await ids(owner, { facilityId: org.facilities[1] })).toEqual([]);
  });

  it('is in the day of whoever can do them, at the door, and in what a phone takes along', async () => {
    const org = await organisation(rounds);
    const { owner, staff, sites, facilities } = org;
    const owners = await reported(owner, org, { assigneeId: owner.id });
    const anyones = await reported(owner, org, { isUrgent: true });
    const finished = await reported(owner, org);
    await act(staff, finished.id, 'done');
    const { body: today } = await rounds.call('GET /today', { token: staff.token });
    expect(today.jobs.map(({ id }) => id)).toEqual([anyones.id]);
    expect(today.facility[facilities[0]]).toMatchObject({ title: 'Lobby', code: facilities[0] });
    const atDoor = await rounds.call('GET /qr/{id}', { token: staff.token, params: { id: facilities[0] } });
    expect(atDoor.body.jobs?.map(({ id }) => id)).toEqual([anyones.id, owners.id, finished.id]);
    const along = await rounds.call('GET /sites/{id}/rounds', { token: staff.token, params: { id: sites[0] } });
    expect(along.body.jobs).toHaveLength(3);
  });

  it('says what a job asks of who has done it, and by which clock its times are', async () => {
    const org = await organisation(rounds);
    const { staff, sites, facilities, checklistId } = org;
    const { token } = org.owner;
    await rounds.call('PATCH /sites/{id}', { token, params: { id: sites[0] }, body: { timeZone: 'Asia/Tokyo' } });
    await rounds.call('PATCH /facilities/{id}', { token, params: { id: facilities[0] }, body: { isCodeNeeded: true } });
    const item = { id: checklistId, itemId: `${checklistId}-1` };
    await rounds.call('PUT /checklists/{id}/items/{itemId}', {
      token,
      params: item,
      body: { title: 'Tap', isPhotoNeeded: true },
    });
    const photoIds = [await sentPhoto(rounds, staff)];
    const body = { items: [{ id: item.itemId, isProblem: true, photoIds }], openedBy: 'code' as const };
    await rounds.call('POST /qr/{id}/report-quality-check', {
      token: staff.token,
      params: { id: facilities[0] },
      body,
    });
    await reported(staff, org, { facilityId: facilities[1] });
    const asked = [
      [true, true],
      [false, false],
    ];
    const asks = (jobs: readonly JobSummary[] | undefined) =>
      jobs?.map(({ isPhotoNeeded, isCodeNeeded }) => [isPhotoNeeded, isCodeNeeded]);
    const { body: all } = await rounds.call('GET /jobs', { token: staff.token });
    const { body: today } = await rounds.call('GET /today', { token: staff.token });
    const along = await rounds.call('GET /sites/{id}/rounds', { token: staff.token, params: { id: sites[0] } });
    const atDoor = await rounds.call('GET /qr/{id}', { token: staff.token, params: { id: facilities[0] } });
    expect([all.items, today.jobs, along.body.jobs].map(asks)).toEqual([asked, asked, asked]);
    expect(asks(atDoor.body.jobs)).toEqual([[true, true]]);
    const one = await read(staff, all.items[0]?.id ?? '');
    expect(asks([one])).toEqual([[true, true]]);
    for (const { site } of [all, today, one]) expect(site[sites[0]]?.timeZone).toBe('Asia/Tokyo');
    // An item that is gone asks nothing any more.
    await rounds.call('DELETE /checklists/{id}/items/{itemId}', { token, params: item });
    expect(asks(await list(staff))).toEqual([
      [false, true],
      [false, false],
    ]);
  });

  it('has none of a facility that was deleted', async () => {
    const org = await organisation(rounds);
    const { id } = await reported(org.staff, org);
    await rounds.call('DELETE /facilities/{id}', { token: org.owner.token, params: { id: org.facilities[0] } });
    expect(await list(org.owner)).toEqual([]);
    expect((await act(org.staff, id, 'done')).status).toBe(404);
    expect((await report(org.staff, org)).status).toBe(404);
  });
});

describe('GET /jobs/figures', () => {
  it('counts what waits, the oldest of it, and how long the last ones took', async () => {
    const org = await organisation(rounds);
    const { owner, staff, facilities } = org;
    const found = (minutes: number, more = {}) =>
      reported(owner, org, { performedAt: minutesAgo(minutes).toISOString(), ...more });
    await found(90, { isUrgent: true, dueBy: minutesAgo(10).toISOString() });
    await found(80);
    await act(staff, (await found(60)).id, 'done');
    const confirmed = await found(30);
    await act(staff, confirmed.id, 'done');
    await act(owner, confirmed.id, 'confirm');
    await reported(owner, org, { facilityId: facilities[2] });
    const figures = async (query: Record<string, string>) =>
      (await rounds.call('GET /jobs/figures', { token: owner.token, query })).body;
    expect(await figures({ siteId: org.sites[0] })).toMatchObject({
      open: 2,
      waiting: 1,
      urgent: 1,
      late: 1,
      oldestAt: minutesAgo(90).toISOString(),
      toDone: { count: 2 },
      toConfirm: { count: 1, medianMinutes: 0 },
    });
    const { toDone } = await figures({ siteId: org.sites[0] });
    // Between half an hour and an hour, and the minutes that this test takes.
    expect(toDone.medianMinutes).toBeGreaterThanOrEqual(45);
    expect(await figures({ facilityId: facilities[1] })).toMatchObject({
      open: 0,
      oldestAt: null,
      toDone: { count: 0, medianMinutes: null },
    });
  });
});

describe('GET /jobs/export', () => {
  it('is the list as a file, by the clock of the site', async () => {
    const org = await organisation(rounds);
    const { owner, staff } = org;
    const { id } = await reported(staff, org, { description: 'The left one', isUrgent: true, assigneeId: staff.id });
    await act(staff, id, 'done', 'New washer');
    const response = await rounds.fetch('/aaa/api/v1/jobs/export?format=csv', {
      headers: { authorization: `Bearer ${owner.token}`, 'accept-language': 'en' },
    });
    const [head, line, ...more] = (await response.text()).trim().split(/\r?\n/);
    expect(response.headers.get('content-type')).toContain('text/csv');
    const cells = (row = '') => row.replaceAll('"', '').split(',');
    expect(cells(head).slice(0, 5)).toEqual(['Opened', 'Site', 'Facility', 'Job', 'Description']);
    expect(cells(line).slice(1, 5)).toEqual(['North', 'Lobby', 'The tap drips', 'The left one']);
    expect(cells(line)).toEqual(expect.arrayContaining(['Urgent', 'Reported by a person', 'Stepan Test']));
    expect(more).toEqual([]);
  });
});
