// @vitest-environment node
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTinyServer, type Answer, type Received } from '../../test/tinyServer';
import { createApiClient } from '../api/client';
import { openSession } from '../session';
import { openStorage } from '../storage';
import type { RoundReport } from './database';
import { createDraftWriter, readDraft } from './drafts';
import { addReport, listReports, removeReport, unmarkRefused } from './queue';
import { replayReports } from './replay';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const stored: Answer = { status: 201, body: { checkIds: [1], at: '2026-03-01T10:00:00.000Z' } };

const refusal = (status: number, code: string): Answer => ({
  status,
  body: { code, status, detail: `refused: ${code}`, message: `refused: ${code}`, requestId: 'r' },
});

let server: Awaited<ReturnType<typeof startTinyServer>>;

/** A server and a client for it; nobody is signed in, which is the server's business and not the queue's. */
async function start(answer: (request: Received) => Answer | Promise<Answer>) {
  server = await startTinyServer(answer);
  const items = new Map<string, string>();
  const session = openSession(
    openStorage({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    }),
  );
  return createApiClient({ origin: server.origin, session, language: () => 'en' }).request;
}

const report = (code: string, personId = 'stepan'): RoundReport => ({
  requestId: `request-${code}`,
  personId,
  code,
  facilityTitle: code,
  body: { items: [{ id: '1-1', result: null }], performedAt: '2026-03-01T09:00:00.000Z' },
});

const waiting = async (personId = 'stepan') =>
  (await listReports(personId)).filter(({ refusal: refused }) => !refused).map(({ facilityTitle }) => facilityTitle);
const doors = () => server.received.map(({ path }) => path.split('/').at(-2));

beforeEach(() => vi.stubGlobal('navigator', { languages: ['en'] }));

afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
  for (const personId of ['stepan', 'nina']) {
    for (const left of await listReports(personId)) await removeReport(left);
  }
});

