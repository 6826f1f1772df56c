import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { facility, organisation, type Organisation, type Persona } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import type { ReportBody } from './checks.policy.js';

const rounds = testApp();

const report = (code: string, { token }: Persona, body: ReportBody, requestId: string = randomUUID()) =>
  rounds.call('POST /qr/{id}/report-quality-check', {
    params: { id: code },
    body,
    token,
    headers: { 'x-request-id': requestId },
  });

const bothDone = ({ checklistId }: Organisation): ReportBody => ({
  items: [
    { id: `${checklistId}-1`, result: true },
    { id: `${checklistId}-2`, result: true, comment: ' Refilled ' },
  ],
});

const allowNotApplicable = ({ checklistId, owner }: Organisation) =>
  rounds.call('PUT /checklists/{id}/items/{itemId}', {
    params: { id: checklistId, itemId: '2' },
    body: { title: 'Soap filled', isCommentAllowed: true, isNotApplicableAllowed: true },
    token: owner.token,
  });

const storedChecks = (facilityId: string) =>
  rounds.db.selectFrom('quality_check').selectAll().where('facility_id', '=', facilityId).orderBy('id').execute();

const storedItems = (facilityId: string) =>
  rounds.db
    .selectFrom('quality_check_item')
    .innerJoin('quality_check', 'quality_check.id', 'quality_check_item.check_id')
    .select(['number', 'title', 'result', 'no_result', 'comment', 'pos'])
    .where('facility_id', '=', facilityId)
    .orderBy('check_id')
    .orderBy('pos')
    .execute();

