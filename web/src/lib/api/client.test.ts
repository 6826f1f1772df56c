// @vitest-environment node
import { limits } from '@rounds/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTinyServer, type Answer, type Received } from '../../test/tinyServer';
import { accessTokenFor, galina } from '../../test/tokens';
import { openSession } from '../session';
import { openStorage } from '../storage';
import { createApiClient } from './client';
import { ApiProblem, NetworkFailure } from './problem';

const refreshPath = '/aaa/api/v1/auth/tokens/refresh';
const overviewPath = '/aaa/api/v1/profile/overview';

const refusal = (status: number, code: string): Answer => ({
  status,
  body: { code, status, detail: `refused: ${code}`, message: `refused: ${code}`, requestId: 'r' },
});

/** A server whose access tokens are `generation` old: each refresh makes the next one and uses the old one up. */
function rotatingServer() {
  let generation = 0;
  return (request: Received): Answer => {
    if (request.path === refreshPath) {
      const sent = (request.body as { refreshToken: string }).refreshToken;
      if (sent !== `refresh ${generation}`) return refusal(401, 'refresh_refused');
      generation += 1;
      return { status: 200, body: tokensOf(generation) };
    }
    const isFresh = generation > 0 && request.headers.authorization === `Bearer ${tokensOf(generation).accessToken}`;
    return isFresh ? { status: 200, body: { accounts: [] } } : refusal(401, 'not_signed_in');
  };
}

const tokensOf = (generation: number) => ({
  accessToken: accessTokenFor('neva', `generation ${generation}`),
  refreshToken: `refresh ${generation}`,
  allowedPermissions: ['my.Settings'],
});

/** One browser: what its tabs share. Each tab has a session object and a client of its own. */
function openBrowser(origin: string) {
  const items = new Map<string, string>();
  const backing = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return function openTab() {
    const session = openSession(openStorage(backing));
    const { request } = createApiClient({ origin, session, language: () => 'cs' });
    return { session, request };
  };
}

let server: Awaited<ReturnType<typeof startTinyServer>>;

const start = async (answer: (request: Received) => Answer | Promise<Answer>) => {
  server = await startTinyServer(answer);
  const openTab = openBrowser(server.origin);
  const tab = openTab();
  tab.session.begin({ ...tokensOf(0), firstName: 'Marina', lastName: 'Lebedeva' });
  return { ...tab, openTab };
};

/** As a page on plain http, where browsers offer no Web Locks. */
const withoutLocks = () => vi.stubGlobal('navigator', { languages: ['cs'] });

/** Node 20 has no Web Locks; this is their contract, one holder at a time, for tabs of one process. */
function withLocks() {
  let queue: Promise<unknown> = Promise.resolve();
  const request = <Result>(_name: string, work: () => Promise<Result>) => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  vi.stubGlobal('navigator', { languages: ['cs'], locks: { request } });
}

beforeEach(withLocks);

afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

describe('a call that is refused', () => {
  it('throws the problem with its code, words and field errors', async () => {
    const { request } = await start(() => ({
      status: 422,
      body: {
        code: 'validation_failed',
        detail: 'Please check',
        errors: [{ field: 'title', message: 'Too long' }],
        requestId: 'r',
      },
    }));
    const error = await request('POST /accounts', { body: { title: '' } }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ status: 422, code: 'validation_failed', message: 'Please check' });
    expect((error as ApiProblem).fieldError('title')).toBe('Too long');
  });

  it('throws a problem without a code when a proxy answered with a page of its own', async () => {
    const { request } = await start(() => ({ status: 502, page: '<h1>Bad gateway</h1>' }));
    await expect(request('GET /accounts')).rejects.toMatchObject({ status: 502, code: null, detail: null });
  });

  it('throws a problem without a code when a proxy answered with JSON of its own', async () => {
    const { request } = await start(() => ({ status: 403, body: { code: 'forbidden', detail: 'Blocked by policy' } }));
    await expect(request('GET /accounts')).rejects.toMatchObject({ status: 403, code: null, detail: null });
  });

  it('throws a network failure when the sign-in page of a guest Wi-Fi answers in its place', async () => {
    const { request } = await start(() => ({ status: 200, page: '<h1>Welcome</h1>' }));
    await expect(request('GET /accounts')).rejects.toBeInstanceOf(NetworkFailure);
  });

  it('throws a network failure when the answer is no JSON', async () => {
    const { request } = await start(() => ({ status: 200, page: 'Wel' }));
    await expect(request('GET /accounts')).rejects.toBeInstanceOf(NetworkFailure);
  });

  it('throws a network failure when the answer breaks off in its middle', async () => {
    const { request } = await start(() => ({ status: 200, body: { items: ['one', 'two'] }, breaks: 'within' }));
    await expect(request('GET /accounts')).rejects.toBeInstanceOf(NetworkFailure);
  });

  it('throws a network failure when the answer does not come in time', async () => {
    const { request } = await start(() => new Promise<Answer>(() => undefined));
    await expect(request('GET /accounts', { timeoutMs: 50 })).rejects.toBeInstanceOf(NetworkFailure);
  });

  it('waits for half a minute to read, for one where it can send the same again, and else as the specification says', async () => {
    const { request } = await start(() => ({ status: 200, body: {} }));
    const waits = vi.spyOn(AbortSignal, 'timeout');
    await request('GET /accounts');
    await request('POST /checklists', { body: { title: 'Round' }, requestId: 'r'.repeat(26) });
    await request('POST /checklists', { body: { title: 'Round' } });
    expect(waits.mock.calls).toEqual([[30_000], [60_000], [limits.requestTimeoutMs]]);
    waits.mockRestore();
  });

  it('throws a network failure when nothing answers', async () => {
    const { request } = await start(() => ({ status: 200 }));
    await server.stop();
    await expect(request('GET /accounts')).rejects.toBeInstanceOf(NetworkFailure);
  });
});

