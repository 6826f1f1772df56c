import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@rounds/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderStore } from '../../external/photos/folder-store.js';
import { asOwner } from '../../test/owner.js';
import { newcomer, organisation, type Organisation } from '../../test/personas.js';
import { getPhoto, hugePng, idOf, jpeg, sendPhoto } from '../../test/pictures.js';
import { sharedPhone } from '../../test/shared-phone.js';
import { testApp } from '../../test/test-app.js';
import { sweepPhotos } from './sweeping.service.js';

const rounds = testApp();
let neva: Organisation;
let vltava: Organisation;

beforeAll(async () => {
  neva = await organisation(rounds);
  vltava = await organisation(rounds, 'Vltava');
});

const files = async () => {
  const entries = await readdir(rounds.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const gif = async () => {
  const frame = Buffer.alloc(4 * 4 * 3 * 50).map(() => Math.floor(Math.random() * 255));
  const strip = sharp(frame, { raw: { width: 4, height: 200, channels: 3, pageHeight: 4 } });
  return new Uint8Array(await strip.gif().toBuffer());
};
const movingWebp = async () => {
  const frames = Buffer.alloc(8 * 8 * 3 * 5).map(() => Math.floor(Math.random() * 255));
  const strip = sharp(frames, { raw: { width: 8, height: 40, channels: 3, pageHeight: 8 } });
  return new Uint8Array(await strip.webp({ loop: 0 }).toBuffer());
};

describe('POST /photos refuses', () => {
  const before = { rows: 0, files: 0 };
  const rows = async () => {
    const { length } = await rounds.db.selectFrom('photo').select('id').execute();
    const left = await rounds.db.selectFrom('photo_leftover').select('key').execute();
    return length + left.length;
  };
  beforeAll(async () => Object.assign(before, { rows: await rows(), files: (await files()).length }));

  it('who is not signed in, and who is in no organisation', async () => {
    expect((await rounds.call('POST /photos', { raw: await jpeg() })).status).toBe(401);
    expect((await sendPhoto(rounds, await newcomer(rounds), await jpeg())).status).toBe(404);
  });

  it.each([
    ['HEIC', () => bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['AVIF', () => bytes('\0\0\0\x1cftypavif\0\0\0\0avifmif1')],
    ['SVG', () => bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', () => bytes('<!doctype html><script>alert(1)</script>')],
    ['PDF', () => bytes('%PDF-1.7\n1 0 obj')],
    ['a GIF of many frames', gif],
    ['a few bytes', () => bytes('ab')],
    ['nothing', () => bytes('')],
  ])('%s as photo_type', async (_name, drawn) => {
    const { status, problem } = await sendPhoto(rounds, neva.staff, await drawn());
    expect([status, problem.code]).toEqual([415, 'photo_type']);
  });

  it('a body that is said to be something else', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const { status, problem } = await sendPhoto(rounds, neva.staff, await jpeg(), type);
      expect([status, problem.code]).toEqual([415, 'unsupported_media_type']);
    }
  });

  it('more than the limit, told or not', async () => {
    const large = new Uint8Array(limits.photoBytes + 1);
    large.set(await jpeg(32, 32));
    const told = await sendPhoto(rounds, neva.staff, large);
    expect([told.status, told.problem.code]).toEqual([413, 'photo_too_large']);
    const chunked = await rounds.fetch('/aaa/api/v1/photos', {
      method: 'POST',
      headers: { authorization: `Bearer ${neva.staff.token}`, 'content-type': 'image/jpeg' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    });
    expect(chunked.status).toBe(413);
  });

  it.each([
    ['a PNG of 100 megapixels in a few kilobytes', async () => hugePng(10_000, 10_000)],
    ['a JPEG that is cut off', async () => (await jpeg(800, 600)).subarray(0, 9000)],
    ['the head of a JPEG and noise', async () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...randomBytes(5000)])],
    ['a WebP that moves', movingWebp],
    ['a PNG that is cut off', async () => hugePng(1000, 1000).subarray(0, 60)],
  ])('%s as photo_broken', async (_name, drawn) => {
    const { status, problem } = await sendPhoto(rounds, neva.staff, new Uint8Array(await drawn()));
    expect([status, problem.code]).toEqual([422, 'photo_broken']);
  });

  it('and nothing is left behind', async () => {
    expect(await rows()).toBe(before.rows);
    expect(await files()).toHaveLength(before.files);
  });
});

describe('POST /photos', () => {
  it('names a picture by what was sent, and stores the same one once', async () => {
    const drawn = await jpeg(2000, 1000);
    const first = await sendPhoto(rounds, neva.staff, drawn);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ id: idOf(drawn), width: 1600, height: 800 });
    const count = (await files()).length;
    const twins = await Promise.all([1, 2, 3].map(() => sendPhoto(rounds, neva.manager, drawn, 'image/png')));
    expect(twins.map(({ status, body }) => [status, body])).toEqual(twins.map(() => [201, first.body]));
    expect(await files()).toHaveLength(count);
  });

  it('puts the files of a known picture again where they are gone, and says before that it has to be sent', async () => {
    const drawn = await jpeg(320, 240);
    const { body } = await sendPhoto(rounds, neva.staff, drawn);
    const isSent = async () =>
      (await rounds.call('GET /photos/{id}/sent', { token: neva.staff.token, params: { id: body.id } })).status;
    const fileOf = async () => {
      const { key } = await rounds.db
        .selectFrom('photo')
        .select('key')
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow();
      return join(rounds.dataDir, 'photos', `${key}.jpg`);
    };
    const lost = await fileOf();
    await rm(lost);
    expect([(await getPhoto(rounds, neva.staff, body.id)).status, await isSent()]).toEqual([404, 404]);
    expect(await sendPhoto(rounds, neva.staff, drawn)).toMatchObject({ status: 201, body });
    expect([(await getPhoto(rounds, neva.staff, body.id)).status, await isSent()]).toEqual([200, 204]);
    expect(await fileOf()).not.toBe(lost);
    await sweepPhotos(rounds.db, folderStore(join(rounds.dataDir, 'photos')));
    expect((await files()).filter((name) => name.startsWith(body.id))).toHaveLength(2);
  });

  it('keeps the files of a picture whose commit failed for all we know, until they are swept', async () => {
    const drawn = await jpeg(330, 240);
    await asOwner(rounds.database, async (tx) => {
      await sql`create function fail_commit() returns trigger language plpgsql as $$
        begin raise exception 'lost'; end $$`.execute(tx);
      await sql`create constraint trigger fail_commit after insert on photo deferrable initially deferred
        for each row execute function fail_commit()`.execute(tx);
    });
    expect((await sendPhoto(rounds, neva.staff, drawn)).status).toBe(500);
    await asOwner(rounds.database, async (tx) => {
      await sql`drop trigger fail_commit on photo`.execute(tx);
    });
    expect((await files()).filter((name) => name.startsWith(idOf(drawn)))).toHaveLength(2);
    const left = await rounds.db
      .updateTable('photo_leftover')
      .set({ due_at: new Date(0) })
      .execute();
    expect(left).toHaveLength(1);
    await sweepPhotos(rounds.db, folderStore(join(rounds.dataDir, 'photos')));
    expect((await files()).filter((name) => name.startsWith(idOf(drawn)))).toEqual([]);
    expect((await sendPhoto(rounds, neva.staff, drawn)).status).toBe(201);
  });

  it('stores one of many twins at once', async () => {
    const drawn = await jpeg(300, 200);
    const sent = await Promise.all(Array.from({ length: 6 }, () => sendPhoto(rounds, neva.staff, drawn)));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    const names = (await files()).filter((name) => name.startsWith(idOf(drawn)));
    expect(names).toHaveLength(2);
    expect(await rounds.db.selectFrom('photo_leftover').selectAll().execute()).toEqual([]);
  });

  it('keeps nothing but the pixels: upright, without place, device or script', async () => {
    const exif = {
      IFD0: { ImageDescription: '<script>alert(1)</script>', Make: 'Spyphone' },
      IFD3: { GPSLatitudeRef: 'N' },
    };
    const plain = await sharp(await jpeg(400, 200))
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .jpeg()
      .toBuffer();
    const drawn = new Uint8Array(Buffer.concat([plain, Buffer.from('PK\x03\x04<script>polyglot</script>')]));
    expect(Buffer.from(drawn).includes('Spyphone')).toBe(true);
    expect((await sharp(plain).metadata()).orientation).toBe(6);
    const { body } = await sendPhoto(rounds, neva.staff, drawn);
    expect(body).toMatchObject({ width: 200, height: 400 });
    for (const size of [undefined, 'small'] as const) {
      const shown = Buffer.from(await (await getPhoto(rounds, neva.staff, body.id, size && { size })).arrayBuffer());
      for (const trace of ['script', 'Spyphone', 'Exif', 'PK\x03\x04', 'GPS']) {
        expect(shown.includes(trace)).toBe(false);
      }
      const { format, orientation, exif: left, width, height } = await sharp(shown).metadata();
      expect({ format, orientation, left }).toEqual({ format: 'jpeg', orientation: undefined, left: undefined });
      expect(Math.max(width, height)).toBeLessThanOrEqual(size ? limits.photoSmallSide : limits.photoSide);
    }
  });

  it('takes PNG and WebP, also with holes in them, whatever they are called', async () => {
    const holes = sharp({
      create: { width: 50, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    });
    for (const drawn of [await holes.clone().png().toBuffer(), await holes.clone().webp().toBuffer()]) {
      const { status } = await sendPhoto(rounds, neva.staff, new Uint8Array(drawn), 'application/octet-stream');
      expect(status).toBe(201);
    }
  });

  it('takes fifty at once', async () => {
    const drawn = await Promise.all(Array.from({ length: 50 }, () => jpeg(200, 150)));
    const sent = await Promise.all(drawn.map((each) => sendPhoto(rounds, neva.staff, each)));
    expect(sent.map(({ status, body }) => [status, body.id])).toEqual(drawn.map((each) => [201, idOf(each)]));
    const incoming = (await readdir(`${rounds.dataDir}/photos/incoming`)).length;
    expect(incoming).toBe(0);
  });
});

