// @vitest-environment node
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTinyServer, type Received } from '../../test/tinyServer';
import { createApiClient } from '../api/client';
import { openSession } from '../session';
import { phoneKeys } from '../sharedPhone';
import { openStorage, storage } from '../storage';
import { offlineDatabase, type ProblemReport, type Report, type SealedReportEntry } from './database';
import { createDraftWriter, readDraft, readTyped } from './drafts';
import { addReport, countWaiting, listReports } from './queue';
import { replayReports, replaySealed } from './replay';
import { forgetLockedDrafts, forgetRoundsOfOthers } from './rounds';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const serverKey = createECDH('prime256v1');
serverKey.generateKeys();

const storageKeys = { galina: randomBytes(32), zarina: randomBytes(32) };
const enter = (personId: keyof typeof storageKeys) =>
  phoneKeys.hold({
    personId,
    phoneSecret: 'secret-of-the-phone',
    storageKey: storageKeys[personId].toString('base64url'),
    sealingKey: serverKey.getPublicKey().toString('base64url'),
    sealTicket: `ticket-of-${personId}`,
  });

const report = (personId: string): Report => ({
  requestId: 'round-1',
  personId,
  code: 'lobby',
  facilityTitle: 'Lobby',
  body: { items: [{ id: '1-1', result: null, comment: 'Tap drips' }], performedAt: '2026-11-16T10:00:00Z' },
});
const ticks = { '1-1': { isDone: true, comment: 'Tap drips' } };

async function write(personId: string): Promise<void> {
  const writer = createDraftWriter();
  writer.write({ personId, code: 'washroom', ticks });
  await expect.poll(async () => (await offlineDatabase()).count('drafts')).toBe(1);
}

const everything = async () => {
  const database = await offlineDatabase();
  return [await database.getAll('reports'), await database.getAll('drafts')];
};

/** As the server opens it. */
function unseal(sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const sender = bytes.subarray(0, 65);
  const salt = Buffer.concat([sender, serverKey.getPublicKey()]);
  const secret = serverKey.computeSecret(sender);
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'rounds sealed report 1', 32));
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(65, 77)).setAuthTag(bytes.subarray(-16));
  return JSON.parse(decipher.update(bytes.subarray(77, -16)).toString() + decipher.final().toString());
}

beforeEach(() => {
  vi.stubGlobal('navigator', {});
  storage.write('sharedPhone', { secret: 'secret-of-the-phone', people: null });
  enter('galina');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  storage.remove('sharedPhone');
  phoneKeys.forget();
  const database = await offlineDatabase();
  await Promise.all([database.clear('reports'), database.clear('drafts')]);
});

describe('what somebody leaves on a shared phone', () => {
  it('is not kept at all while the phone is locked', async () => {
    phoneKeys.forget();
    await expect(addReport(report('galina'))).rejects.toThrow('locked');
    expect(await everything()).toEqual([[], []]);
  });

  it('cannot be read by who takes the phone’s storage apart, or signs in after them', async () => {
    await write('galina');
    await addReport(report('galina'));
    expect(JSON.stringify(await everything())).not.toMatch(/Tap drips|Lobby|"1-1"|ticket/);
    enter('zarina');
    expect(await readDraft('galina', 'washroom')).toEqual({});
    expect(await listReports('galina')).toEqual([]);
    expect(await countWaiting('sealed')).toBe(1);
  });

  it('is there for whoever reads right after it was typed, though it is sealed first', async () => {
    createDraftWriter().write({ personId: 'galina', code: 'washroom', ticks });
    expect(await readDraft('galina', 'washroom')).toEqual(ticks);
  });

  it('is there for their return', async () => {
    await write('galina');
    await addReport(report('galina'));
    enter('zarina');
    enter('galina');
    expect(await readDraft('galina', 'washroom')).toEqual(ticks);
    expect(await listReports('galina')).toMatchObject([{ facilityTitle: 'Lobby', isSealed: true }]);
  });

  it('outlives whoever leaves, until the phone is an ordinary one', async () => {
    await write('galina');
    await forgetRoundsOfOthers(null);
    expect(await readDraft('galina', 'washroom')).toEqual(ticks);
    await forgetLockedDrafts();
    expect(await readDraft('galina', 'washroom')).toEqual({});
  });
});

