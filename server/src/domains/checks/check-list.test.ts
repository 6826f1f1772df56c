import { randomUUID } from 'node:crypto';
import { roles, type Query } from '@rounds/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { member, organisation, type Organisation, type Persona } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();

const list = (who: Persona, query: Query<'GET /checks'> = {}) =>
  rounds.call('GET /checks', { query, token: who.token });

/** A stored report: on the first item only, some hours ago. */
async function checked(
  neva: Organisation,
  who: Persona,
  door: number,
  hoursAgo = 0,
  result = true,
  openedBy?: 'code' | 'list',
): Promise<number> {
  const reply = await rounds.call('POST /qr/{id}/report-quality-check', {
    params: { id: neva.facilities[door] ?? '' },
    body: {
      items: [{ id: `${neva.checklistId}-1`, result }],
      performedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      ...(openedBy && { openedBy }),
    },
    token: who.token,
    headers: { 'x-request-id': randomUUID() },
  });
  return reply.body.checkIds[0] ?? 0;
}

/** The whole list, by pages of that many. */
async function readBy(who: Persona, limit: number): Promise<number[]> {
  const seen: number[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const { body }: Awaited<ReturnType<typeof list>> = await list(who, { limit, ...(cursor && { cursor }) });
    seen.push(...body.items.map(({ id }) => id));
    cursor = body.nextCursor;
  }
  return seen;
}

