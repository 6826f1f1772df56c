// @vitest-environment node
import { createECDH, createHash, randomBytes } from 'node:crypto';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTinyServer, type Answer, type Received } from '../../test/tinyServer';
import { createApiClient } from '../api/client';
import { photoIdOf } from '../photos/photoId';
import { openSession } from '../session';
import { phoneKeys } from '../sharedPhone';
import { openStorage, storage } from '../storage';
import { offlineDatabase, type RoundReport } from './database';
import {
  bindPhotos,
  bytesOf,
  forgetLockedPhotos,
  forgetPhoto,
  forgetPhotosOf,
  forgetPhotosOfOthers,
  keepPhoto,
  keptPhoto,
  photosOf,
  sweepPhotos,
} from './keptPhotos';
import { onPhotosChange } from './photoEvents';
import { sendPhotosNow } from './photoSending';
import { addReport as addToQueue, listReports, removeReport } from './queue';
import { replayReports, replaySealed } from './replay';
import { forgetPhotosOfDiscarded } from './sender';
import { leavePhotosOut } from './withoutPhotos';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

let server: Awaited<ReturnType<typeof startTinyServer>> | null = null;

async function start(answer: (request: Received) => Answer) {
  server = await startTinyServer(answer);
  const items = new Map<string, string>();
  const backing = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const session = openSession(openStorage(backing));
  return createApiClient({ origin: server.origin, session, language: () => 'en' }).request;
}

const problem = (status: number, code: string): Answer => ({
  status,
  body: { code, status, detail: code, message: code, requestId: 'r' },
});

/** As the real one: a picture is named by its bytes, and a report is stored when all of its pictures are there. */
function photoServer({
  has = [] as string[],
  refuse,
}: { has?: string[]; refuse?: (asked: Received) => Answer | null } = {}) {
  const known = new Set(has);
  return (asked: Received): Answer => {
    const refused = refuse?.(asked);
    if (refused) return refused;
    const question = /\/photos\/([\w-]+)\/sent(\?|$)/.exec(asked.path)?.[1];
    if (question !== undefined) return known.has(question) ? { status: 204 } : problem(404, 'not_found');
    if (/\/photos(\?|$)/.test(asked.path)) {
      const id = createHash('sha256')
        .update(asked.body as Buffer)
        .digest('base64url');
      known.add(id);
      return { status: 201, body: { id, width: 1, height: 1, bytes: 1 } };
    }
    return { status: 201, body: { checkIds: [1], at: '2026-03-01T10:00:00.000Z' } };
  };
}

const asked = () => (server?.received ?? []).map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

async function take(personId: string, text: string): Promise<string> {
  const id = await photoIdOf(bytes(text));
  await keepPhoto(personId, id, bytes(text));
  return id;
}

const report = (requestId: string, photoIds: string[], personId = 'stepan'): RoundReport => ({
  requestId,
  personId,
  code: 'lobby',
  facilityTitle: 'Lobby',
  body: { items: [{ id: '1-1', result: null, photoIds }], performedAt: '2026-03-01T09:00:00.000Z' },
});

async function addReport(made: RoundReport): Promise<void> {
  await bindPhotos(made);
  await addToQueue(made);
}

const enter = (personId: string) =>
  phoneKeys.hold({
    personId,
    phoneSecret: 'secret-of-the-phone',
    storageKey: createHash('sha256').update(personId).digest('base64url'),
    sealingKey: serverKey.getPublicKey().toString('base64url'),
    sealTicket: `ticket-of-${personId}`,
  });
const serverKey = createECDH('prime256v1');
serverKey.generateKeys();

beforeEach(() => vi.stubGlobal('navigator', { languages: ['en'] }));

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  storage.remove('sharedPhone');
  phoneKeys.forget();
  await server?.stop();
  server = null;
  const database = await offlineDatabase();
  await Promise.all([database.clear('reports'), database.clear('drafts')]);
  await forgetPhotosOfOthers(null);
  await forgetLockedPhotos();
});

