import { describe, expect, it } from 'vitest';
import { newId } from '../ids.js';
import { organisation, type Organisation } from '../test/personas.js';
import { planBody } from '../test/plans.js';
import { testApp } from '../test/test-app.js';

const rounds = testApp();

interface Creation {
  call:
    | 'POST /accounts'
    | 'POST /sites'
    | 'POST /facilities'
    | 'POST /checklists'
    | 'POST /checklists/{id}/items'
    | 'POST /plans';
  params?: (neva: Organisation) => { id: number };
  body: (neva: Organisation, title: string) => object;
  count: (neva: Organisation) => Promise<number>;
  path: (neva: Organisation, id: string | number) => string;
  /** What is founded is the founder's: under the same request id somebody else founds another one. */
  isFounded?: true;
}

const countIn = (table: 'site' | 'facility' | 'checklist' | 'checklist_item' | 'plan') => async (neva: Organisation) =>
  (await rounds.db.selectFrom(table).select('account_id').where('account_id', '=', neva.id).execute()).length;

const creations: Creation[] = [
  {
    call: 'POST /accounts',
    body: (_, title) => ({ title }),
    count: async ({ owner }) => (await rounds.call('GET /accounts', { token: owner.token })).body.items.length,
    path: (_, id) => `accounts/${id}`,
    isFounded: true,
  },
  {
    call: 'POST /sites',
    body: (_, title) => ({ title }),
    count: countIn('site'),
    path: (_, id) => `sites/${id}`,
  },
  {
    call: 'POST /facilities',
    body: ({ sites: [siteId] }, title) => ({ siteId, title }),
    count: countIn('facility'),
    path: (_, id) => `facilities/${id}`,
  },
  {
    call: 'POST /checklists',
    body: (_, title) => ({ title }),
    count: countIn('checklist'),
    path: (_, id) => `checklists/${id}`,
  },
  {
    call: 'POST /checklists/{id}/items',
    params: ({ checklistId: id }) => ({ id }),
    body: (_, title) => ({ title }),
    count: countIn('checklist_item'),
    path: ({ checklistId }, id) => `checklists/${checklistId}/items/${id}`,
  },
  {
    call: 'POST /plans',
    body: (neva, title) => planBody(neva, { title }),
    count: countIn('plan'),
    path: (_, id) => `plans/${id}`,
  },
];

describe.each(creations)('$call', ({ call, params, body, count, path, isFounded }) => {
  const create = (neva: Organisation, { requestId = newId(), title = 'North', token = neva.owner.token } = {}) =>
    rounds.call(call, {
      ...(params && { params: params(neva) }),
      body: body(neva, title),
      token,
      headers: { 'x-request-id': requestId },
    } as never) as Promise<{ status: number; body: { id: string | number }; problem: { code: string } }>;

  it('refuses something else under a request id that was used', async () => {
    const neva = await organisation(rounds);
    const requestId = newId();
    expect((await create(neva, { requestId })).status).toBe(201);
    expect((await create(neva, { requestId, title: 'South' })).problem.code).toBe('request_id_reused');
  });

  // Who founds an organisation has no colleague in it yet.
  it.skipIf(isFounded)('refuses a colleague under a request id that was used', async () => {
    const neva = await organisation(rounds);
    const requestId = newId();
    await create(neva, { requestId });
    const { problem } = await create(neva, { requestId, token: neva.manager.token });
    expect(problem.code).toBe('request_id_reused');
  });

  it('says that it is gone to who sends it again when it is', async () => {
    const neva = await organisation(rounds);
    const requestId = newId();
    const { id } = (await create(neva, { requestId })).body;
    const { status } = await rounds.fetch(`/aaa/api/v1/${path(neva, id)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${neva.owner.token}` },
    });
    expect(status).toBe(204);
    expect((await create(neva, { requestId })).problem.code).toBe('not_found');
  });

  it('knows nothing of the request ids of another organisation', async () => {
    const requestId = newId();
    const [neva, volga] = [await organisation(rounds), await organisation(rounds)];
    const replies = [await create(neva, { requestId }), await create(volga, { requestId })];
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await count(volga)).toBe(await count(neva));
    expect(replies[0]?.body).not.toEqual(replies[1]?.body);
  });

  it('makes one, however often it is sent, also at once; its answer may have been lost', async () => {
    const neva = await organisation(rounds);
    const before = await count(neva);
    const requestId = newId();
    const [first, twin] = await Promise.all([create(neva, { requestId }), create(neva, { requestId })]);
    const later = await create(neva, { requestId });
    expect([first.status, twin.status, later.status]).toEqual([201, 201, 201]);
    expect([twin.body, later.body]).toEqual([first.body, first.body]);
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

it('different records under one request id are both made', async () => {
  const neva = await organisation(rounds);
  const headers = { 'x-request-id': newId() };
  const { token } = neva.owner;
  const replies = [
    await rounds.call('POST /sites', { body: { title: 'North' }, token, headers }),
    await rounds.call('POST /checklists', { body: { title: 'North' }, token, headers }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
});