describe('GET /checks', () => {
  it('is not for staff', async () => {
    const { staff } = await organisation(rounds);
    expect((await list(staff)).status).toBe(403);
  });

  it('answers 404 for what the caller does not see', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const cases: [Persona, Query<'GET /checks'>][] = [
      [neva.owner, { accountId: other.id }],
      [neva.owner, { siteId: other.sites[0] }],
      [neva.owner, { facilityId: other.facilities[0] }],
      [neva.siteManager, { siteId: neva.sites[1] }],
      [neva.siteManager, { facilityId: neva.facilities[2] }],
    ];
    for (const [who, query] of cases) expect((await list(who, query)).status).toBe(404);
  });

  it.each([
    { cursor: 'abc' },
    { limit: 0 },
    { limit: 201 },
    { from: 'yesterday' },
    { checklistId: 99_999_999_999 },
    { userId: '' },
    { presence: 'luck' as 'code' },
  ])('refuses %j and names it', async (query) => {
    const { owner } = await organisation(rounds);
    const reply = await list(owner, query);
    expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([422, Object.keys(query)[0]]);
  });

  it('answers checks with their items and the names of all they refer to, of sites also the clock', async () => {
    const neva = await organisation(rounds);
    await rounds.db
      .updateTable('site')
      .set({ time_zone: 'Asia/Vladivostok' })
      .where('id', '=', neva.sites[0])
      .execute();
    const id = await checked(neva, neva.staff, 0);
    const { body } = await list(neva.owner);
    const [floor, soap] = [`${neva.checklistId}-1`, `${neva.checklistId}-2`] as const;
    expect(body).toEqual({
      items: [
        {
          id,
          at: expect.any(String) as string,
          siteId: neva.sites[0],
          facilityId: neva.facilities[0],
          checkListId: neva.checklistId,
          checkListTitle: 'Round',
          userId: neva.staff.id,
          presence: null,
          durationSeconds: null,
          isQuick: false,
          answered: 1,
          total: 2,
          items: [
            { checkListItemId: floor, title: 'Floor clean', result: null, comment: '', pos: 0 },
            { checkListItemId: soap, title: 'Soap filled', result: 'skipped', comment: '', pos: 1 },
          ],
        },
      ],
      site: { [neva.sites[0]]: { id: neva.sites[0], title: 'North', timeZone: 'Asia/Vladivostok' } },
      facility: { [neva.facilities[0]]: { id: neva.facilities[0], title: 'Lobby' } },
      checkList: { [neva.checklistId]: { id: neva.checklistId, title: 'Round' } },
      user: { [neva.staff.id]: { id: neva.staff.id, firstName: 'Stepan', lastName: 'Test' } },
      checkListItem: { [floor]: { id: floor, title: 'Floor clean' }, [soap]: { id: soap, title: 'Soap filled' } },
    });
  });

  it('shows a manager of some sites the checks there and none of the others', async () => {
    const neva = await organisation(rounds);
    const here = await checked(neva, neva.owner, 0);
    await checked(neva, neva.owner, 2);
    const { body } = await list(neva.siteManager);
    expect(body.items.map(({ id }) => id)).toEqual([here]);
    expect(Object.keys(body.site)).toEqual([neva.sites[0]]);
  });

  it('shows a manager of several sites what happened there, in one order, page by page', async () => {
    const neva = await organisation(rounds);
    const ids: number[] = [];
    for (const [hoursAgo, door] of [0, 2, 1, 2, 0].entries()) ids.push(await checked(neva, neva.owner, door, hoursAgo));
    const sofia = await member(rounds.db, neva.id, 'Sofia', roles.manager, neva.sites);
    expect(await readBy(sofia, 2)).toEqual(ids);
  });

  it('shows a manager of some sites nothing of what a person did at others', async () => {
    const neva = await organisation(rounds);
    const here = await checked(neva, neva.owner, 0);
    await checked(neva, neva.owner, 2);
    const { body } = await list(neva.siteManager, { userId: neva.owner.id });
    expect(body.items.map(({ id }) => id)).toEqual([here]);
  });

  it('keeps the names that a deleted or renamed item, checklist, facility, site and person had', async () => {
    const neva = await organisation(rounds);
    const { owner, checklistId: id } = neva;
    await checked(neva, neva.staff, 0);
    const itemPath = { id, itemId: '1' };
    const body = { title: 'Renamed' };
    await rounds.call('PUT /checklists/{id}/items/{itemId}', { params: itemPath, body, token: owner.token });
    await rounds.call('DELETE /checklists/{id}/items/{itemId}', { params: itemPath, token: owner.token });
    await rounds.call('PUT /checklists/{id}', { params: { id }, body, token: owner.token });
    await rounds.call('DELETE /checklists/{id}', { params: { id }, token: owner.token });
    const gone = { deleted_at: new Date() };
    await rounds.db.updateTable('facility').set(gone).where('id', '=', neva.facilities[0]).execute();
    await rounds.db.updateTable('site').set(gone).where('id', '=', neva.sites[0]).execute();
    await rounds.db.updateTable('person').set(gone).where('id', '=', neva.staff.id).execute();

    const answer = (await list(owner, { facilityId: neva.facilities[0] })).body;
    const [check] = answer.items;
    expect([check?.checkListTitle, check?.items[0]?.title]).toEqual(['Round', 'Floor clean']);
    expect(answer.checkList[id]?.title).toBe('Round');
    expect(answer.checkListItem[`${id}-1`]?.title).toBe('Floor clean');
    expect(answer.facility[neva.facilities[0]]?.title).toBe('Lobby');
    expect(answer.site[neva.sites[0]]?.title).toBe('North');
    expect(answer.user[neva.staff.id]?.firstName).toBe('Stepan');
  });

  it('narrows by site, facility, time, result, checklist and person', async () => {
    const neva = await organisation(rounds);
    const { owner, staff, sites, facilities, checklistId } = neva;
    const passed = await checked(neva, owner, 0, 1);
    const failed = await checked(neva, owner, 1, 3, false);
    const reported = await checked(neva, staff, 0, 5);
    const south = await checked(neva, owner, 2, 7);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const found = async (query: Query<'GET /checks'>) => (await list(owner, query)).body.items.map(({ id }) => id);

    expect(await found({ accountId: neva.id })).toEqual([passed, failed, reported, south]);
    expect(await found({ siteId: sites[0] })).toEqual([passed, failed, reported]);
    expect(await found({ facilityId: facilities[0] })).toEqual([passed, reported]);
    expect(await found({ from: hoursAgo(4), to: hoursAgo(2) })).toEqual([failed]);
    expect(await found({ result: 'done' })).toEqual([passed, south]);
    expect(await found({ result: 'not-done' })).toEqual([failed]);
    expect(await found({ result: 'reported' })).toEqual([reported]);
    expect(await found({ result: 'skipped' })).toEqual([passed, failed, reported, south]);
    expect(await found({ userId: staff.id })).toEqual([reported]);
    expect(await found({ userId: owner.id, siteId: sites[0] })).toEqual([passed, failed]);
    expect(await found({ userId: owner.id, result: 'not-done' })).toEqual([failed]);
    expect(await found({ userId: 'nobody' })).toEqual([]);
    expect(await found({ checklistId })).toHaveLength(4);
    expect(await found({ checklistId: checklistId + 1 })).toEqual([]);
  });

  it('says how the door was opened, narrows by it, and leaves open what nobody said', async () => {
    const neva = await organisation(rounds);
    const byCode = await checked(neva, neva.staff, 0, 1, true, 'code');
    const fromList = await checked(neva, neva.staff, 0, 2, true, 'list');
    const unknown = await checked(neva, neva.staff, 0, 3);
    const found = async (query: Query<'GET /checks'>) =>
      (await list(neva.owner, query)).body.items.map(({ id, presence }) => [id, presence]);
    expect(await found({})).toEqual([
      [byCode, 'code'],
      [fromList, 'list'],
      [unknown, null],
    ]);
    expect(await found({ presence: 'code' })).toEqual([[byCode, 'code']]);
    expect(await found({ presence: 'list', siteId: neva.sites[0] })).toEqual([[fromList, 'list']]);
    expect(await found({ presence: 'tag' })).toEqual([]);
  });

  it('pages without losing or repeating a check among those of one millisecond', async () => {
    const neva = await organisation(rounds);
    const at = new Date(Date.now() - 3_600_000);
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.push(await checked(neva, neva.owner, 0, 1));
    // The older an id, the later its microsecond: the list is in the opposite order of the ids.
    for (const [micros, id] of ids.toReversed().entries()) {
      await sql`update quality_check
        set at = date_trunc('milliseconds', ${at}::timestamptz) + ${micros} * interval '1 microsecond' where id = ${id}`.execute(
        rounds.db,
      );
    }
    expect(await readBy(neva.owner, 2)).toEqual(ids);
    expect(await readBy(neva.owner, 1)).toEqual(ids);
  });

  it('pages newest first without losing or repeating a check, also among those of one moment', async () => {
    const neva = await organisation(rounds);
    const ids: number[] = [];
    for (let count = 0; count < 7; count++) ids.push(await checked(neva, neva.owner, 0, 1));
    await rounds.db
      .updateTable('quality_check')
      .set({ at: new Date(Date.now() - 3_600_000) })
      .where('facility_id', '=', neva.facilities[0])
      .execute();
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await list(neva.owner, { limit: 3, ...(cursor && { cursor }) });
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
      await checked(neva, neva.owner, 1);
    } while (cursor);
    expect(seen).toEqual(ids.toReversed());
  });
});