describe('POST /qr/{id}/report-quality-check', () => {
  it('answers 404 for a facility outside one’s sites and to strangers, and stores nothing', async () => {
    const neva = await organisation(rounds);
    const stranger = (await organisation(rounds)).owner;
    const statuses = [
      (await report(neva.facilities[2], neva.staff, bothDone(neva))).status,
      (await report(neva.facilities[0], stranger, bothDone(neva))).status,
    ];
    expect(statuses).toEqual([404, 404]);
    expect([...(await storedChecks(neva.facilities[0])), ...(await storedChecks(neva.facilities[2]))]).toEqual([]);
  });

  it('refuses unknown, foreign, repeated and no items, and comments where none are allowed, whole', async () => {
    const neva = await organisation(rounds);
    const foreign = await organisation(rounds);
    const { checklistId: id, facilities, manager } = neva;
    const good = { id: `${id}-2`, result: true };
    const cases: [ReportBody['items'], string][] = [
      [[], 'items'],
      [[good, { id: `${id}-99` }], 'items.1.id'],
      [[good, { id: '9999999999-9999999999' }], 'items.1.id'],
      [[good, { id: 'soap' }], 'items.1.id'],
      [[good, { id: `${foreign.checklistId}-1` }], 'items.1.id'],
      [[good, good], 'items.1.id'],
      [[good, { id: `${id}-1`, result: false, comment: 'Wet' }], 'items.1.comment'],
      [[{ id: `${id}-1`, isNotApplicable: true }], 'items.0.isNotApplicable'],
    ];
    for (const [items, field] of cases) {
      const reply = await report(facilities[0], manager, { items });
      expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([422, field]);
    }
    expect(await storedChecks(facilities[0])).toEqual([]);
  });

  it('takes nobody’s word for a signed tag', async () => {
    const neva = await organisation(rounds);
    const reply = await report(neva.facilities[0], neva.staff, { ...bothDone(neva), openedBy: 'tag' as 'code' });
    expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([422, 'openedBy']);
    expect(await storedChecks(neva.facilities[0])).toEqual([]);
  });

  it('stores nothing for a replaced code', async () => {
    const neva = await organisation(rounds);
    const [code] = neva.facilities;
    await rounds.db.updateTable('code').set({ replaced_at: new Date() }).where('code', '=', code).execute();
    const reply = await report(code, neva.owner, bothDone(neva));
    expect([reply.status, reply.problem.code, await storedChecks(code)]).toEqual([410, 'code_replaced', []]);
  });

  it('stores what was done without a network before the code was replaced, and nothing of what was done since', async () => {
    const neva = await organisation(rounds);
    const { facilities, siteManager, owner } = neva;
    const [code] = facilities;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const before = ago(1);
    await rounds.call('POST /facilities/{id}/new-code', { params: { id: code }, token: owner.token });
    await rounds.db
      .updateTable('code')
      .set({ replaced_at: ago(10) })
      .where('code', '=', code)
      .execute();
    const reportAt = (at: Date, by = siteManager) =>
      report(code, by, { ...bothDone(neva), performedAt: at.toISOString() });
    for (const at of [before, ago(-60), ago(8 * 24 * 60)]) {
      expect((await reportAt(at)).problem.code).toBe('code_replaced');
    }
    expect((await reportAt(ago(20), (await organisation(rounds)).owner)).status).toBe(404);
    expect(await storedChecks(code)).toEqual([]);
    expect((await reportAt(ago(20))).status).toBe(201);
    expect(await storedChecks(code)).toHaveLength(1);
    // From the list on a phone that has not heard of the new code yet.
    const listed = { ...bothDone(neva), openedBy: 'list' as const, performedAt: before.toISOString() };
    expect((await report(code, siteManager, listed)).status).toBe(201);
    await rounds.call('PATCH /facilities/{id}', {
      params: { id: code },
      body: { isCodeNeeded: true },
      token: owner.token,
    });
    expect((await report(code, siteManager, listed)).problem.code).toBe('code_needed');
    expect(await storedChecks(code)).toHaveLength(2);
  });

  it('stores one check per checklist touched, with the titles of the moment', async () => {
    const neva = await organisation(rounds);
    const { id: account_id, facilities, owner, checklistId } = neva;
    const { token } = owner;
    const { body: lift } = await rounds.call('POST /checklists', { body: { title: 'Lift' }, token });
    await rounds.call('POST /checklists/{id}/items', { params: { id: lift.id }, body: { title: 'Doors' }, token });
    await rounds.db
      .insertInto('facility_checklist')
      .values({ account_id, facility_id: facilities[0], checklist_id: lift.id, pos: 1 })
      .execute();

    const items = [{ id: `${lift.id}-1`, result: false }, ...bothDone(neva).items];
    const reply = await report(facilities[0], owner, { items });
    const checks = await storedChecks(facilities[0]);
    expect(reply.status).toBe(201);
    expect(reply.body.checkIds).toEqual(checks.map(({ id }) => id));
    expect(checks.map((check) => [check.checklist_id, check.checklist_title, check.done, check.not_done])).toEqual([
      [checklistId, 'Round', 2, 0],
      [lift.id, 'Lift', 0, 1],
    ]);
    expect(await storedItems(facilities[0])).toEqual([
      { number: 1, title: 'Floor clean', result: true, no_result: null, comment: '', pos: 0 },
      { number: 2, title: 'Soap filled', result: true, no_result: null, comment: 'Refilled', pos: 1 },
      { number: 1, title: 'Doors', result: false, no_result: null, comment: '', pos: 0 },
    ]);
  });

  it.each(['owner', 'staff'] as const)(
    'stores what %s do not name of a checklist as skipped, and nothing of one they do not touch',
    async (role) => {
      const neva = await organisation(rounds);
      const { facilities, checklistId: id } = neva;
      const { body: lift } = await rounds.call('POST /checklists', {
        body: { title: 'Lift' },
        token: neva.owner.token,
      });
      const item = { params: { id: lift.id }, body: { title: 'Doors' }, token: neva.owner.token };
      await rounds.call('POST /checklists/{id}/items', item);
      const body = { checklistIds: [id, lift.id] };
      await rounds.call('PATCH /facilities/{id}', { params: { id: facilities[0] }, body, token: neva.owner.token });
      await report(facilities[0], neva[role], { items: [{ id: `${id}-1`, result: true }] });
      expect(await storedChecks(facilities[0])).toMatchObject([{ checklist_id: id, skipped: 1, not_done: 0 }]);
      expect((await storedItems(facilities[0])).map((each) => [each.number, each.no_result])).toEqual([
        [1, null],
        [2, 'skipped'],
      ]);
    },
  );

  it('has the items that there were when it was done, whenever it arrives, and all that it names', async () => {
    const { facilities, owner, staff, checklistId: id } = await organisation(rounds);
    const before = new Date(Date.now() - 600_000).toISOString();
    const item = { params: { id }, body: { title: 'Windows' }, token: owner.token };
    await rounds.call('POST /checklists/{id}/items', item);
    const countsOf = async (numbers: readonly number[], performedAt?: string) => {
      const items = numbers.map((number) => ({ id: `${id}-${number}` }));
      const { body } = await report(facilities[0], staff, { items, ...(performedAt !== undefined && { performedAt }) });
      const check = (await storedChecks(facilities[0])).find((each) => each.id === body.checkIds[0]);
      return [check?.reported, check?.skipped];
    };
    expect(await countsOf([1, 2])).toEqual([2, 1]);
    expect(await countsOf([1, 2], before)).toEqual([2, 0]);
    expect(await countsOf([1], before)).toEqual([1, 1]);
    expect(await countsOf([1, 2, 3], before)).toEqual([3, 0]);
  });

  it('keeps the comment on an item that was skipped', async () => {
    const { facilities, staff, checklistId: id } = await organisation(rounds);
    await report(facilities[0], staff, {
      items: [{ id: `${id}-1` }, { id: `${id}-2`, isSkipped: true, comment: 'Tap is broken' }],
    });
    expect(await storedItems(facilities[0])).toMatchObject([
      { number: 1, no_result: null },
      { number: 2, no_result: 'skipped', comment: 'Tap is broken' },
    ]);
  });

  it('stores what is not applicable as answered, from who inspects and from who reports', async () => {
    const neva = await organisation(rounds);
    const { facilities, owner, staff, checklistId: id } = neva;
    await allowNotApplicable(neva);
    const items = [
      { id: `${id}-1`, result: true },
      { id: `${id}-2`, isNotApplicable: true },
    ];
    for (const person of [owner, staff]) expect((await report(facilities[0], person, { items })).status).toBe(201);
    const stored = await storedChecks(facilities[0]);
    expect(stored).toMatchObject([
      { done: 1, reported: 0, not_applicable: 1, skipped: 0 },
      { done: 0, reported: 1, not_applicable: 1, skipped: 0 },
    ]);
    const query = { facilityId: facilities[0], result: 'not-applicable' } as const;
    const { body } = await rounds.call('GET /checks', { query, token: owner.token });
    expect(body.items.map(({ answered, total }) => [answered, total])).toEqual([
      [2, 2],
      [2, 2],
    ]);
    expect(body.items[0]?.items[1]).toMatchObject({ result: 'not-applicable' });
  });

  it('leaves what failed before as it is when it is not applicable today', async () => {
    const neva = await organisation(rounds);
    const { facilities, owner, staff, checklistId: id } = neva;
    await allowNotApplicable(neva);
    await report(facilities[0], owner, { items: [{ id: `${id}-2`, result: false }] });
    await report(facilities[0], staff, { items: [{ id: `${id}-2`, isNotApplicable: true }] });
    const { body } = await rounds.call('GET /jobs', { query: {}, token: owner.token });
    expect(body.items).toMatchObject([{ state: 'open', count: 1 }]);
  });

  it('believes staff who say that something is wrong', async () => {
    const { facilities, staff, checklistId: id } = await organisation(rounds);
    await report(facilities[0], staff, {
      items: [{ id: `${id}-1` }, { id: `${id}-2`, result: null, isProblem: true, comment: 'Tap is broken' }],
    });
    expect((await storedItems(facilities[0])).map(({ result, comment }) => [result, comment])).toEqual([
      [null, ''],
      [false, 'Tap is broken'],
    ]);
    expect((await storedChecks(facilities[0]))[0]).toMatchObject({ not_done: 1, reported: 1, skipped: 0 });
  });

  it('stores what staff say as reported, whatever result they send', async () => {
    const { facilities, staff, checklistId: id } = await organisation(rounds);
    const items = [
      { id: `${id}-1`, result: true },
      { id: `${id}-2`, result: false },
    ];
    await report(facilities[0], staff, { items });
    expect((await storedItems(facilities[0])).map(({ result }) => result)).toEqual([null, null]);
    expect((await storedChecks(facilities[0]))[0]).toMatchObject({ done: 0, not_done: 0, reported: 2 });
  });

  it('takes an item that an inspector sends without a result as done', async () => {
    const { facilities, siteManager, checklistId: id } = await organisation(rounds);
    await report(facilities[0], siteManager, { items: [{ id: `${id}-1`, result: null }, { id: `${id}-2` }] });
    expect((await storedItems(facilities[0])).map(({ result }) => result)).toEqual([true, true]);
  });

  it('still takes an item, and a checklist, that were deleted after the list was loaded', async () => {
    const neva = await organisation(rounds);
    const { facilities, owner, checklistId: id } = neva;
    const params = { id, itemId: '1' };
    await rounds.call('DELETE /checklists/{id}/items/{itemId}', { params, token: owner.token });
    expect((await report(facilities[0], owner, bothDone(neva))).status).toBe(201);
    await rounds.call('DELETE /checklists/{id}', { params: { id }, token: owner.token });
    expect((await report(facilities[0], owner, bothDone(neva))).status).toBe(201);
    expect((await storedItems(facilities[0])).map(({ title }) => title).toSorted()).toEqual([
      'Floor clean',
      'Floor clean',
      'Soap filled',
      'Soap filled',
    ]);
  });

  it('believes when it was done within seven days, and no time in the future', async () => {
    const neva = await organisation(rounds);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const yesterday = hoursAgo(24);
    expect((await report(neva.facilities[0], neva.staff, { ...bothDone(neva), performedAt: yesterday })).body.at).toBe(
      yesterday,
    );
    for (const performedAt of [hoursAgo(-1), hoursAgo(7 * 24 + 1), '0000-01-01T00:00:00Z']) {
      const { body } = await report(neva.facilities[0], neva.staff, { ...bothDone(neva), performedAt });
      expect(Math.abs(Date.parse(body.at) - Date.now())).toBeLessThan(30_000);
    }
  });

  it('counts into the facility’s hour and never turns its last check back', async () => {
    const neva = await organisation(rounds);
    const [door] = neva.facilities;
    await report(door, neva.manager, { items: [{ id: `${neva.checklistId}-1`, result: false }] });
    const lastCheck = () =>
      rounds.db.selectFrom('facility').select('last_check_at').where('id', '=', door).executeTakeFirstOrThrow();
    const before = await lastCheck();
    const performedAt = new Date(Date.now() - 5 * 3_600_000).toISOString();
    await report(door, neva.staff, { ...bothDone(neva), performedAt });
    expect(await lastCheck()).toEqual(before);
    const hours = await rounds.db
      .selectFrom('facility_hour')
      .select(['checks', 'items_done', 'items_not_done', 'items_reported', 'items_skipped', 'checks_incomplete'])
      .where('facility_id', '=', door)
      .orderBy('hour')
      .execute();
    expect(hours).toEqual([
      { checks: 1, items_done: 0, items_not_done: 0, items_reported: 2, items_skipped: 0, checks_incomplete: 0 },
      { checks: 1, items_done: 0, items_not_done: 1, items_reported: 0, items_skipped: 1, checks_incomplete: 1 },
    ]);
  });

  it('stores the same report once, sent 20 times in parallel and once more later, with the same answer', async () => {
    const neva = await organisation(rounds);
    const [door] = neva.facilities;
    const requestId = randomUUID();
    const send = () => report(door, neva.staff, bothDone(neva), requestId);
    const replies = [...(await Promise.all(Array.from({ length: 20 }, send))), await send()];
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await storedChecks(door)).toHaveLength(1);
  });

  it('answers as the first time, even when the facility was deleted meanwhile', async () => {
    const neva = await organisation(rounds);
    const [door] = neva.facilities;
    const requestId = randomUUID();
    const first = await report(door, neva.staff, bothDone(neva), requestId);
    await rounds.db.updateTable('facility').set({ deleted_at: new Date() }).where('id', '=', door).execute();
    const again = await report(door, neva.staff, bothDone(neva), requestId);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it('refuses another report, door or person under the same request id', async () => {
    const neva = await organisation(rounds);
    const [lobby, washroom] = neva.facilities;
    const requestId = randomUUID();
    await report(lobby, neva.staff, bothDone(neva), requestId);
    const replies = [
      await report(lobby, neva.staff, { items: [{ id: `${neva.checklistId}-1` }] }, requestId),
      await report(washroom, neva.staff, bothDone(neva), requestId),
      await report(lobby, neva.owner, bothDone(neva), requestId),
    ];
    expect(replies.map(({ status, problem }) => [status, problem.code])).toEqual(
      replies.map(() => [422, 'request_id_reused']),
    );
    expect(await storedChecks(lobby)).toHaveLength(1);
  });

  it('tells the other screens once it is stored', async () => {
    const neva = await organisation(rounds);
    const heard: unknown[] = [];
    const stop = await rounds.database.listen('rounds_events', (payload) => heard.push(JSON.parse(payload)));
    const { body } = await report(neva.facilities[0], neva.staff, bothDone(neva));
    await expect
      .poll(() => heard)
      .toContainEqual({
        kind: 'check',
        accountId: neva.id,
        siteId: neva.sites[0],
        facilityId: neva.facilities[0],
        id: body.checkIds[0],
      });
    await stop();
  });

  it('takes a report on a facility that was made a moment ago', async () => {
    const neva = await organisation(rounds);
    const door = await facility(rounds.db, neva.id, neva.sites[0], 'Terrace', neva.checklistId);
    expect((await report(door, neva.staff, bothDone(neva))).status).toBe(201);
  });
});
