import { chmodSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, handOver, keep, temporaryFolder } from './kept.mjs';
import { ensureProgram } from './packages.mjs';
import { Stop } from './tool.mjs';

/** @import { Program } from './packages.mjs' */

/** @type {Program} */
const PGBOUNCER = {
  title: 'PgBouncer',
  variable: 'PGBOUNCER',
  paths: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
  packages: ['pgbouncer'],
};

const WHAT_TO_INSTALL =
  'The tests behind a pooler need PgBouncer. Install it and run again:\n' +
  '  Debian, Ubuntu:  sudo apt-get install pgbouncer\n' +
  '  Fedora:          sudo dnf install pgbouncer\n' +
  '  macOS:           brew install pgbouncer\n' +
  'or name one: PGBOUNCER=/path/to/pgbouncer npm test -- pooler';

/** @returns {Promise<string>} */
export const ensurePgBouncer = () => ensureProgram(PGBOUNCER, WHAT_TO_INSTALL);

/** Fewer connections than a server process takes: whoever leaves something on a connection leaves it to others. */
const CONNECTIONS_PER_DATABASE = 3;

/**
 * In transaction mode, in front of every database of that server.
 *
 * @param {string} databaseUrl
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPgBouncer(databaseUrl) {
  const program = await ensurePgBouncer();
  const { hostname, port, username, password } = new URL(databaseUrl);
  const folder = temporaryFolder('rounds-pgbouncer-');
  const ownPort = await freePort();
  writeFileSync(join(folder, 'users'), `"${username}" "${password}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${CONNECTIONS_PER_DATABASE}
max_client_conn = 1000
log_connections = 0
log_disconnections = 0
`,
  );
  chmodSync(join(folder, 'users'), 0o600);
  handOver(folder);
  const kept = keep(folder, [program, '--quiet', join(folder, 'pgbouncer.ini')]);
  if (!(await isListening(ownPort))) {
    await kept.stop();
    throw new Stop(`PgBouncer did not start:\n${kept.log()}`);
  }
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${ownPort}`;
  return { url: url.href, stop: kept.stop };
}

/** @param {number} port */
async function isListening(port) {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await canConnect(port)) return true;
    await wait(100);
  }
  return false;
}

/** @param {number} port @returns {Promise<boolean>} */
function canConnect(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
