import { describe, expect, inject, it } from 'vitest';
import { addToHour } from '../../db/facility-hour.js';
import { newId } from '../../ids.js';
import { newcomer, organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { waitingFor } from '../../test/waiting.js';

const rounds = testApp();

const addChecklist = async (accountId: string, title: string) => {
  const values = { account_id: accountId, title };
  return (await rounds.db.insertInto('checklist').values(values).returning('id').executeTakeFirstOrThrow()).id;
};

describe('GET /sites/{id}/facilities', () => {
  it('refuses somebody who is not signed in', async () => {
    const { sites } = await organisation(rounds);
    expect((await rounds.call('GET /sites/{id}/facilities', { params: { id: sites[0] } })).status).toBe(401);
  });

  it('answers 404 for a site that is foreign, out of reach or made up, all the same', async () => {
    const { sites, owner, staff } = await organisation(rounds);
    const other = await organisation(rounds);
    const nina = await newcomer(rounds);
    const replies = [
      await rounds.call('GET /sites/{id}/facilities', { params: { id: other.sites[0] }, token: owner.token }),
      await rounds.call('GET /sites/{id}/facilities', { params: { id: sites[1] }, token: staff.token }),
      await rounds.call('GET /sites/{id}/facilities', { params: { id: sites[0] }, token: nina.token }),
      await rounds.call('GET /sites/{id}/facilities', { params: { id: 'nowhere' }, token: owner.token }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(replies.map(({ problem }) => JSON.stringify({ ...problem, requestId: '' }))).size).toBe(1);
  });

  it('answers each facility with its state, ratings only to who may view reports', async () => {
    const { id: accountId, sites, facilities, checklistId, manager, staff } = await organisation(rounds);
    const now = new Date();
    const place = { accountId, siteId: sites[0], facilityId: facilities[1], at: now };
    await addToHour(rounds.db, place, { r1: 1, r2: 1, s5: 4 });
    await rounds.db
      .updateTable('facility')
      .set({ last_check_at: now, unanswered: 2 })
      .where('id', '=', facilities[1])
      .execute();
    const seen = async (token: string) => {
      const { body } = await rounds.call('GET /sites/{id}/facilities', { params: { id: sites[0] }, token });
      expect(new Set(body.items.map(({ id }) => id))).toEqual(new Set([facilities[0], facilities[1]]));
      return body.items.find(({ id }) => id === facilities[1]);
    };
    const washroom = {
      id: facilities[1],
      siteId: sites[0],
      title: 'Washroom',
      description: '',
      isFeedbackEnabled: true,
      isCodeNeeded: false,
      ratingLimit: 5,
      arePhotosTaken: false,
      opensJobs: false,
      showsLastCheck: true,
      placeKind: 'general',
      checklistIds: [checklistId],
      code: facilities[1],
    };
    const lastCheckAt = now.toISOString();
    const lateFrom = new Date(now.getTime() + 86_400_000).toISOString();
    const today = { checklists: 1, checklistsDone: 0, answered: 0, total: 2 };
    expect(await seen(manager.token)).toEqual({
      ...washroom,
      state: {
        averageRating: 1.5,
        ratingCount: 2,
        unanswered: 2,
        failedItems: 0,
        openJobs: 0,
        urgentJobs: 0,
        lastCheckAt,
        lateFrom,
        today,
        due: null,
        missedBy: null,
        isPaused: false,
      },
    });
    expect(await seen(staff.token)).toEqual({
      ...washroom,
      state: {
        averageRating: null,
        ratingCount: 0,
        unanswered: 0,
        failedItems: 0,
        openJobs: 0,
        urgentJobs: 0,
        lastCheckAt,
        lateFrom,
        today,
        due: null,
        missedBy: null,
        isPaused: false,
      },
    });
  });

  it('answers 500 facilities at once', async () => {
    const { id: accountId, sites, owner } = await organisation(rounds);
    const ids = Array.from({ length: 498 }, newId);
    const rows = ids.map((id) => ({ id, account_id: accountId, site_id: sites[0], title: `Room ${id}` }));
    await rounds.db.insertInto('facility').values(rows).execute();
    const codes = ids.map((id) => ({ code: id, account_id: accountId, facility_id: id }));
    await rounds.db.insertInto('code').values(codes).execute();
    const { body } = await rounds.call('GET /sites/{id}/facilities', { params: { id: sites[0] }, token: owner.token });
    expect(body.items).toHaveLength(500);
  });
});

describe('POST /facilities', () => {
  it.each([{}, { title: '' }, { title: '  ' }])('refuses %j: a facility has a name', async (fields) => {
    const { sites, owner } = await organisation(rounds);
    const body = { siteId: sites[0], ...fields } as { siteId: string; title: string };
    const reply = await rounds.call('POST /facilities', { token: owner.token, body });
    expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([422, 'title']);
  });

  it('is not for staff', async () => {
    const { sites, staff } = await organisation(rounds);
    const body = { siteId: sites[0], title: 'Mine' };
    expect((await rounds.call('POST /facilities', { token: staff.token, body })).status).toBe(403);
  });

  it('answers 404 for a site that is foreign, out of reach, deleted or made up', async () => {
    const { sites, owner, siteManager } = await organisation(rounds);
    const other = await organisation(rounds);
    await rounds.call('DELETE /sites/{id}', { params: { id: other.sites[0] }, token: other.owner.token });
    const tries = [
      [owner.token, other.sites[1]],
      [siteManager.token, sites[1]],
      [other.owner.token, other.sites[0]],
      [owner.token, 'nowhere'],
    ] as const;
    for (const [token, siteId] of tries) {
      const reply = await rounds.call('POST /facilities', { token, body: { siteId, title: 'Planted' } });
      expect(reply.status).toBe(404);
    }
  });

  it('refuses a checklist of others like one that does not exist, and stores nothing', async () => {
    const { sites, owner, checklistId } = await organisation(rounds);
    const other = await organisation(rounds);
    for (const foreign of [other.checklistId, 2_000_000_000]) {
      const body = { siteId: sites[0], title: 'Hall', checklistIds: [checklistId, foreign] };
      const reply = await rounds.call('POST /facilities', { token: owner.token, body });
      expect([reply.status, reply.problem.errors]).toEqual([
        422,
        [{ field: 'checklistIds.1', message: 'This does not exist.' }],
      ]);
    }
    const { body } = await rounds.call('GET /sites/{id}/facilities', { params: { id: sites[0] }, token: owner.token });
    expect(body.items).toHaveLength(2);
  });

  it('starts with the organisation’s only checklist, and with its own id as its code', async () => {
    const { sites, siteManager, checklistId } = await organisation(rounds);
    const body = { siteId: sites[0], title: ' Hall ' };
    const reply = await rounds.call('POST /facilities', { token: siteManager.token, body });
    expect(reply.body.id).toMatch(/^\w{13}$/);
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        id: reply.body.id,
        siteId: sites[0],
        title: 'Hall',
        description: '',
        isFeedbackEnabled: true,
        isCodeNeeded: false,
        ratingLimit: 5,
        arePhotosTaken: false,
        opensJobs: false,
        showsLastCheck: true,
        placeKind: 'general',
        checklistIds: [checklistId],
        code: reply.body.id,
      },
    ]);
  });

  it('starts with none when there are several or when it says so', async () => {
    const { id, sites, owner } = await organisation(rounds);
    const create = async (more: { checklistIds?: number[] }) =>
      (
        await rounds.call('POST /facilities', {
          token: owner.token,
          body: { siteId: sites[0], title: 'Hall', ...more },
        })
      ).body.checklistIds;
    expect(await create({ checklistIds: [] })).toEqual([]);
    await addChecklist(id, 'Second');
    expect(await create({})).toEqual([]);
  });

  it.each([
    [3, 3],
    ['2', 2],
    [0, 5],
    [6, 5],
    [2.5, 5],
    ['', 5],
    ['many', 5],
    [null, 5],
    [[1], 5],
  ])('takes the rating limit %j as %j', async (ratingLimit, kept) => {
    const { sites, owner } = await organisation(rounds);
    const body = { siteId: sites[0], title: 'Hall', ratingLimit };
    expect((await rounds.call('POST /facilities', { token: owner.token, body })).body.ratingLimit).toBe(kept);
  });
});