describe('the pictures of a report', () => {
  it('are sent one by one before it, told by their number, and gone from the phone after it', async () => {
    const request = await start(photoServer());
    const ids = [await take('stepan', 'one'), await take('stepan', 'two')];
    await addReport(report('round', ids));
    const told: unknown[] = [];
    const stop = onPhotosChange(({ progress }) => progress && told.push([progress.photo, progress.total]));
    expect(await replayReports('stepan', request)).toEqual({ kind: 'done' });
    stop();
    expect(asked()).toEqual(['GET sent', 'POST photos', 'GET sent', 'POST photos', 'POST report-quality-check']);
    expect(told).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(server?.received[1]?.body).toEqual(Buffer.from('one'));
    expect(await keptPhoto('stepan', ids[0] ?? '')).toBeNull();
    expect(await bytesOf({ personId: 'stepan', id: ids[0] ?? '' })).toBeNull();
  });

  it('go with it to the organisation of its door, whichever the session is for by then', async () => {
    const request = await start(photoServer());
    await addReport({ ...report('round', [await take('stepan', 'one')]), accountId: 'vltava' });
    expect(await replayReports('stepan', request)).toEqual({ kind: 'done' });
    expect(asked()).toEqual(['GET sent?accountId=vltava', 'POST photos?accountId=vltava', 'POST report-quality-check']);
  });

  it('are sent in the order in which they were taken, also those of one millisecond', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const ids = [];
    for (const text of ['one', 'two', 'three', 'four', 'five']) ids.push(await take('stepan', text));
    await addReport(report('round', ids));
    expect((await photosOf('round')).map(({ id }) => id)).toEqual(ids);
    await forgetPhotosOf('round');
  });

  it('are not sent again after the network broke off between them', async () => {
    const [one, two] = [await take('stepan', 'one'), await take('stepan', 'two')];
    await addReport(report('round', [one, two]));
    let isCut = false;
    const request = await start(
      photoServer({
        refuse: ({ method, path }) => {
          if (!isCut || method === 'GET' || !path.endsWith('/photos')) {
            isCut ||= path.endsWith('/photos');
            return null;
          }
          return { status: 0, breaks: 'before' };
        },
      }),
    );
    expect(await replayReports('stepan', request)).toMatchObject({ kind: 'later' });
    expect(await keptPhoto('stepan', one)).toMatchObject({ isSent: true });
    expect(await keptPhoto('stepan', two)).not.toHaveProperty('isSent');
    await server?.stop();
    const again = await start(photoServer({ has: [one] }));
    expect(await replayReports('stepan', again)).toEqual({ kind: 'done' });
    expect(asked()).toEqual(['GET sent', 'GET sent', 'POST photos', 'POST report-quality-check']);
  });

  it('that the server will not have leave the report refused, and it can go without them', async () => {
    const refuse = ({ method, path }: Received) =>
      method === 'POST' && path.endsWith('/photos') ? problem(422, 'photo_broken') : null;
    const request = await start(photoServer({ refuse }));
    const id = await take('stepan', 'broken');
    await addReport(report('round', [id]));
    await replayReports('stepan', request);
    const [refused] = await listReports('stepan');
    expect(refused?.refusal?.code).toBe('photo_broken');
    if (refused) await leavePhotosOut(refused);
    expect(await keptPhoto('stepan', id)).toBeNull();
    expect(await replayReports('stepan', request)).toEqual({ kind: 'done' });
    const last = server?.received.at(-1)?.body;
    expect(JSON.stringify(last)).not.toContain('photoIds');
  });

  it('stay while another report mentions them, and go with a discarded one', async () => {
    const id = await take('stepan', 'shared');
    await addReport(report('first', [id]));
    await addReport(report('second', [id]));
    const stop = forgetPhotosOfDiscarded();
    const [first, second] = await listReports('stepan');
    if (first) await removeReport(first);
    await expect.poll(() => photosOf('first')).toHaveLength(0);
    expect(await photosOf('second')).toHaveLength(1);
    if (second) await removeReport(second);
    await expect.poll(() => keptPhoto('stepan', id)).toBeNull();
    stop();
  });
});

