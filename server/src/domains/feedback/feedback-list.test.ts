import type { Query } from '@rounds/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { idAt } from '../../db/partitions.js';
import { newId } from '../../ids.js';
import { injections } from '../../test/injections.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp({ FEEDBACK_LIMIT: '1000' });

interface Entry {
  facility?: 0 | 1 | 2;
  rating?: number;
  message?: string;
  at?: string;
  suspicion?: 'burst';
  reply?: string;
}

/** Straight into the table: the list is under test, and history cannot be made over HTTP. */
async function history(neva: Organisation, ...entries: Entry[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, entry] of entries.entries()) {
    const { facility = 0, rating = 4, message = '', suspicion = null, reply, at } = entry;
    const moment = new Date(at ?? Date.UTC(2026, 0, 1, 0, index));
    const row = await rounds.db
      .insertInto('feedback')
      .values({
        id: idAt('feedback', moment),
        account_id: neva.id,
        site_id: neva.sites[facility === 2 ? 1 : 0],
        facility_id: neva.facilities[facility],
        rating,
        message,
        suspicion,
        at: moment,
        receipt_code: newId(),
        ...(reply !== undefined && { review_comment: reply, reviewed_at: new Date(), reviewed_by: neva.manager.id }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  return ids;
}

const list = (token: string, query: Query<'GET /feedbacks'> = {}) => rounds.call('GET /feedbacks', { token, query });
const idsOf = async (token: string, query?: Query<'GET /feedbacks'>) =>
  (await list(token, query)).body.items.map(({ id }) => id);

describe('GET /feedbacks', () => {
  it('refuses strangers and staff', async () => {
    const { staff } = await organisation(rounds);
    expect((await rounds.call('GET /feedbacks')).status).toBe(401);
    expect((await list(staff.token)).status).toBe(403);
  });

  it('answers 404 for a place of others, or out of reach', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const { owner, siteManager, sites, facilities } = neva;
    const asked: [string, Query<'GET /feedbacks'>][] = [
      [owner.token, { accountId: other.id }],
      [owner.token, { siteId: other.sites[0] }],
      [owner.token, { facilityId: other.facilities[0] }],
      [owner.token, { facilityId: 'nowhere' }],
      [owner.token, { facilityId: facilities[2], siteId: sites[0] }],
      [siteManager.token, { siteId: sites[1] }],
      [siteManager.token, { facilityId: facilities[2] }],
    ];
    for (const [token, query] of asked) expect((await list(token, query)).status).toBe(404);
  });

  it.each([
    { limit: 0 },
    { limit: 201 },
    { rating: 6 },
    { cursor: 'nonsense' },
    { from: 'yesterday' },
    { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    { from: '0000-01-01T00:00:00Z' },
    { to: '2016-12-31T23:59:60Z' },
  ])('refuses %j', async (query) => {
    const { owner } = await organisation(rounds);
    const reply = await list(owner.token, query);
    expect([reply.status, reply.problem.code]).toEqual([422, 'validation_failed']);
  });

  it('shows a manager of one site nothing of the others, in items and in names', async () => {
    const neva = await organisation(rounds);
    const [north] = await history(neva, { facility: 0 }, { facility: 2 });
    const { body } = await list(neva.siteManager.token);
    expect(body.items.map(({ id }) => id)).toEqual([north]);
    expect(Object.keys(body.facility)).toEqual([neva.facilities[0]]);
    expect(Object.keys(body.site)).toEqual([neva.sites[0]]);
  });

  it('answers what was said, where and by which clock, and by whom it was answered', async () => {
    const neva = await organisation(rounds);
    await rounds.db
      .updateTable('site')
      .set({ time_zone: 'Asia/Vladivostok' })
      .where('id', '=', neva.sites[0])
      .execute();
    const [id] = await history(neva, { rating: 2, message: 'Dirty', reply: 'Cleaned', at: '2026-02-03T04:05:06.007Z' });
    const { body } = await list(neva.owner.token);
    expect(body).toEqual({
      items: [
        {
          id,
          rating: 2,
          at: '2026-02-03T04:05:06.007Z',
          facilityId: neva.facilities[0],
          siteId: neva.sites[0],
          message: 'Dirty',
          isMessageRemoved: false,
          reasonIds: [],
          isSuspicious: false,
          suspicion: null,
          weight: 1,
          source: 'code',
          reviewComment: 'Cleaned',
          reviewedAt: expect.stringMatching(/Z$/) as string,
          reviewedUserId: neva.manager.id,
        },
      ],
      facility: { [neva.facilities[0]]: { id: neva.facilities[0], title: 'Lobby' } },
      site: { [neva.sites[0]]: { id: neva.sites[0], title: 'North', timeZone: 'Asia/Vladivostok' } },
      user: { [neva.manager.id]: { id: neva.manager.id, firstName: 'Mark', lastName: 'Test' } },
      reason: {},
    });
  });

  it('can be narrowed by place, rating, waiting for a reply, and period', async () => {
    const neva = await organisation(rounds);
    const [a, b, c, d] = await history(
      neva,
      { facility: 0, rating: 5, at: '2026-01-01T00:00:00Z' },
      { facility: 1, rating: 1, at: '2026-01-02T00:00:00Z', reply: 'Sorry' },
      { facility: 2, rating: 1, at: '2026-01-03T00:00:00Z' },
      { facility: 2, rating: 1, at: '2026-01-04T00:00:00Z', suspicion: 'burst' },
    );
    const { token } = neva.owner;
    expect(await idsOf(token, { siteId: neva.sites[0] })).toEqual([b, a]);
    expect(await idsOf(token, { facilityId: neva.facilities[2] })).toEqual([d, c]);
    expect(await idsOf(token, { rating: 1 })).toEqual([d, c, b]);
    expect(await idsOf(token, { ratingBelow: 5 })).toEqual([d, c, b]);
    expect(await idsOf(token, { ratingBelow: 1 })).toEqual([]);
    expect(await idsOf(token, { unanswered: true })).toEqual([c, a]);
    expect(await idsOf(token, { unanswered: true, rating: 1 })).toEqual([c]);
    expect(await idsOf(token, { from: '2026-01-02T00:00:00Z', to: '2026-01-03T00:00:00Z' })).toEqual([b]);
  });

  it('pages through all of it without a gap or a double, whatever comes in meanwhile', async () => {
    const neva = await organisation(rounds);
    const at = '2026-01-01T00:00:00Z';
    const ids = await history(neva, ...Array.from({ length: 7 }, (): Entry => ({ at })), {}, {});
    for (const { token } of [neva.owner, neva.siteManager]) {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await list(token, { limit: 2, ...(cursor !== undefined && { cursor }) });
        seen.push(...body.items.map(({ id }) => id));
        cursor = body.nextCursor;
        await history(neva, { at: '2026-06-01T00:00:00Z' });
      } while (cursor !== undefined);
      expect(new Set(seen).size).toBe(seen.length);
      expect(ids.every((id) => seen.includes(id))).toBe(true);
    }
  });

  it('pages without a gap or a double among those of one millisecond', async () => {
    const neva = await organisation(rounds);
    const ids = await history(neva, {}, {}, {}, {}, {});
    // The older an id, the later its microsecond: the list is in the opposite order of the ids.
    for (const [micros, id] of ids.toReversed().entries()) {
      await sql`update feedback set at = '2026-01-01T10:00:00.123Z'::timestamptz + ${micros} * interval '1 microsecond'
        where id = ${id}`.execute(rounds.db);
    }
    const seen: number[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { body }: Awaited<ReturnType<typeof list>> = await list(neva.owner.token, {
        limit: 2,
        ...(cursor && { cursor }),
      });
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(ids);
  });

  it('still names a facility that was deleted', async () => {
    const neva = await organisation(rounds);
    await history(neva, { facility: 1 });
    await rounds.db
      .updateTable('facility')
      .set({ deleted_at: new Date() })
      .where('id', '=', neva.facilities[1])
      .execute();
    const { body } = await list(neva.owner.token);
    expect(body.facility[neva.facilities[1]]?.title).toBe('Washroom');
  });
});

describe('POST /feedbacks/{id}/review', () => {
  const review = (token: string, id: number, comment: unknown) =>
    rounds.call('POST /feedbacks/{id}/review', { token, params: { id }, body: { comment: comment as string } });

  it('refuses staff, and knows nothing of what is out of reach', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const [, south = 0] = await history(neva, {}, { facility: 2 });
    expect((await review(neva.staff.token, south, 'Hello')).status).toBe(403);
    expect((await review(neva.siteManager.token, south, 'Hello')).status).toBe(404);
    expect((await review(other.owner.token, south, 'Hello')).status).toBe(404);
    expect((await review(neva.owner.token, 999_999_999, 'Hello')).status).toBe(404);
  });

  it.each([
    ['nothing', ''],
    ['white space', '  '],
    ['more than 2,000 characters', 'x'.repeat(2001)],
    ['null', null],
    ['a number', 7],
  ])('refuses %s as a reply', async (_title, comment) => {
    const neva = await organisation(rounds);
    const [id = 0] = await history(neva, {});
    expect((await review(neva.owner.token, id, comment)).status).toBe(422);
  });

  it('keeps the reply with its author and time', async () => {
    const neva = await organisation(rounds);
    const [id = 0] = await history(neva, {});
    const { status, body } = await review(neva.siteManager.token, id, 'Thank you, fixed.');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, reviewComment: 'Thank you, fixed.', reviewedUserId: neva.siteManager.id });
    expect(Date.now() - Date.parse(String(body.reviewedAt))).toBeLessThan(60_000);
  });
});