describe('PATCH /facilities/{id}', () => {
  it('is not for staff, and other sites’ facilities do not exist for a manager of some', async () => {
    const { facilities, staff, siteManager } = await organisation(rounds);
    const body = { title: 'Renamed' };
    const tries = [
      await rounds.call('PATCH /facilities/{id}', { params: { id: facilities[0] }, token: staff.token, body }),
      await rounds.call('PATCH /facilities/{id}', { params: { id: facilities[2] }, token: siteManager.token, body }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 404]);
  });

  it('changes what is named, keeps the order of the checklists and leaves the rest', async () => {
    const { id: accountId, facilities, checklistId, siteManager } = await organisation(rounds);
    const second = await addChecklist(accountId, 'Second');
    const change = (body: Record<string, unknown>) =>
      rounds.call('PATCH /facilities/{id}', { params: { id: facilities[0] }, token: siteManager.token, body });
    const { body } = await change({ checklistIds: [second, checklistId], isFeedbackEnabled: false, ratingLimit: 2 });
    expect(body).toMatchObject({
      title: 'Lobby',
      isFeedbackEnabled: false,
      ratingLimit: 2,
      checklistIds: [second, checklistId],
    });
    expect((await change({ title: 'Foyer', checklistIds: [checklistId] })).body).toMatchObject({
      title: 'Foyer',
      isFeedbackEnabled: false,
      ratingLimit: 2,
      checklistIds: [checklistId],
    });
  });

  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')(
    'waits for a checklist before it touches the door, as who deletes one does',
    async () => {
      const { facilities, checklistId, owner } = await organisation(rounds);
      const [id] = facilities;
      const { changing, hung } = await rounds.db.inTransaction(async (tx) => {
        await tx.selectFrom('checklist').select('id').where('id', '=', checklistId).forUpdate().execute();
        const body = { checklistIds: [checklistId] };
        const asked = rounds.call('PATCH /facilities/{id}', { params: { id }, token: owner.token, body });
        await expect.poll(() => waitingFor(tx)).toBe(1);
        const free = tx.selectFrom('facility_checklist').select('checklist_id').where('facility_id', '=', id);
        return { changing: { asked }, hung: await free.forUpdate().skipLocked().execute() };
      });
      expect(hung).toEqual([{ checklist_id: checklistId }]);
      expect((await changing.asked).status).toBe(200);
    },
  );
});