describe('every call', () => {
  it('carries the token, the language and a request id, and puts params and query into the address', async () => {
    const { request } = await start(() => ({ status: 200, body: { items: [] } }));
    await request('GET /sites', { query: { tz: 'Europe/Prague' } });
    await request('GET /sites/{id}', { params: { id: 'a/b' } });
    const [sent] = server.received;
    expect(server.received.map(({ path }) => path)).toEqual([
      '/aaa/api/v1/sites?tz=Europe%2FPrague',
      '/aaa/api/v1/sites/a%2Fb',
    ]);
    expect(sent?.headers).toMatchObject({
      authorization: `Bearer ${tokensOf(0).accessToken}`,
      'accept-language': 'cs',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
  });

  it('answers with nothing where the server answers with nothing', async () => {
    const { request } = await start(() => ({ status: 204 }));
    await expect(request('DELETE /accounts/{id}', { params: { id: 'neva' } })).resolves.toBeUndefined();
  });
});

describe('token refresh', () => {
  it('happens once for many calls refused together, and each is sent again with its own request id', async () => {
    const { request, session } = await start(rotatingServer());
    await Promise.all(Array.from({ length: 20 }, () => request('GET /profile/overview')));
    expect(server.to(refreshPath)).toHaveLength(1);
    expect(server.to(overviewPath)).toHaveLength(40);
    expect(new Set(server.to(overviewPath).map(({ headers }) => headers['x-request-id'])).size).toBe(20);
    expect(session.read()).toMatchObject({
      accessToken: tokensOf(1).accessToken,
      refreshToken: 'refresh 1',
      permissions: ['my.Settings'],
    });
  });

  it('happens once for many calls of two tabs', async () => {
    const { request, openTab } = await start(rotatingServer());
    const other = openTab();
    await Promise.all([request, other.request, request, other.request].map((send) => send('GET /profile/overview')));
    expect(server.to(refreshPath)).toHaveLength(1);
    expect(other.session.read()?.refreshToken).toBe('refresh 1');
  });

  it('keeps the session when another tab was first and this one had no lock to wait for', async () => {
    withoutLocks();
    const answer = rotatingServer();
    const { session, openTab, ...tab } = await start(async (request) => {
      const answered = answer(request);
      // Late enough for the second tab to ask with the same token, and for its refusal to come after the new tokens.
      const delay = answered.status === 200 ? 20 : 60;
      if (request.path === refreshPath) await new Promise((resolve) => setTimeout(resolve, delay));
      return answered;
    });
    const other = openTab();
    await Promise.all([tab.request('GET /profile/overview'), other.request('GET /profile/overview')]);
    expect(server.to(refreshPath)).toHaveLength(2);
    expect(session.read()?.refreshToken).toBe('refresh 1');
    expect(other.session.read()?.refreshToken).toBe('refresh 1');
  });

  it('asks for the organisation of its own tab, whichever another tab has opened meanwhile', async () => {
    const { request, session, openTab } = await start((asked) =>
      asked.path === refreshPath
        ? { status: 200, body: { ...tokensOf(2), refreshToken: 'refresh 2' } }
        : refusal(401, 'not_signed_in'),
    );
    session.read();
    openTab().session.switch({ ...tokensOf(1), accessToken: accessTokenFor('harbour') });
    await expect(request('GET /profile/overview')).rejects.toMatchObject({ status: 401 });
    expect(server.to(refreshPath).map(({ body }) => body)).toEqual([
      { refreshToken: 'refresh 1', attempt: expect.any(String) as string, accountId: 'neva' },
    ]);
  });

  it('ends the session once when it is refused', async () => {
    const { request, session } = await start((asked) =>
      refusal(401, asked.path === refreshPath ? 'refresh_refused' : 'not_signed_in'),
    );
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => request('GET /profile/overview')));
    expect(results.map((result) => result.status)).toEqual(Array(5).fill('rejected'));
    expect(server.to(refreshPath)).toHaveLength(1);
    expect(session.read()).toBeNull();
  });

  it('keeps the session when the server cannot answer just now', async () => {
    const { request, session } = await start((asked) =>
      asked.path === refreshPath ? refusal(503, 'unavailable') : refusal(401, 'not_signed_in'),
    );
    await expect(request('GET /profile/overview')).rejects.toMatchObject({ code: 'unavailable' });
    expect(session.read()?.refreshToken).toBe('refresh 0');
  });

  it.each<[what: string, answer: Answer]>([
    ['a proxy’s 401', { status: 401, page: '<h1>Proxy login</h1>' }],
    ['a proxy’s 403', { status: 403, page: '<h1>Forbidden</h1>' }],
    ['a proxy’s 403 in JSON', { status: 403, body: { code: 'refresh_refused' } }],
    ['a proxy’s 404', { status: 404, page: '<h1>Not found</h1>' }],
    ['a proxy’s 408', { status: 408, page: '<h1>Timeout</h1>' }],
    ['a guest Wi-Fi’s page', { status: 200, page: '<h1>Welcome</h1>' }],
    ['an empty 200', { status: 200 }],
    ['a broken connection', { status: 200, breaks: 'before' }],
  ])('keeps the session when the answer is %s', async (_, answer) => {
    const { request, session } = await start((asked) =>
      asked.path === refreshPath ? answer : refusal(401, 'not_signed_in'),
    );
    await expect(request('GET /profile/overview')).rejects.toBeInstanceOf(Error);
    expect(session.read()?.refreshToken).toBe('refresh 0');
  });

  it('is not asked for by a proxy’s own 401', async () => {
    const { request } = await start(() => ({ status: 401, page: '<h1>Proxy login</h1>' }));
    await expect(request('GET /profile/overview')).rejects.toMatchObject({ status: 401, code: null });
    expect(server.to(refreshPath)).toHaveLength(0);
  });

  it('is asked for once more when its answer got lost on the way', async () => {
    const answer = rotatingServer();
    let isFirst = true;
    const { request, session } = await start((asked) => {
      if (asked.path !== refreshPath || !isFirst) return answer(asked);
      isFirst = false;
      return { status: 200, body: tokensOf(1), breaks: 'within' };
    });
    await request('GET /profile/overview');
    expect(server.to(refreshPath)).toHaveLength(2);
    expect(session.read()?.refreshToken).toBe('refresh 1');
  });

  it('is the same attempt until an answer comes, also in another tab, and then another one', async () => {
    const answer = rotatingServer();
    let isLost = true;
    const { request, openTab } = await start((asked) =>
      asked.path === refreshPath && isLost ? { status: 200, body: tokensOf(1), breaks: 'within' } : answer(asked),
    );
    await expect(request('GET /profile/overview')).rejects.toBeInstanceOf(NetworkFailure);
    isLost = false;
    const other = openTab();
    await other.request('GET /profile/overview');
    const attempts = () => server.to(refreshPath).map(({ body }) => (body as { attempt: string }).attempt);
    expect(new Set(attempts()).size).toBe(1);
    expect(attempts()).toHaveLength(3);
    expect(other.session.attempt()).not.toBe(attempts()[0]);
  });

  it('does not bring a session back that was ended while it ran', async () => {
    const answer = rotatingServer();
    const { request, session } = await start((asked) => {
      if (asked.path === refreshPath) session.end('log-out');
      return answer(asked);
    });
    await expect(request('GET /profile/overview')).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(session.read()).toBeNull();
  });

  it('sends nothing again for somebody else who has signed in meanwhile', async () => {
    const { request, session } = await start(() => {
      session.begin(galina);
      return refusal(401, 'not_signed_in');
    });
    await expect(request('GET /profile/overview')).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(server.to(overviewPath)).toHaveLength(1);
    expect(session.read()?.personId).toBe('galina');
  });

  it('is tried once for a call: a fresh token that is refused too is an answer', async () => {
    const { request } = await start((asked) =>
      asked.path === refreshPath ? { status: 200, body: tokensOf(1) } : refusal(401, 'not_signed_in'),
    );
    await expect(request('GET /profile/overview')).rejects.toMatchObject({ status: 401 });
    expect(server.to(refreshPath)).toHaveLength(1);
    expect(server.to(overviewPath)).toHaveLength(2);
  });

  it('is not tried for a refused sign-in, nor for somebody who is signed out', async () => {
    const { request, session } = await start((asked) =>
      refusal(401, asked.path.endsWith('/auth') ? 'sign_in_refused' : 'not_signed_in'),
    );
    await expect(request('POST /auth', { body: { code: 'old' } })).rejects.toMatchObject({ code: 'sign_in_refused' });
    session.end('log-out');
    await expect(request('GET /accounts')).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(server.to(refreshPath)).toHaveLength(0);
  });
});
