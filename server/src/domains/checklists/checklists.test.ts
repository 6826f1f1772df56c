import { limits, type ChecklistItem } from '@rounds/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newcomer, organisation, type Organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();

const titles = (items: ChecklistItem[]) => items.map(({ title }) => title);

const itemsOf = async ({ owner, checklistId: id }: Organisation) =>
  (await rounds.call('GET /checklists/{id}/items', { params: { id }, token: owner.token })).body.items;

/** An organisation whose checklist holds exactly these items. */
async function organisationWith(names: string[]): Promise<Organisation> {
  const neva = await organisation(rounds);
  const { checklistId: id, owner } = neva;
  for (const { id: itemId } of await itemsOf(neva)) {
    await rounds.call('DELETE /checklists/{id}/items/{itemId}', { params: { id, itemId }, token: owner.token });
  }
  for (const title of names) {
    await rounds.call('POST /checklists/{id}/items', { params: { id }, body: { title }, token: owner.token });
  }
  return neva;
}

describe('GET /checklists', () => {
  it('refuses somebody who is not signed in', async () => {
    expect((await rounds.call('GET /checklists')).status).toBe(401);
  });

  it('answers nothing to somebody without an organisation', async () => {
    const nina = await newcomer(rounds);
    expect((await rounds.call('GET /checklists', { token: nina.token })).body).toEqual({ items: [] });
  });

  it('counts items, and the facilities that the caller sees', async () => {
    const { checklistId: id, owner, siteManager } = await organisation(rounds);
    await organisation(rounds, 'Somebody else’s');
    const all = await rounds.call('GET /checklists', { token: owner.token });
    const some = await rounds.call('GET /checklists', { token: siteManager.token });
    expect(all.body.items).toEqual([{ id, title: 'Round', itemCount: 2, facilityCount: 3 }]);
    expect(some.body.items).toEqual([{ id, title: 'Round', itemCount: 2, facilityCount: 2 }]);
  });
});

describe('POST, PUT and DELETE /checklists', () => {
  it('are not for staff and not for managers of some sites', async () => {
    const { checklistId: id, staff, siteManager } = await organisation(rounds);
    for (const { token } of [staff, siteManager]) {
      const body = { title: 'Mine' };
      const statuses = [
        (await rounds.call('POST /checklists', { body, token })).status,
        (await rounds.call('PUT /checklists/{id}', { params: { id }, body, token })).status,
        (await rounds.call('DELETE /checklists/{id}', { params: { id }, token })).status,
        (await rounds.call('GET /checklists/{id}/items', { params: { id }, token })).status,
      ];
      expect(statuses).toEqual([403, 403, 403, 403]);
    }
  });

  it('answer 404 for a checklist of another organisation, as for one that does not exist', async () => {
    const { owner } = await organisation(rounds);
    const { checklistId: foreign } = await organisation(rounds);
    const { token } = owner;
    for (const id of [foreign, 2_000_000_000, 99_999_999_999]) {
      const statuses = [
        (await rounds.call('GET /checklists/{id}', { params: { id }, token })).status,
        (await rounds.call('PUT /checklists/{id}', { params: { id }, body: { title: 'Mine' }, token })).status,
        (await rounds.call('DELETE /checklists/{id}', { params: { id }, token })).status,
        (await rounds.call('GET /checklists/{id}/items', { params: { id }, token })).status,
        (await rounds.call('POST /checklists/{id}/items', { params: { id }, body: { title: 'x' }, token })).status,
      ];
      expect(statuses).toEqual([404, 404, 404, 404, 404]);
    }
  });

  it('refuse a name without a visible character', async () => {
    const { owner } = await organisation(rounds);
    const reply = await rounds.call('POST /checklists', { body: { title: ' \n ' }, token: owner.token });
    expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([422, 'title']);
  });

  it('create, rename and delete', async () => {
    const { manager } = await organisation(rounds);
    const { token } = manager;
    const created = await rounds.call('POST /checklists', { body: { title: ' Lift ' }, token });
    expect([created.status, created.body.title]).toEqual([201, 'Lift']);
    const params = { id: created.body.id };
    const renamed = await rounds.call('PUT /checklists/{id}', { params, body: { title: 'Lifts' }, token });
    expect(renamed.body).toEqual({ id: params.id, title: 'Lifts' });
    expect((await rounds.call('DELETE /checklists/{id}', { params, token })).status).toBe(204);
    expect((await rounds.call('GET /checklists/{id}', { params, token })).status).toBe(404);
  });

  it('take a deleted checklist off the doors', async () => {
    const { checklistId: id, facilities, owner } = await organisation(rounds);
    await rounds.call('DELETE /checklists/{id}', { params: { id }, token: owner.token });
    const round = await rounds.call('GET /qr/{id}', { params: { id: facilities[0] }, token: owner.token });
    expect(round.body.checks).toEqual([]);
  });
});

