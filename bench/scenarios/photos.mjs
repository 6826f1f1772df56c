import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { forgetHighest, residentMiB, startRounds } from '../lib/processes.mjs';
import { conclude, printTable } from '../lib/results.mjs';

/**
 * What it proves: however many pictures are sent at once, the server's memory stays flat, on the embedded engine. One
 * after the other first, then many at once, twice; and how many bytes of each are kept.
 * `node bench/scenarios/photos.mjs [at once] [width] [height]`
 */
const atOnce = Number(process.argv[2] ?? 50);
const width = Number(process.argv[3] ?? 1600);
const height = Number(process.argv[4] ?? 1200);
const budget = 1.5;

const folder = await mkdtemp(join(tmpdir(), 'rounds-bench-photos-'));
const server = await startRounds({ DATA_DIR: folder });
try {
  const token = await signIn();
  const rows = [];
  for (const [name, parallel] of /** @type {[string, number][]} */ ([
    ['one after the other', 1],
    ['at once', atOnce],
    ['at once, again', atOnce],
  ])) {
    forgetHighest(server.pid);
    const started = performance.now();
    const kept = [];
    for (let sent = 0; sent < atOnce; sent += parallel) {
      kept.push(...(await Promise.all(Array.from({ length: parallel }, () => send(token)))));
    }
    const { now, highest } = residentMiB(server.pid);
    rows.push({
      name,
      seconds: (performance.now() - started) / 1000,
      now,
      highest,
      bytes: kept.reduce((a, b) => a + b) / kept.length,
    });
  }
  printTable(
    ['50 pictures', 'seconds', 'MiB afterwards', 'MiB at most', 'bytes kept of each'],
    rows.map(({ name, seconds, now, highest, bytes }) => [
      name,
      seconds.toFixed(1),
      Math.round(now),
      Math.round(highest),
      Math.round(bytes),
    ]),
  );
  const [one, ...many] = rows;
  conclude(
    'photos',
    { atOnce, width, height, rows },
    many.every(({ highest }) => highest <= Number(one?.highest) * budget),
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function signIn() {
  const flex = (/** @type {object} */ body) => ask('/auth/flex', body);
  const { accessToken } = await flex({ oauthUID: 'olga' });
  const { id: accountId } = await ask('/accounts', { title: 'Neva Shore' }, accessToken);
  return (await flex({ oauthUID: 'olga', accountId, roleId: 3 })).accessToken;
}

/** @param {string} path @param {object} body @param {string} [token] */
async function ask(path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${server.address}/aaa/api/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return /** @type {Promise<Record<string, string>>} */ (answer.json());
}

/** Answers how many bytes are kept. @param {string | undefined} token @returns {Promise<number>} */
async function send(token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
  const answer = await fetch(`${server.address}/aaa/api/v1/photos`, { method: 'POST', headers, body: drawn() });
  if (answer.status !== 201) throw new Error(`A picture was answered with ${answer.status}`);
  return /** @type {{ bytes: number }} */ (await answer.json()).bytes;
}

/** @param {string} type @param {Uint8Array} data */
function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Soft slopes with a little noise, as a photograph has; no two are the same. */
function drawn() {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const noise = randomBytes(4096);
  const row = width * 3 + 1;
  const pixels = Buffer.alloc(row * height);
  for (let at = 0; at < pixels.length; at++) {
    if (at % row !== 0) pixels[at] = ((at % row) / 24 + at / row / 8 + (Number(noise[(at * 7) % 4096]) & 7)) & 255;
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}