describe('POST /feedbacks/{id}/mark', () => {
  it('marks, takes the mark back, and knows nothing of what is out of reach', async () => {
    const neva = await organisation(rounds);
    const [north = 0, south = 0] = await history(neva, {}, { facility: 2 });
    const mark = (id: number, isSuspicious: boolean) =>
      rounds.call('POST /feedbacks/{id}/mark', {
        token: neva.siteManager.token,
        params: { id },
        body: { isSuspicious },
      });
    expect((await mark(south, true)).status).toBe(404);
    expect((await mark(north, true)).body.isSuspicious).toBe(true);
    expect((await mark(north, false)).body.isSuspicious).toBe(false);
  });
});

describe('GET /feedbacks/export', () => {
  const exported = (token: string, query: string, language = 'en') =>
    rounds.fetch(`/aaa/api/v1/feedbacks/export?${query}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    });

  it('refuses strangers, staff, unknown formats and zones', async () => {
    const { owner, staff } = await organisation(rounds);
    expect((await exported('nobody', 'format=csv')).status).toBe(401);
    expect((await exported(staff.token, 'format=csv')).status).toBe(403);
    expect((await exported(owner.token, 'format=pdf')).status).toBe(422);
    expect((await exported(owner.token, 'format=csv&tz=Europe/Nowhere')).status).toBe(422);
  });

  it('writes the filtered list within the caller’s reach, with the ids of each row', async () => {
    const neva = await organisation(rounds);
    const [id] = await history(
      neva,
      { rating: 1, message: '=HYPERLINK("http://evil.example")', at: '2026-07-01T10:00:00Z', reply: 'Sorry' },
      { facility: 2, rating: 1 },
      { rating: 5 },
    );
    const response = await exported(neva.siteManager.token, 'format=csv&rating=1&tz=Europe/Prague');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="ratings-[\d-]{10}\.csv"$/);
    const lines = Buffer.from(await response.arrayBuffer())
      .toString()
      .split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFF"Time","Site","Facility","Rating","Message","Suspicious","Why","Weight","Replied at","Replied by","Reply","Time zone",' +
        '"Rating ID","Site ID","Facility ID","ID of who replied","Photo","Reasons","Source","Message removed"',
    );
    expect(lines[1]).toMatch(
      /^"2026-07-01T12:00:00\+02:00","North","Lobby",1,"'=HYPERLINK\(""http:\/\/evil\.example""\)","","",1,"20\S+","Mark Test","Sorry","Europe\/Prague",/,
    );
    const ids = [id, neva.sites[0], neva.facilities[0], neva.manager.id, '', '', 'Code on the door', ''];
    expect(lines[1]?.endsWith(ids.map((each) => `,"${each}"`).join(''))).toBe(true);
    expect(lines).toHaveLength(3);
  });

  it('says why something does not count, and what the others weigh', async () => {
    const neva = await organisation(rounds);
    const [id = 0] = await history(
      neva,
      { suspicion: 'burst', at: '2026-07-02T10:00:00Z' },
      { at: '2026-07-01T10:00:00Z' },
    );
    await rounds.db.updateTable('feedback').set({ weight: 25 }).where('account_id', '=', neva.id).execute();
    const { items } = (await list(neva.owner.token)).body;
    expect(items.map(({ suspicion, weight }) => [suspicion, weight])).toEqual([
      ['burst', 0.25],
      [null, 0.25],
    ]);
    const text = await (await exported(neva.owner.token, 'format=csv')).text();
    expect(text).toContain('"yes","Many alike from one network in a short time",0.25,');
    await rounds.call('POST /feedbacks/{id}/mark', {
      params: { id },
      body: { isSuspicious: false },
      token: neva.owner.token,
    });
    expect((await list(neva.owner.token)).body.items[0]).toMatchObject({ isSuspicious: false, suspicion: null });
  });

  it('speaks the reader’s language, and separates as Excel does in it', async () => {
    const { owner } = await organisation(rounds);
    const text = await (await exported(owner.token, 'format=csv', 'ru')).text();
    expect(text).toMatch(/^"Время";"Площадка";"Объект";"Оценка"/);
  });

  it('is longer than one reading of the database', async () => {
    const neva = await organisation(rounds);
    const firstOfJanuary = new Date(Date.UTC(2026, 0, 1));
    const values = Array.from({ length: 2500 }, (_, index) => ({
      id: idAt('feedback', firstOfJanuary),
      account_id: neva.id,
      site_id: neva.sites[0],
      facility_id: neva.facilities[0],
      rating: 4,
      at: new Date(firstOfJanuary.getTime() + Math.floor(index / 3)),
      receipt_code: newId(),
    }));
    await rounds.db.insertInto('feedback').values(values).execute();
    const csv = await (await exported(neva.owner.token, 'format=csv')).text();
    expect(csv.split('\r\n')).toHaveLength(2502);
    const xlsx = await exported(neva.owner.token, 'format=xlsx');
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});

describe('injected texts', () => {
  it('are stored and answered letter by letter', async () => {
    const neva = await organisation(rounds);
    for (const message of injections) {
      const { status } = await rounds.call('POST /qr/{id}/feedback', {
        params: { id: neva.facilities[0] },
        body: { rate: 1, message },
      });
      expect(status).toBe(201);
    }
    const { body } = await list(neva.owner.token, { limit: 200 });
    expect(body.items.map(({ message }) => message).toReversed()).toEqual(injections);
  });
});