describe('/checklists/{id}/items', () => {
  it('refuses more items than a checklist can hold', async () => {
    const { id: account_id, checklistId: id, owner } = await organisation(rounds);
    const rows = Array.from({ length: limits.itemsPerChecklist - 2 }, (_, index) => ({
      account_id,
      checklist_id: id,
      number: index + 3,
      pos: index + 2,
      title: `Item ${index + 3}`,
    }));
    await rounds.db.insertInto('checklist_item').values(rows).execute();
    await rounds.db.updateTable('checklist').set({ next_item: 501 }).where('id', '=', id).execute();
    const reply = await rounds.call('POST /checklists/{id}/items', {
      params: { id },
      body: { title: 'One more' },
      token: owner.token,
    });
    expect([reply.status, reply.problem.errors?.[0]?.message]).toEqual([422, 'Too many: at most 500.']);
  });

  it('answers 404 for an item under another checklist, deleted or never made', async () => {
    const { checklistId: id, owner } = await organisation(rounds);
    const { token } = owner;
    await rounds.call('DELETE /checklists/{id}/items/{itemId}', { params: { id, itemId: '2' }, token });
    for (const itemId of ['2', `${id}-2`, '99', '9999999999', `${id + 1}-1`, 'x']) {
      const params = { id, itemId };
      const body = { title: 'Mine' };
      const statuses = [
        (await rounds.call('GET /checklists/{id}/items/{itemId}', { params, token })).status,
        (await rounds.call('PUT /checklists/{id}/items/{itemId}', { params, body, token })).status,
        (await rounds.call('DELETE /checklists/{id}/items/{itemId}', { params, token })).status,
      ];
      expect(statuses).toEqual([404, 404, 404]);
    }
  });

  it('adds at the end, whatever id, checklist and position the form carries', async () => {
    const neva = await organisation(rounds);
    const { checklistId: id, owner } = neva;
    const body = { id: 0, checklistId: 77, pos: 0, title: ' Mirror ', description: null, isCommentAllowed: true };
    const reply = await rounds.call('POST /checklists/{id}/items', { params: { id }, body, token: owner.token });
    const mirror = {
      id: `${id}-3`,
      checklistId: id,
      title: 'Mirror',
      description: '',
      isCommentAllowed: true,
      opensJob: true,
      isNotApplicableAllowed: false,
      kind: 'check',
      isCommentNeeded: false,
      isPhotoNeeded: false,
      pos: 2,
    };
    expect([reply.status, reply.body]).toEqual([201, mirror]);
    expect((await itemsOf(neva)).at(-1)).toEqual(mirror);
  });

  it('changes and answers an item under either spelling of its id', async () => {
    const { checklistId: id, owner } = await organisation(rounds);
    const { token } = owner;
    const body = { title: 'Soap and towels', description: 'Both dispensers' };
    await rounds.call('PUT /checklists/{id}/items/{itemId}', { params: { id, itemId: `${id}-2` }, body, token });
    const reply = await rounds.call('GET /checklists/{id}/items/{itemId}', { params: { id, itemId: '2' }, token });
    expect(reply.body).toEqual({
      ...body,
      id: `${id}-2`,
      checklistId: id,
      isCommentAllowed: false,
      opensJob: true,
      isNotApplicableAllowed: false,
      kind: 'check',
      isCommentNeeded: false,
      isPhotoNeeded: false,
      pos: 1,
    });
  });

  it('closes the gap after a deletion and never gives a number out twice', async () => {
    const neva = await organisationWith(['a', 'b', 'c']);
    const { checklistId: id, owner } = neva;
    const [, b] = await itemsOf(neva);
    const itemId = b?.id ?? '';
    await rounds.call('DELETE /checklists/{id}/items/{itemId}', { params: { id, itemId }, token: owner.token });
    await rounds.call('POST /checklists/{id}/items', { params: { id }, body: { title: 'd' }, token: owner.token });
    const items = await itemsOf(neva);
    expect(items.map(({ title, pos }) => [title, pos])).toEqual([
      ['a', 0],
      ['c', 1],
      ['d', 2],
    ]);
    expect(items.map((item) => item.id)).not.toContain(itemId);
  });
});

