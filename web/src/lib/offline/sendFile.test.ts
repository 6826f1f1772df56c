import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenFor } from '../../test/tokens';
import { photoIdOf } from '../photos/photoId';
import { session } from '../session';
import type { Report, RoundReport } from './database';
import { bindPhotos, keepPhoto, keptPhoto, markSent } from './keptPhotos';
import { addReport, listReports } from './queue';
import { fileOf, saveReports } from './reportFile';
import { sendReports } from './sender';
import { sendFile } from './sendFile';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const report = (code: string, accountId = 'neva'): RoundReport => ({
  requestId: `id-${code}`,
  personId: 'stepan',
  code,
  accountId,
  facilityTitle: code,
  body: { items: [{ id: '1-1', result: null }], performedAt: new Date().toISOString() },
});
const file = (...reports: Report[]) => new Blob([fileOf('stepan', reports)]);
const stored = () => Response.json({ checkIds: [1], at: '' }, { status: 201 });
const refusal = (status: number, code: string) =>
  Response.json({ code, requestId: 'r', detail: code, status }, { status });

/** Ids of the reports that reached the server, in order. */
let arrived: (string | null)[];

function serve(answers: Record<string, () => Response>) {
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    if (path.includes('overview')) return Response.json({ person: {}, accounts: [{ id: 'neva', sites: [] }] });
    const code = /qr\/(\w+)\//.exec(path)?.[1] ?? '';
    const answer = (answers[code] ?? stored)();
    arrived.push(headers['X-Request-Id'] ?? null);
    return answer;
  });
}

beforeEach(() => {
  arrived = [];
  vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
  session.begin({
    accessToken: accessTokenFor('neva', 'first', 'session', 'stepan'),
    refreshToken: 'refresh',
    allowedPermissions: [],
    firstName: 'Stepan',
    lastName: '',
  });
});

afterEach(() => {
  session.end('log-out');
  vi.unstubAllGlobals();
});

describe('sending from a file', () => {
  it('refuses a file of an organisation that the person is not in, and sends nothing', async () => {
    serve({});
    expect(await sendFile(file(report('lobby', 'harbour')))).toEqual({ kind: 'refused', why: 'otherOrganisation' });
    expect(arrived).toEqual([]);
  });

  it('refuses a broken file before anything is asked', async () => {
    serve({});
    expect(await sendFile(new Blob(['{']))).toEqual({ kind: 'refused', why: 'unreadable' });
  });

  it('sends each under the id that it had, and says what the server will not have', async () => {
    serve({ pier: () => refusal(404, 'not_found') });
    expect(await sendFile(file(report('lobby'), report('pier'), report('washroom')))).toEqual({
      kind: 'sent',
      stored: 2,
      notTaken: [{ requestId: 'id-pier', facilityTitle: 'pier', text: 'not_found' }],
      left: 0,
    });
    expect(arrived).toEqual(['id-lobby', 'id-pier', 'id-washroom']);
  });

  it.each([
    ['breaks off', () => Response.error()],
    ['is a guest Wi-Fi’s that says yes to everything', () => Response.json({ ok: true })],
    ['leads to a server that is away', () => refusal(503, 'unavailable')],
  ])('counts nothing as stored from where the network %s', async (_, answer) => {
    serve({ pier: answer });
    expect(await sendFile(file(report('lobby'), report('pier'), report('washroom')))).toMatchObject({
      stored: 1,
      left: 2,
    });
  });

  it('goes on behind a report that the server fails at each time, and asks to send that one again', async () => {
    serve({ pier: () => refusal(500, 'internal_error') });
    expect(await sendFile(file(report('lobby'), report('pier'), report('washroom')))).toEqual({
      kind: 'sent',
      stored: 2,
      notTaken: [],
      left: 1,
    });
    expect(arrived).toEqual(['id-lobby', 'id-pier', 'id-washroom']);
  });

  it('clears the same reports from the phone that still had them', async () => {
    serve({});
    await addReport(report('lobby'));
    const [kept] = await listReports('stepan');
    await sendFile(file(kept as Report));
    await expect.poll(() => listReports('stepan')).toEqual([]);
    expect(new Set(arrived)).toEqual(new Set(['id-lobby']));
  });
});

describe('the pictures of a file', () => {
  const pixels = new TextEncoder().encode('of a tap').buffer;

  /** The server has said that it has the picture, and forgets it a day later. */
  async function savedFile() {
    const id = await photoIdOf(pixels);
    const plain = report('lobby');
    const items = plain.body.items.map((item) => ({ ...item, photoIds: [id] }));
    const mentioning = { ...plain, body: { ...plain.body, items } };
    await keepPhoto('stepan', id, pixels);
    await bindPhotos(mentioning);
    const photo = await keptPhoto('stepan', id);
    if (photo) await markSent(photo);
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    const missing = await saveReports('stepan', [mentioning]);
    return { id, missing, saved: create.mock.calls[0]?.[0] as Blob };
  }

  it('are in it also when the server had them at that time', async () => {
    const { id, missing, saved } = await savedFile();
    expect(missing).toBe(0);
    expect(JSON.parse(await saved.text())).toMatchObject({ photos: { [id]: btoa('of a tap') } });
  });

  it('that are damaged leave their report to the server’s refusal, and hold up no other', async () => {
    const { id, saved } = await savedFile();
    const content = JSON.parse(await saved.text()) as { reports: unknown[] };
    const damaged = { ...content, reports: [...content.reports, report('pier')], photos: { [id]: 'no base64!' } };
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.includes('overview')) return Response.json({ person: {}, accounts: [{ id: 'neva', sites: [] }] });
      if (path.includes('/sent')) return refusal(404, 'not_found');
      return path.includes('lobby') ? refusal(422, 'validation_failed') : stored();
    });
    expect(await sendFile(new Blob([JSON.stringify(damaged)]))).toEqual({
      kind: 'sent',
      stored: 1,
      notTaken: [{ requestId: 'id-lobby', facilityTitle: 'lobby', text: 'validation_failed' }],
      left: 0,
    });
    await sendReports();
  });

  it('are sent before their report when the server has forgotten them', async () => {
    const { id, saved } = await savedFile();
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
      if (path.includes('overview')) return Response.json({ person: {}, accounts: [{ id: 'neva', sites: [] }] });
      asked.push(`${method} ${path.split('?')[0]?.split('/').at(-1)}`);
      if (path.includes('/sent')) return refusal(404, 'not_found');
      return path.includes('/photos') ? Response.json({ id }, { status: 201 }) : stored();
    });
    expect(await sendFile(saved)).toMatchObject({ kind: 'sent', stored: 1, notTaken: [], left: 0 });
    expect(asked).toEqual(['GET sent', 'POST photos', 'POST report-quality-check']);
    // What it began afterwards.
    await sendReports();
  });
});