describe('GET /photos/{id}', () => {
  it('is for who sent it, as long as nothing mentions it', async () => {
    const { body } = await sendPhoto(rounds, neva.staff, await jpeg());
    expect((await getPhoto(rounds, neva.staff, body.id)).status).toBe(200);
    for (const other of [neva.owner, neva.siteManager, vltava.owner, await newcomer(rounds)]) {
      expect((await getPhoto(rounds, other, body.id)).status).toBe(404);
      const sent = await rounds.call('GET /photos/{id}/sent', { token: other.token, params: { id: body.id } });
      expect(sent.status).toBe(404);
    }
    const sent = await rounds.call('GET /photos/{id}/sent', { token: neva.staff.token, params: { id: body.id } });
    expect(sent.status).toBe(204);
    expect((await rounds.fetch(`/aaa/api/v1/photos/${body.id}`)).status).toBe(401);
  });

  it('says to an organisation nothing about the same picture of another', async () => {
    const drawn = await jpeg();
    const theirs = await sendPhoto(rounds, neva.staff, drawn);
    expect((await getPhoto(rounds, vltava.owner, theirs.body.id)).status).toBe(404);
    const ours = await sendPhoto(rounds, vltava.owner, drawn);
    expect([ours.status, ours.body]).toEqual([201, theirs.body]);
    const keys = await rounds.db.selectFrom('photo').select('key').where('id', '=', ours.body.id).execute();
    expect(new Set(keys.map(({ key }) => key.split('/')[0]))).toEqual(new Set([neva.id, vltava.id]));
  });

  it('stays on no shared phone', async () => {
    const gate = await sharedPhone(rounds, neva);
    const { accessToken: token } = (await gate.enter(neva.staff, '194728')).body;
    const { body } = await sendPhoto(rounds, { token }, await jpeg(64, 48));
    const shown = await getPhoto(rounds, { token }, body.id);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('may be kept by that browser, which asks each time, and by nobody in between', async () => {
    const { body } = await sendPhoto(rounds, neva.staff, await jpeg());
    const shown = await getPhoto(rounds, neva.staff, body.id);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'",
      'content-type': 'image/jpeg',
      'content-length': String(body.bytes),
      'x-content-type-options': 'nosniff',
    });
    const etag = shown.headers.get('etag') ?? '';
    const again = await getPhoto(rounds, neva.staff, body.id, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const small = await getPhoto(rounds, neva.staff, body.id, { size: 'small', headers: { 'if-none-match': etag } });
    expect(small.status).toBe(200);
    expect((await getPhoto(rounds, vltava.owner, body.id, { headers: { 'if-none-match': etag } })).status).toBe(404);
    expect((await getPhoto(rounds, neva.staff, 'a'.repeat(43))).headers.get('cache-control')).toBe('no-store');
  });

  it.each(['../../etc/passwd', 'a', 'a'.repeat(44), '%2e%2e%2f'.repeat(5)])('finds nothing by %s', async (id) => {
    expect((await getPhoto(rounds, neva.staff, encodeURIComponent(id))).status).toBe(404);
  });
});
