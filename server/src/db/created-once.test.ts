import { describe, expect, it } from 'vitest';
import { newId } from '../ids.js';
import { organisation, type Organisation } from '../test/personas.js';
import { planBody } from '../test/plans.js';
import { testApp } from '../test/test-app.js';

const rounds = testApp();

interface Creation {
  call: 'POST /sites' | 'POST /facilities' | 'POST /checklists' | 'POST /checklists/{id}/items' | 'POST /plans';
  params?: (neva: Organisation) => { id: number };
  body: (neva: Organisation, title: string) => object;
  count: (neva: Organisation) => Promise<number>;
}

const countIn = (table: 'site' | 'facility' | 'checklist' | 'checklist_item' | 'plan') => async (neva: Organisation) =>
  (await rounds.db.selectFrom(table).select('account_id').where('account_id', '=', neva.id).execute()).length;

const creations: Creation[] = [
  { call: 'POST /sites', body: (_, title) => ({ title }), count: countIn('site') },
  { call: 'POST /facilities', body: ({ sites: [siteId] }, title) => ({ siteId, title }), count: countIn('facility') },
  { call: 'POST /checklists', body: (_, title) => ({ title }), count: countIn('checklist') },
  {
    call: 'POST /checklists/{id}/items',
    params: ({ checklistId: id }) => ({ id }),
    body: (_, title) => ({ title }),
    count: countIn('checklist_item'),
  },
  { call: 'POST /plans', body: (neva, title) => planBody(neva, { title }), count: countIn('plan') },
];

describe.each(creations)('$call', ({ call, params, body, count }) => {
  const create = (neva: Organisation, { requestId = newId(), title = 'North', token = neva.owner.token } = {}) =>
    rounds.call(call, {
      ...(params && { params: params(neva) }),
      body: body(neva, title),
      token,
      headers: { 'x-request-id': requestId },
    } as never) as Promise<{ status: number; body: { id: string | number }; problem: { code: string } }>;

  it('refuses something else, and somebody else, under a request id that was used', async () => {
    const neva = await organisation(rounds);
    const requestId = newId();
    expect((await create(neva, { requestId })).status).toBe(201);
    const others = [
      await create(neva, { requestId, title: 'South' }),
      await create(neva, { requestId, token: neva.manager.token }),
    ];
    expect(others.map(({ problem }) => problem.code)).toEqual(['request_id_reused', 'request_id_reused']);
  });

  it('makes one, however often it is sent, also at once; its answer may have been lost', async () => {
    const neva = await organisation(rounds);
    const before = await count(neva);
    const requestId = newId();
    const replies = await Promise.all([create(neva, { requestId }), create(neva, { requestId })]);
    replies.push(await create(neva, { requestId }));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect(await count(neva)).toBe(before + 1);
  });

  it('makes two of the same where two were asked for', async () => {
    const neva = await organisation(rounds);
    const before = await count(neva);
    await create(neva);
    await create(neva);
    expect(await count(neva)).toBe(before + 2);
  });
});