describe('replayReports', () => {
  it('keeps everything while nothing answers', async () => {
    const send = await start(() => stored);
    await server.stop();
    await addReport(report('lobby'));
    expect(await replayReports('stepan', send)).toMatchObject({ kind: 'later' });
    expect(await waiting()).toEqual(['lobby']);
  });

  it.each([408, 429, 502, 503, 504])('keeps everything when the answer is %d, and asks no further', async (status) => {
    const send = await start(() => refusal(status, 'unavailable'));
    await addReport(report('lobby'));
    await addReport(report('washroom'));
    expect(await replayReports('stepan', send)).toMatchObject({ kind: 'later' });
    expect(doors()).toEqual(['lobby']);
    expect(await waiting()).toEqual(['lobby', 'washroom']);
  });

  it('does not take the sign-in page of a guest Wi-Fi for an answer', async () => {
    const send = await start(() => ({ status: 200, page: '<html>Welcome</html>' }));
    await addReport(report('lobby'));
    expect(await replayReports('stepan', send)).toMatchObject({ kind: 'later' });
    expect(await waiting()).toEqual(['lobby']);
  });

  it.each([401, 403, 404, 408, 502])(
    'keeps everything when a proxy answers %d with a page of its own',
    async (status) => {
      const send = await start(() => ({ status, page: '<h1>Proxy</h1>' }));
      await addReport(report('lobby'));
      expect(await replayReports('stepan', send)).toMatchObject({ kind: 'later' });
      expect(await waiting()).toEqual(['lobby']);
    },
  );

  it('waits as long as the server asks for', async () => {
    const send = await start(() => ({ ...refusal(429, 'too_many_requests'), retryAfter: 90 }));
    await addReport(report('lobby'));
    expect(await replayReports('stepan', send)).toEqual({ kind: 'later', retryAfterMs: 90_000 });
  });

  it('keeps everything for who has to sign in first', async () => {
    const send = await start(() => refusal(401, 'not_signed_in'));
    await addReport(report('lobby'));
    expect(await replayReports('stepan', send)).toEqual({ kind: 'signed-out' });
    expect(await waiting()).toEqual(['lobby']);
  });

  it('keeps a refused report with the reason and sends the others', async () => {
    const send = await start(({ path }) => (path.includes('lobby') ? refusal(404, 'not_found') : stored));
    await addReport(report('lobby'));
    await addReport(report('washroom'));
    expect(await replayReports('stepan', send)).toEqual({ kind: 'done' });
    expect(await listReports('stepan')).toMatchObject([
      { code: 'lobby', refusal: { code: 'not_found', text: 'refused: not_found' } },
    ]);
  });

  it('does not send a refused report again by itself, but does when the person asks', async () => {
    let isFound = false;
    const send = await start(() => (isFound ? stored : refusal(404, 'not_found')));
    await addReport(report('lobby'));
    await replayReports('stepan', send);
    await replayReports('stepan', send);
    expect(doors()).toEqual(['lobby']);
    isFound = true;
    for (const refused of await listReports('stepan')) await unmarkRefused(refused);
    await replayReports('stepan', send);
    expect(await listReports('stepan')).toEqual([]);
  });

  it('passes by a report that the server fails over, and keeps it for later', async () => {
    const send = await start(({ path }) => (path.includes('lobby') ? refusal(500, 'internal_error') : stored));
    await addReport(report('lobby'));
    await addReport(report('washroom'));
    expect(await replayReports('stepan', send)).toMatchObject({ kind: 'later' });
    expect(await waiting()).toEqual(['lobby']);
  });

  it('sends oldest first, each under its own request id, and what comes meanwhile too', async () => {
    const send = await start(async ({ path }) => {
      if (path.includes('lobby')) await addReport(report('terrace'));
      return stored;
    });
    await addReport(report('lobby'));
    await addReport(report('washroom'));
    expect(await replayReports('stepan', send)).toEqual({ kind: 'done' });
    expect(doors()).toEqual(['lobby', 'washroom', 'terrace']);
    expect(server.received.map(({ headers }) => headers['x-request-id'])).toEqual([
      'request-lobby',
      'request-washroom',
      'request-terrace',
    ]);
  });

  it('sends nothing in another person’s name', async () => {
    const send = await start(() => stored);
    await addReport(report('lobby', 'nina'));
    expect(await replayReports('stepan', send)).toEqual({ kind: 'done' });
    expect([doors(), await waiting('nina')]).toEqual([[], ['lobby']]);
  });
});

describe('a draft', () => {
  it('is there until it becomes a report, and then no more', async () => {
    await start(() => stored);
    const writer = createDraftWriter();
    const ticks = { '1-1': { isDone: true, comment: '' } };
    writer.write({ personId: 'stepan', code: 'lobby', ticks: {} });
    writer.write({ personId: 'stepan', code: 'lobby', ticks });
    await expect.poll(() => readDraft('stepan', 'lobby')).toEqual(ticks);
    writer.write({ personId: 'stepan', code: 'lobby', ticks });
    await writer.settle();
    await addReport(report('lobby'));
    expect(await readDraft('stepan', 'lobby')).toEqual({});
  });

  it('is not brought back by what comes after it became a report, unless it is opened anew', async () => {
    await start(() => stored);
    const writer = createDraftWriter();
    const ticks = { '1-1': { isDone: true, comment: '', photoIds: ['late'] } };
    writer.write({ personId: 'stepan', code: 'lobby', ticks: {} });
    await writer.settle();
    await addReport(report('lobby'));
    writer.write({ personId: 'stepan', code: 'lobby', ticks });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await readDraft('stepan', 'lobby')).toEqual({});
    writer.reopen();
    writer.write({ personId: 'stepan', code: 'lobby', ticks });
    await expect.poll(() => readDraft('stepan', 'lobby')).toEqual(ticks);
  });
});