describe('a picture in the draft of another door', () => {
  const draft = async (photoIds: string[]) => {
    const ticks = { '1-1': { isDone: false, isProblem: true, comment: '', photoIds } };
    await (await offlineDatabase()).put('drafts', { personId: 'stepan', code: 'washroom', ticks });
  };

  it('stays when a report with it has left, and goes with the last that mentions it', async () => {
    const id = await take('stepan', 'shared');
    await addReport(report('first', [id]));
    await draft([id]);
    await forgetPhotosOf('first');
    expect(await keptPhoto('stepan', id)).toMatchObject({ requestIds: [] });
    await addReport(report('second', [id]));
    await draft([]);
    await forgetPhotosOf('second');
    expect(await keptPhoto('stepan', id)).toBeNull();
  });

  it('stays when a comment with it was sent', async () => {
    const id = await take('stepan', 'shared');
    await draft([id]);
    await forgetPhoto('stepan', id);
    expect(await keptPhoto('stepan', id)).not.toBeNull();
  });
});

describe('pictures on the phone', () => {
  it('go with the drafts of who leaves; those of reports stay for their return', async () => {
    const [drafted, finished] = [await take('stepan', 'drafted'), await take('stepan', 'finished')];
    await addReport(report('round', [finished]));
    await forgetPhotosOfOthers('nina');
    expect(await keptPhoto('stepan', drafted)).toBeNull();
    expect(await keptPhoto('stepan', finished)).not.toBeNull();
  });

  it('are swept after a day when neither a draft nor a report mentions them', async () => {
    const [left, drafted, finished] = [
      await take('stepan', 'left'),
      await take('stepan', 'drafted'),
      await take('stepan', 'finished'),
    ];
    await addReport(report('round', [finished]));
    const ticks = { '1-1': { isDone: false, isProblem: true, comment: '', photoIds: [drafted] } };
    await (await offlineDatabase()).put('drafts', { personId: 'stepan', code: 'lobby', ticks });
    await sweepPhotos('stepan');
    expect(await keptPhoto('stepan', left)).not.toBeNull();
    await sweepPhotos('stepan', Date.now() + 90_000_000);
    expect(await keptPhoto('stepan', left)).toBeNull();
    expect(await keptPhoto('stepan', drafted)).not.toBeNull();
    expect(await keptPhoto('stepan', finished)).not.toBeNull();
  });
});

describe('pictures on a shared phone', () => {
  beforeEach(() => {
    storage.write('sharedPhone', { secret: 'secret-of-the-phone', people: null });
    enter('galina');
  });

  it('are the person’s alone while they belong to a draft', async () => {
    const id = await take('galina', randomBytes(40).toString('hex'));
    expect(await bytesOf({ personId: 'galina', id })).not.toBeNull();
    enter('zarina');
    expect(await bytesOf({ personId: 'galina', id })).toBeNull();
    await forgetPhotosOfOthers('zarina');
    enter('galina');
    expect(await bytesOf({ personId: 'galina', id })).not.toBeNull();
  });

  it('of a finished round are sent by the phone, for nobody, before the round', async () => {
    const id = await take('galina', 'of a sealed round');
    await addReport(report('sealed-round', [id], 'galina'));
    phoneKeys.forget();
    // Also when it is no shared one any more, and nobody can come in with a PIN.
    storage.remove('sharedPhone');
    const request = await start(photoServer());
    expect(await replaySealed(request)).toEqual({ kind: 'done' });
    expect(server?.received.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
      ['GET', `/aaa/api/v1/shared-phones/photos/${id}/sent`, 'Phone secret-of-the-phone'],
      ['POST', '/aaa/api/v1/shared-phones/photos', 'Phone secret-of-the-phone'],
      ['POST', '/aaa/api/v1/shared-phones/sealed', undefined],
    ]);
    expect(server?.received[1]?.body).toEqual(Buffer.from('of a sealed round'));
    expect(await keptPhoto('galina', id)).toBeNull();
  });

  it('that nobody here can read are not taken for sent', async () => {
    const id = await take('galina', 'of a draft');
    enter('zarina');
    await sendPhotosNow('galina', [id], await start(photoServer()));
    expect(asked()).toEqual(['GET sent']);
    expect(await keptPhoto('galina', id)).not.toHaveProperty('isSent');
  });

  it('wait, with their round, for a server that knows how they are sent', async () => {
    await addReport(report('waiting-round', [await take('galina', 'of another round')], 'galina'));
    phoneKeys.forget();
    const older = ({ path }: Received) => (path.includes('/shared-phones/photos') ? problem(404, 'not_found') : null);
    const request = await start(photoServer({ refuse: older }));
    expect(await replaySealed(request)).toMatchObject({ kind: 'later' });
    expect(asked()).toEqual(['GET sent', 'POST photos']);
  });
});
