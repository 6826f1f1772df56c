import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.js';
import { feedbackLimits } from '../../limits.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { testApp, type TestApp } from '../../test/test-app.js';
import { leave, storedFeedback, stranger } from '../../test/visitors.js';

const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1', FEEDBACK_LIMIT: '6' });
const direct = testApp({ FEEDBACK_LIMIT: '6' });

const isClosed = (app: TestApp, facilityId: string) =>
  app.db.updateTable('facility').set({ is_feedback_enabled: false }).where('id', '=', facilityId).execute();

const replaceCode = async (app: TestApp, { id, facilities }: Organisation): Promise<string> => {
  const next = newId();
  await app.db.updateTable('code').set({ replaced_at: new Date() }).where('code', '=', facilities[0]).execute();
  await app.db.insertInto('code').values({ code: next, account_id: id, facility_id: facilities[0] }).execute();
  return next;
};

describe('GET /qr/{id}/public', () => {
  it('answers 404 for a code that leads nowhere: unknown, blank, or of a place that is gone', async () => {
    const neva = await organisation(rounds);
    const blank = newId();
    await rounds.db.insertInto('code').values({ code: blank, account_id: neva.id }).execute();
    await rounds.db
      .updateTable('facility')
      .set({ deleted_at: new Date() })
      .where('id', '=', neva.facilities[1])
      .execute();
    for (const id of ['nowhere', blank, neva.facilities[1], '..%2f', 'a b']) {
      const reply = await rounds.call('GET /qr/{id}/public', { params: { id } });
      expect([reply.status, reply.problem.code]).toEqual([404, 'not_found']);
    }
  });

  it('says of a replaced code that it was replaced', async () => {
    const neva = await organisation(rounds);
    await replaceCode(rounds, neva);
    const reply = await rounds.call('GET /qr/{id}/public', { params: { id: neva.facilities[0] } });
    expect([reply.status, reply.problem.code]).toEqual([410, 'code_replaced']);
  });

  it('tells the three names, whether feedback is open and pictures are taken, what can be tapped, and nothing else', async () => {
    const { facilities } = await organisation(rounds);
    const reply = await rounds.call('GET /qr/{id}/public', { params: { id: facilities[0] } });
    expect(reply.body).toEqual({
      facilityTitle: 'Lobby',
      siteTitle: 'North',
      accountTitle: 'Neva Shore',
      isFeedbackEnabled: true,
      arePhotosTaken: false,
      reasons: expect.arrayContaining([{ id: 'general-dirty', title: 'Not clean' }]) as unknown,
    });
  });
});

describe('POST /qr/{id}/feedback', () => {
  it.each([
    ['no rating', {}],
    ['no stars', { rate: 0 }],
    ['six stars', { rate: 6 }],
    ['half a star', { rate: 2.5 }],
    ['stars as text', { rate: '5' }],
    ['null', { rate: null }],
    ['more than 2,000 characters', { rate: 5, message: 'x'.repeat(2001) }],
  ])('refuses %s and stores nothing', async (_title, body) => {
    const neva = await organisation(rounds);
    const reply = await rounds.call('POST /qr/{id}/feedback', {
      params: { id: neva.facilities[0] },
      body: body as { rate: number },
    });
    expect([reply.status, reply.problem.code]).toEqual([422, 'validation_failed']);
    expect(await storedFeedback(rounds, neva)).toEqual([]);
  });

  it('refuses where feedback is closed, and at a replaced code, and stores nothing', async () => {
    const neva = await organisation(rounds);
    await isClosed(rounds, neva.facilities[1]);
    const next = await replaceCode(rounds, neva);
    const closed = await leave(rounds, neva.facilities[1]);
    const replaced = await leave(rounds, neva.facilities[0]);
    const unknown = await leave(rounds, 'nowhere');
    expect([closed, replaced, unknown].map(({ status, problem }) => [status, problem.code])).toEqual([
      [409, 'feedback_closed'],
      [410, 'code_replaced'],
      [404, 'not_found'],
    ]);
    expect(await storedFeedback(rounds, neva)).toEqual([]);
    expect((await leave(rounds, next)).status).toBe(201);
  });

  it('stores stars, words, place and language, and answers a private address', async () => {
    const neva = await organisation(rounds);
    const reply = await leave(rounds, neva.facilities[0], { rate: 5, message: 'Very clean. Спасибо! 👍' });
    expect(reply.status).toBe(201);
    const [row] = await storedFeedback(rounds, neva);
    expect(row).toMatchObject({
      rating: 5,
      message: 'Very clean. Спасибо! 👍',
      language: 'en',
      facility_id: neva.facilities[0],
      site_id: neva.sites[0],
      suspicion: null,
      checked_at: null,
    });
    expect(reply.body.receiptUrl).toMatch(new RegExp(`^${rounds.url}/app/receipt/[0-9a-z]{2}${row?.receipt_code}$`));
    expect(row?.receipt_code.length).toBeGreaterThanOrEqual(32);
  });

  it.each([null, undefined, '', '   \n'])('takes %j as no words at all', async (message) => {
    const neva = await organisation(rounds);
    await leave(rounds, neva.facilities[0], message === undefined ? {} : { message });
    expect((await storedFeedback(rounds, neva)).map((row) => row.message)).toEqual(['']);
  });

  it('answers a robot that filled the hidden field as if it had been heard, and stores nothing', async () => {
    const neva = await organisation(rounds);
    const reply = await leave(rounds, neva.facilities[0], { website: 'https://pills.example' });
    expect(reply.status).toBe(201);
    expect(reply.body.receiptUrl).toMatch(/\/app\/receipt\/[\w-]{34}$/);
    expect(await storedFeedback(rounds, neva)).toEqual([]);
  });
});