describe('GET /checks/export', () => {
  it('is not for staff', async () => {
    const { staff } = await organisation(rounds);
    const reply = await rounds.call('GET /checks/export', { query: { format: 'csv' }, token: staff.token });
    expect(reply.status).toBe(403);
  });

  it('writes a line per item with its ids, with the filters of the list', async () => {
    const neva = await organisation(rounds);
    const id = await checked(neva, neva.owner, 0, 1, false);
    await checked(neva, neva.owner, 2);
    const query = { format: 'csv', siteId: neva.sites[0], tz: 'Europe/Prague' } as const;
    const reply = await rounds.call('GET /checks/export', { query, token: neva.owner.token });
    const lines = String(reply.body).trim().split('\r\n');
    expect(reply.headers.get('content-type')).toContain('text/csv');
    expect(lines[0]).toBe(
      '"Time","Site","Facility","Checklist","Person","Door opened","Item","Result","Comment","Answered","Items","Time zone",' +
        '"Check ID","Site ID","Facility ID","Checklist ID","Person ID","Item ID","Verified by","Verifies check ID",' +
        '"Answer","Unit","Photos","Duration (s)","Quick"',
    );
    expect(lines[1]).toMatch(
      /^"20\S+","North","Lobby","Round","Olga Test","","Floor clean","Not done","",1,2,"Europe\/Prague",/,
    );
    const { sites, facilities, checklistId, owner } = neva;
    const ids = [id, sites[0], facilities[0], checklistId, owner.id, `${checklistId}-1`];
    expect(lines[1]).toContain(ids.map((each) => `"${each}"`).join(','));
    expect(lines[2]).toContain('"Soap filled","Skipped"');
    expect(lines).toHaveLength(3);
  });

  it('writes times by the clock of the site, or of the organisation, or of the reader', async () => {
    const neva = await organisation(rounds);
    await checked(neva, neva.owner, 0);
    await checked(neva, neva.owner, 2, 1);
    const zones = async () => {
      const query = { format: 'csv', tz: 'Asia/Kolkata' } as const;
      const reply = await rounds.call('GET /checks/export', { query, token: neva.owner.token });
      const lines = String(reply.body).trim().split('\r\n').slice(1);
      return lines
        .filter((line) => line.includes('Floor'))
        .map((line) => /([+-]\d\d:\d\d)".*"(\w+\/\w+)"/.exec(line)?.slice(1));
    };
    const [reader, lagos, tokyo] = [
      ['+05:30', 'Asia/Kolkata'],
      ['+01:00', 'Africa/Lagos'],
      ['+09:00', 'Asia/Tokyo'],
    ];
    expect(await zones()).toEqual([reader, reader]);
    await rounds.db.updateTable('account').set({ time_zone: 'Africa/Lagos' }).where('id', '=', neva.id).execute();
    await rounds.db.updateTable('site').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', neva.sites[1]).execute();
    expect(await zones()).toEqual([lagos, tokyo]);
  });

  it('writes a workbook too', async () => {
    const neva = await organisation(rounds);
    await checked(neva, neva.owner, 0);
    const reply = await rounds.fetch('/aaa/api/v1/checks/export?format=xlsx', {
      headers: { authorization: `Bearer ${neva.owner.token}` },
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect([reply.status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });
});
