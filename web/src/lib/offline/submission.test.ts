import { createECDH } from 'node:crypto';
import { act, renderHook } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenFor, galina } from '../../test/tokens';
import { session } from '../session';
import { phoneKeys } from '../sharedPhone';
import { storage } from '../storage';
import { offlineDatabase, type RoundReport } from './database';
import { putDraft, readDraft } from './drafts';
import { addReport, isQueued, listReports } from './queue';
import { sendReports } from './sender';
import { useReportSubmission } from './submission';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const report = (requestId: string): RoundReport => ({
  requestId,
  personId: 'galina',
  code: 'lobby',
  facilityTitle: 'Lobby',
  body: { items: [], performedAt: '2026-11-16T10:00:00Z' },
});

function zarinaTakesThePhone(): void {
  phoneKeys.forget();
  session.end('locked');
  session.begin({ ...galina, accessToken: accessTokenFor('neva', 'first', 'hers', 'zarina'), firstName: 'Zarina' });
}

/** Calls that reached the server, by the last part of their address. */
let asked: (string | undefined)[];

function serve(answer: () => Response): void {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.split('/').at(-1));
    return answer();
  });
}

async function submit() {
  const { result } = renderHook(() => useReportSubmission<RoundReport>());
  await act(() => result.current.submit(report('round')));
  return result.current.submission;
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('navigator', { languages: ['en'] });
  session.begin(galina);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  storage.remove('sharedPhone');
  phoneKeys.forget();
  session.end('log-out');
  await (await offlineDatabase()).clear('reports');
});

describe('a round that somebody else’s sign-in overtakes', () => {
  it('waits sealed on the shared phone, and does not go as theirs', async () => {
    const serverKey = createECDH('prime256v1');
    serverKey.generateKeys();
    storage.write('sharedPhone', { secret: 'secret-of-the-phone', people: null });
    phoneKeys.hold({
      personId: 'galina',
      phoneSecret: 'secret-of-the-phone',
      storageKey: Buffer.alloc(32, 1).toString('base64url'),
      sealingKey: serverKey.getPublicKey().toString('base64url'),
      sealTicket: 'ticket-of-galina',
    });
    serve(() => {
      zarinaTakesThePhone();
      return new Response(null, { status: 503 });
    });
    expect(await submit()).toEqual({ kind: 'waiting', requestId: 'round' });
    expect(asked).toEqual(['sealed']);
    expect(await isQueued('round')).toBe(true);
  });

  it('is not sent at all where it could not be kept', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      zarinaTakesThePhone();
      throw new DOMException('Full', 'QuotaExceededError');
    });
    serve(() => Response.json({ checkIds: [1], at: '' }, { status: 201 }));
    expect(await submit()).toMatchObject({ kind: 'failed' });
    expect(asked).toEqual([]);
  });

  it('stays in the queue when the one before it was just being sent', async () => {
    await addReport(report('first'));
    await addReport(report('second'));
    serve(() => {
      zarinaTakesThePhone();
      return Response.json({ checkIds: [1], at: '' }, { status: 201 });
    });
    await sendReports();
    expect(asked).toEqual(['report-quality-check']);
    expect(await listReports('galina')).toMatchObject([{ requestId: 'second' }]);
  });
});

describe('a round that went without being kept', () => {
  beforeEach(async () => {
    await putDraft({ personId: 'galina', code: 'lobby', ticks: { floor: { isDone: true, comment: '' } } });
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
  });
  const drafted = async () => Object.keys(await readDraft('galina', 'lobby'));

  it('does not stand at its door again, as if it were still to be sent', async () => {
    serve(() => Response.json({ checkIds: [1], at: '' }, { status: 201 }));
    expect(await submit()).toMatchObject({ kind: 'sent' });
    expect(await drafted()).toEqual([]);
  });

  it('is still there when nobody knows whether it has arrived', async () => {
    serve(() => Response.error());
    expect(await submit()).toMatchObject({ kind: 'failed' });
    expect(await drafted()).toEqual(['floor']);
  });
});
