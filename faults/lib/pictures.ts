import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { apiPrefix } from '@rounds/contract';
import type { Settings } from './server.js';

type Bytes = Uint8Array<ArrayBuffer>;

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Grey noise, so that no two are the same and none becomes small. */
export function noise(side = 240): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side)])));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat(parts));
}

export const idOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

export const sendPicture = (address: string, token: string, body: Bytes): Promise<Response> =>
  fetch(`${address}${apiPrefix}/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body,
  });

/** Whether it is there, whole. */
export async function isShown(address: string, token: string, id: string): Promise<boolean> {
  const answer = await fetch(`${address}${apiPrefix}/photos/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.ok && bytes.subarray(0, 2).toString('hex') === 'ffd8' && bytes.subarray(-2).toString('hex') === 'ffd9';
}

/** Of pictures, finished or not. */
export async function filesIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'photos'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** What the hourly chore does, with the built server's own code and two days later. Nobody waits a day for a test. */
const sweep = `
  const { readConfig } = await import('./config.js');
  const { openAsOwner } = await import('./db/open.js');
  const { photoStoreOf } = await import('./external/photos/configured.js');
  const { sweepPhotos } = await import('./domains/photos/sweeping.service.js');
  const config = readConfig();
  const database = await openAsOwner(config);
  const db = database.across();
  const longAgo = new Date(0);
  await db.updateTable('photo').set({ unused_since: longAgo }).where('unused_since', 'is not', null).execute();
  await db.updateTable('photo_leftover').set({ due_at: longAgo }).execute();
  await sweepPhotos(db, photoStoreOf(config), Date.now() + 48 * 3_600_000);
  await database.close();
`;

/** As if two days had passed since the server was stopped. A file: the embedded engine's thread takes no code by flag. */
export async function sweepLater(settings: Settings): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'rounds-sweep-'));
  const built = pathToFileURL(join(import.meta.dirname, '../../server/dist')).href;
  const file = join(folder, 'sweep.mjs');
  await writeFile(file, sweep.replaceAll("import('.", `import('${built}`));
  const env = { PATH: process.env['PATH'], ...settings };
  const code = await new Promise<number | null>((resolve) => {
    spawn(process.execPath, [file], { env, stdio: 'inherit' }).once('close', resolve);
  });
  await rm(folder, { recursive: true });
  return code;
}
