import { spawn } from 'node:child_process';
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What it proves: a low rating that was confirmed is told to the manager's device, even if the server is killed (-9) at
 * any moment after the confirmation, and it is told once. `node bench/scenarios/killed-notifications.mjs [times]`
 *
 * One facility per rating: the push message's topic names the facility, so events can be told apart unread.
 *
 * @typedef {{ address: string, kill: () => Promise<void> }} Server
 */

const times = Number(process.argv[2] ?? 50);
const cli = join(import.meta.dirname, '../../server/dist/cli.js');
/** A server sends nothing in its first second: this reaches from before that to well after the sending. */
const longestLifeMs = 2000;

/** @type {Map<string, number>} */
const received = new Map();

const pushService = createServer((request, response) => {
  const topic = String(request.headers['topic']);
  request.resume().on('end', () => {
    received.set(topic, (received.get(topic) ?? 0) + 1);
    response.writeHead(201).end();
  });
});
pushService.listen(0, '127.0.0.1');
await once(pushService, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (pushService.address());
const pushOrigin = `http://127.0.0.1:${port}`;
const folder = await mkdtemp(join(tmpdir(), 'rounds-killed-'));

/** @returns {Promise<Server>} */
async function startServer() {
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', PUSH_HOSTS: pushOrigin };
  const child = spawn(process.execPath, [cli, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  for await (const line of createInterface(child.stdout)) {
    const address = /^Rounds is ready at (\S+)/.exec(line)?.[1];
    if (!address) continue;
    const kill = async () => {
      child.kill('SIGKILL');
      await closed;
    };
    return { address, kill };
  }
  throw new Error('The server ended before it was ready');
}

/** @param {Server} server @param {string} path @param {object} body @param {string} [token] @returns {Promise<any>} whatever the call answers; only this scenario reads it */
async function post(server, path, body, token) {
  const response = await fetch(`${server.address}/aaa/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': randomUUID(),
      'user-agent': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

/** An owner with a device, and as many facilities as there will be ratings. @param {Server} server */
async function furnish(server) {
  const { accessToken: guest } = await post(server, '/auth/flex', { oauthUID: 'olga' });
  const { id: accountId } = await post(server, '/accounts', { title: 'Neva Shore' }, guest);
  const { accessToken } = await post(server, '/auth/flex', { oauthUID: 'olga', accountId, roleId: 3 });
  const { id: siteId } = await post(server, '/sites', { accountId, title: 'North' }, accessToken);
  const facilities = [];
  for (let index = 0; index < times; index++) {
    const facility = await post(server, '/facilities', { siteId, title: `Room ${index}` }, accessToken);
    facilities.push(String(facility.id));
  }
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys().toString('base64url');
  const subscription = { p256dh, auth: randomBytes(16).toString('base64url') };
  const device = { endpoint: `${pushOrigin}/device`, keys: subscription };
  await post(server, '/notifications/enable-browser-push', device, accessToken);
  return facilities;
}

try {
  let server = await startServer();
  const facilities = await furnish(server);
  for (const facilityId of facilities) {
    await post(server, `/qr/${facilityId}/feedback`, { rate: 1 });
    await wait(Math.random() * longestLifeMs);
    await server.kill();
    server = await startServer();
  }
  const end = Date.now() + 90_000;
  while (received.size < times && Date.now() < end) await wait(200);
  await wait(2000);
  await server.kill();

  const again = [...received.values()].filter((count) => count > 1).length;
  process.stdout.write(
    `${times} ratings, the server killed after each: ${received.size} told, ${times - received.size} lost, ` +
      `${again} sent again (the device recognises those by their id and stays silent)\n`,
  );
  if (received.size < times) process.exitCode = 1;
} finally {
  pushService.closeAllConnections();
  pushService.close();
  await rm(folder, { recursive: true, force: true });
}