describe('a problem that somebody typed on a shared phone', () => {
  const problem: ProblemReport = {
    kind: 'problem',
    requestId: 'problem-1',
    personId: 'galina',
    facilityTitle: 'Lobby',
    draft: 'problem lobby',
    body: { facilityId: 'lobby', title: 'Tap drips', performedAt: '2026-11-16T10:00:00Z' },
  };

  it('is theirs alone while they type and once it waits', async () => {
    const writer = createDraftWriter();
    writer.write({ personId: 'galina', code: problem.draft, typed: { text: 'Tap drips' } });
    await expect.poll(() => readTyped('galina', problem.draft)).toEqual({ text: 'Tap drips' });
    expect(JSON.stringify(await everything())).not.toContain('Tap drips');
    await addReport(problem);
    const [entry] = await (await offlineDatabase()).getAll('reports');
    expect(JSON.stringify(entry)).not.toContain('Tap drips');
    expect(unseal((entry as SealedReportEntry).sealed)).toEqual({
      ticket: 'ticket-of-galina',
      requestId: 'problem-1',
      problem: problem.body,
    });
    enter('zarina');
    expect([await listReports('galina'), await readTyped('galina', problem.draft)]).toEqual([[], {}]);
    enter('galina');
    expect(await listReports('galina')).toMatchObject([{ kind: 'problem', body: problem.body, isSealed: true }]);
  });
});

describe('a sealed report', () => {
  const received: Received[] = [];
  async function start(answer: Parameters<typeof startTinyServer>[0]) {
    received.length = 0;
    const server = await startTinyServer((request) => {
      received.push(request);
      return answer(request);
    });
    const items = new Map<string, string>();
    const session = openSession(
      openStorage({
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => void items.set(key, value),
        removeItem: (key) => void items.delete(key),
      }),
    );
    return { server, request: createApiClient({ origin: server.origin, session, language: () => 'en' }).request };
  }

  it('is sent while nobody is signed in, as the work of whoever did it', async () => {
    const { server, request } = await start(() => ({ status: 201, body: { checkIds: [1], at: '' } }));
    await addReport(report('galina'));
    phoneKeys.forget();
    expect(await replaySealed(request)).toEqual({ kind: 'done' });
    const [{ body } = { body: {} }] = received;
    const { secret, sealed } = body as { secret: string; sealed: string };
    expect(secret).toBe('secret-of-the-phone');
    expect(unseal(sealed)).toEqual({
      ticket: 'ticket-of-galina',
      requestId: 'round-1',
      code: 'lobby',
      report: report('galina').body,
    });
    expect(await countWaiting('sealed')).toBe(0);
    await server.stop();
  });

  it('is not sent a second time in the name of who is signed in', async () => {
    const { server, request } = await start(() => ({ status: 503, body: {} }));
    await addReport(report('galina'));
    expect(await replayReports('galina', request)).toEqual({ kind: 'done' });
    expect(received).toEqual([]);
    expect(await replaySealed(request)).toMatchObject({ kind: 'later' });
    expect(await countWaiting('sealed')).toBe(1);
    await server.stop();
  });

  it('that the server will not have stays unreadable, and is told to the person', async () => {
    const body = { code: 'code_replaced', status: 410, detail: 'Replaced', requestId: 'r' };
    const { server, request } = await start(() => ({ status: 410, body }));
    await addReport(report('galina'));
    await replaySealed(request);
    expect(JSON.stringify(await everything())).not.toContain('Tap drips');
    expect(await listReports('galina')).toMatchObject([{ facilityTitle: 'Lobby', refusal: { code: 'code_replaced' } }]);
    await server.stop();
  });
});