describe('DELETE /facilities/{id}', () => {
  it('is not for staff, and not found beyond one’s sites', async () => {
    const { facilities, staff, siteManager } = await organisation(rounds);
    const tries = [
      await rounds.call('DELETE /facilities/{id}', { params: { id: facilities[0] }, token: staff.token }),
      await rounds.call('DELETE /facilities/{id}', { params: { id: facilities[2] }, token: siteManager.token }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 404]);
  });

  it('takes it out of every list and count, and keeps its row for history', async () => {
    const { sites, facilities, siteManager } = await organisation(rounds);
    const { token } = siteManager;
    const reply = await rounds.call('DELETE /facilities/{id}', { params: { id: facilities[0] }, token });
    expect(reply.status).toBe(204);
    const list = await rounds.call('GET /sites/{id}/facilities', { params: { id: sites[0] }, token });
    expect(list.body.items.map(({ id }) => id)).toEqual([facilities[1]]);
    expect((await rounds.call('GET /sites', { token })).body.items[0]?.state.facilityCount).toBe(1);
    expect((await rounds.call('GET /facilities/{id}', { params: { id: facilities[0] }, token })).status).toBe(404);
    const kept = await rounds.db.selectFrom('facility').select('title').where('id', '=', facilities[0]).execute();
    expect(kept).toEqual([{ title: 'Lobby' }]);
  });
});
