import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { organisation } from '../../test/personas.js';
import { getPhoto, jpeg, sendPhoto } from '../../test/pictures.js';
import { testApp } from '../../test/test-app.js';
import { verifyPhotos } from '../../verify.js';
import { StoreUnavailable } from './port.js';
import { s3Store } from './s3-store.js';

/** A server that speaks S3, with the bucket `rounds-photos` and the keys S3RVER, S3RVER: `npx s3rver` is one. */
const endpoint = process.env['TEST_S3_ENDPOINT'] ?? '';

const settings = {
  PHOTO_STORE: 's3',
  S3_ENDPOINT: endpoint || 'http://127.0.0.1:9',
  S3_BUCKET: 'rounds-photos',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
};
const bucket = {
  endpoint,
  bucket: 'rounds-photos',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
};
const rounds = testApp(settings);

/** A store that sends a piece every 100 ms. */
async function dribbling({ pieces, ends }: { pieces: number; ends: boolean }) {
  const dribble = async (answer: ServerResponse) => {
    answer.writeHead(200, { 'content-type': 'image/jpeg' });
    for (let sent = 0; sent < pieces; sent++) {
      answer.write('piece');
      await wait(100);
    }
    if (ends) answer.end();
  };
  const server = createServer((_request, answer) => void dribble(answer));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

describe.runIf(endpoint)('a bucket', () => {
  it('keeps pictures, gives them back and deletes them', async () => {
    const store = s3Store(bucket);
    const key = `a/b-_/${Date.now()}.jpg`;
    expect([await store.has(key), await store.open(key)]).toEqual([false, null]);
    await store.put(key, Buffer.from('picture'));
    const opened = await store.open(key);
    expect(opened && (await buffer(opened)).toString()).toBe('picture');
    await store.delete(key);
    await store.delete(key);
    expect(await store.has(key)).toBe(false);
  });

  it('is refused with a wrong key', async () => {
    const store = s3Store({ ...bucket, accessKeyId: 'wrong' });
    await expect(store.put('a/b.jpg', Buffer.from('x'))).rejects.toThrow(StoreUnavailable);
  });

  it('serves a server, from the upload to the picture', async () => {
    const neva = await organisation(rounds);
    const { status, body } = await sendPhoto(rounds, neva.staff, await jpeg());
    expect(status).toBe(201);
    const shown = await getPhoto(rounds, neva.staff, body.id);
    expect((await shown.arrayBuffer()).byteLength).toBe(body.bytes);
    expect(await verifyPhotos(rounds.db, s3Store(bucket))).toEqual([]);
  });
});

describe('a store that does not work', () => {
  it.each([500, 403])('and answers %i is unavailable, not a picture that is lost', async (status) => {
    const broken = createServer((_request, answer) => void answer.writeHead(status).end());
    await new Promise<void>((listening) => void broken.listen(0, '127.0.0.1', listening));
    const address = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    const store = s3Store({ ...bucket, endpoint: address });
    await expect(store.open('a.jpg')).rejects.toThrow(StoreUnavailable);
    await expect(store.put('a.jpg', Buffer.from('x'))).rejects.toThrow(StoreUnavailable);
    broken.close();
  });

  it('and falls silent is given up, however much of a picture it has sent', async () => {
    const slow = await dribbling({ pieces: 2, ends: false });
    const picture = await s3Store({ ...bucket, endpoint: slow.address }, 500).open('a.jpg');
    await expect(buffer(picture as Readable)).rejects.toThrow(StoreUnavailable);
    slow.close();
  });

  it('but is only slow may take its time, for longer than its silence may last', async () => {
    const slow = await dribbling({ pieces: 8, ends: true });
    const picture = await s3Store({ ...bucket, endpoint: slow.address }, 500).open('a.jpg');
    expect((await buffer(picture as Readable)).toString()).toBe('piece'.repeat(8));
    slow.close();
  });

  // A real store that was given for these tests cannot be taken away.
  it.skipIf(endpoint)('is 503, with nothing left that is not swept', async () => {
    const neva = await organisation(rounds);
    const { status } = await sendPhoto(rounds, neva.staff, await jpeg());
    expect(status).toBe(503);
    expect(await rounds.db.selectFrom('photo').selectAll().execute()).toEqual([]);
    expect(await rounds.db.selectFrom('photo_leftover').selectAll().execute()).toHaveLength(1);
  });
});