describe('POST /checklists/{id}/items/{itemId}/change-pos', () => {
  const move = (
    { checklistId: id, owner }: Organisation,
    itemId: string,
    body: { currentPos: number; afterId?: string | number | null },
  ) =>
    rounds.call('POST /checklists/{id}/items/{itemId}/change-pos', {
      params: { id, itemId },
      body,
      token: owner.token,
    });

  it('refuses a stale position and carries the fresh items', async () => {
    const neva = await organisationWith(['a', 'b', 'c']);
    const [a] = await itemsOf(neva);
    const reply = await move(neva, a?.id ?? '', { currentPos: 1, afterId: null });
    expect([reply.status, reply.problem.code]).toEqual([409, 'stale_position']);
    expect(reply.problem).toMatchObject({ items: await itemsOf(neva) });
  });

  it('refuses to stand behind an item that was deleted meanwhile, as stale', async () => {
    const neva = await organisationWith(['a', 'b', 'c']);
    const { checklistId: id, owner } = neva;
    const [a, b] = await itemsOf(neva);
    const params = { id, itemId: b?.id ?? '' };
    await rounds.call('DELETE /checklists/{id}/items/{itemId}', { params, token: owner.token });
    const reply = await move(neva, a?.id ?? '', { currentPos: 0, afterId: b?.id ?? '' });
    expect([reply.status, reply.problem.code]).toEqual([409, 'stale_position']);
  });

  it('refuses to stand behind itself, behind a foreign item and behind one that never was', async () => {
    const neva = await organisation(rounds);
    const foreign = await organisation(rounds);
    for (const afterId of ['1', 1, '2147483647', '9999999999', `${foreign.checklistId}-2`]) {
      const reply = await move(neva, '1', { currentPos: 0, afterId });
      expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([422, 'afterId']);
    }
  });

  it('moves to the front without an item to stand behind', async () => {
    for (const afterId of [undefined, null, 0, '0'] as const) {
      const neva = await organisationWith(['a', 'b', 'c']);
      const c = (await itemsOf(neva)).at(-1);
      const reply = await move(neva, c?.id ?? '', { currentPos: 2, ...(afterId !== undefined && { afterId }) });
      expect(titles(reply.body.items)).toEqual(['c', 'a', 'b']);
    }
  });

  it('moves down and up behind another item and answers the new order', async () => {
    const neva = await organisationWith(['a', 'b', 'c', 'd']);
    const [a, b, c] = (await itemsOf(neva)).map(({ id }) => id);
    const down = await move(neva, a ?? '', { currentPos: 0, afterId: c ?? null });
    expect(titles(down.body.items)).toEqual(['b', 'c', 'a', 'd']);
    const up = await move(neva, a ?? '', { currentPos: 2, afterId: b ?? null });
    expect(titles(up.body.items)).toEqual(['b', 'a', 'c', 'd']);
    expect(up.body.items.map(({ pos }) => pos)).toEqual([0, 1, 2, 3]);
  });

  it('leaves an item that is dropped where it was', async () => {
    const neva = await organisationWith(['a', 'b']);
    const [a, b] = (await itemsOf(neva)).map(({ id }) => id);
    expect(titles((await move(neva, b ?? '', { currentPos: 1, afterId: a ?? null })).body.items)).toEqual(['a', 'b']);
  });

  it('never loses or doubles an item, whatever is moved, added and deleted at the same time', async () => {
    const act = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ kind: fc.constant('move'), item: fc.nat(9), after: fc.integer({ min: -1, max: 9 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('add'), item: fc.nat(9), after: fc.constant(0) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), item: fc.nat(9), after: fc.constant(0) }) },
    );
    const property = fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 12 }), async (acts) => {
      const neva = await organisationWith(['a', 'b', 'c', 'd', 'e', 'f']);
      const { checklistId: id, owner } = neva;
      const seen = await itemsOf(neva);
      const expected = new Set(titles(seen));
      const statuses = await Promise.all(
        acts.map(async ({ kind, item, after }, index) => {
          const subject = seen[item % seen.length];
          const params = { id, itemId: subject?.id ?? '' };
          const { token } = owner;
          if (kind === 'add') {
            expected.add(`new ${index}`);
            const body = { title: `new ${index}` };
            return (await rounds.call('POST /checklists/{id}/items', { params: { id }, body, token })).status;
          }
          if (kind === 'delete') {
            expected.delete(subject?.title ?? '');
            return (await rounds.call('DELETE /checklists/{id}/items/{itemId}', { params, token })).status;
          }
          const anchor = after === -1 ? null : (seen[after % seen.length]?.id ?? null);
          return (await move(neva, params.itemId, { currentPos: subject?.pos ?? 0, afterId: anchor })).status;
        }),
      );
      expect(statuses.filter((status) => ![200, 201, 204, 404, 409, 422].includes(status))).toEqual([]);
      const items = await itemsOf(neva);
      expect(titles(items).toSorted()).toEqual([...expected].toSorted());
      expect(items.map(({ pos }) => pos)).toEqual(items.map((_item, index) => index));
    });
    await fc.assert(property, { numRuns: 20 });
  });
});