describe('a submission that is sent again', () => {
  it('answers as the first time and is stored once, also when both arrive together', async () => {
    const neva = await organisation(rounds);
    const requestId = newId();
    const address = stranger();
    const post = () => leave(rounds, neva.facilities[0], { requestId, address, message: 'once' });
    const [first, twin] = await Promise.all([post(), post()]);
    const later = await post();
    expect([first, twin, later].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set([first, twin, later].map(({ body }) => body.receiptUrl)).size).toBe(1);
    expect(await storedFeedback(rounds, neva)).toHaveLength(1);
  });

  it('still answers so when the facility was closed meanwhile or the limit is reached', async () => {
    const neva = await organisation(rounds);
    const requestId = newId();
    const address = stranger();
    const [facility] = neva.facilities;
    const first = await leave(rounds, facility, { requestId, address });
    for (let n = 0; n < 8; n++) await leave(rounds, facility, { address });
    const limited = await leave(rounds, facility, { requestId, address });
    await isClosed(rounds, facility);
    const closed = await leave(rounds, facility, { requestId, address });
    expect([limited.body, closed.body]).toEqual([first.body, first.body]);
  });

  it('refuses other content under the same request id', async () => {
    const { facilities } = await organisation(rounds);
    const requestId = newId();
    await leave(rounds, facilities[0], { requestId, rate: 5 });
    const reply = await leave(rounds, facilities[0], { requestId, rate: 1 });
    expect([reply.status, reply.problem.code]).toEqual([422, 'request_id_reused']);
  });
});

describe('the limit per address and facility', () => {
  it('stores no more than the limit of a flood, says when to come back, and serves others meanwhile', async () => {
    const neva = await organisation(rounds);
    const [facility, other] = neva.facilities;
    const address = stranger();
    const flood = Array.from({ length: 60 }, () => leave(rounds, facility, { address }));
    const neighbours = Array.from({ length: 5 }, () => leave(rounds, facility));
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(54);
    expect((await Promise.all(neighbours)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);

    const refused = await leave(rounds, facility, { address });
    expect(refused.problem.code).toBe('too_many_requests');
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(540);
    expect(retryAfter).toBeLessThanOrEqual(660);
    expect((await leave(rounds, other, { address })).status).toBe(201);
  });

  it('takes a whole /56 of IPv6 for one address', async () => {
    const { facilities } = await organisation(rounds);
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) {
      statuses.push((await leave(rounds, facilities[0], { address: `2001:db8:1:${n}::a` })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
  });

  it('has a ceiling per facility, however many addresses there are', async () => {
    const { facilities } = await organisation(rounds);
    await leave(rounds, facilities[0]);
    await rounds.db
      .updateTable('rate_window')
      .set({ hits: feedbackLimits(6).feedbackPerFacility.most })
      .where('key', '=', `feedbackPerFacility:${facilities[0]}`)
      .execute();
    const refused = await leave(rounds, facilities[0]);
    expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests']);
    expect((await leave(rounds, facilities[1])).status).toBe(201);
  });

  it('believes no forwarded address of a stranger', async () => {
    const neva = await organisation(direct);
    const statuses: number[] = [];
    for (let n = 0; n < 9; n++) statuses.push((await leave(direct, neva.facilities[0])).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429, 429]);
  });

  it('keeps no address, neither in the feedback nor in the count', async () => {
    const neva = await organisation(rounds);
    const address = '203.0.113.77';
    await leave(rounds, neva.facilities[0], { address });
    const everything = JSON.stringify([
      await storedFeedback(rounds, neva),
      await rounds.db.selectFrom('rate_window').selectAll().execute(),
      await rounds.db.selectFrom('submission').selectAll().execute(),
    ]);
    expect(everything).not.toContain(address);
  });
});

describe('a low rating soon after a round', () => {
  it.each([
    ['an hour ago', 1, 2, true],
    ['an hour ago, but the rating is fair', 1, 3, false],
    ['three hours ago', 3, 1, false],
  ])('is remembered with the round %s', async (_title, hours, rate, isRemembered) => {
    const neva = await organisation(rounds);
    const checkedAt = new Date(Date.now() - hours * 3_600_000);
    await rounds.db
      .updateTable('facility')
      .set({ last_check_at: checkedAt })
      .where('id', '=', neva.facilities[0])
      .execute();
    await leave(rounds, neva.facilities[0], { rate });
    expect((await storedFeedback(rounds, neva)).map((row) => row.checked_at)).toEqual([
      isRemembered ? checkedAt : null,
    ]);
  });
});
