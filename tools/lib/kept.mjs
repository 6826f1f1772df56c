import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// PostgreSQL and its companions refuse to run as root, or should: then they run as nobody.
const NOBODY = 65_534;
export const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

// Whoever reads the pipe to us notices our end, even by kill -9: the shell then stops the server and clears up. A line
// through the pipe starts a server that was killed once more, on the same data. What the shell itself says are pids.
const KEEPER = `begin() { "$@" >&2 & server=$!; echo $server; }
begin "$@"
while read -r again; do wait $server; begin "$@"; done
kill -"$SIGNAL" $server; wait $server; rm -rf "$FOLDER"`;

/** @param {string} prefix */
export const temporaryFolder = (prefix) => mkdtempSync(join(tmpdir(), prefix));

/** What was written there belongs to whom the server runs as. @param {string} folder */
export function handOver(folder) {
  if (identity.uid) spawnSync('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
}

// Below what systems hand out for outgoing connections, one of which would else take it before a server listens; each
// process has a range of its own.
const firstPort = 11_000 + (process.pid % 200) * 100;
let drawnPorts = 0;

/** A port that nobody listens on, and that stays free until a server takes it. @returns {Promise<number>} */
export async function freePort() {
  for (let tries = 0; tries < 100; tries++) {
    const port = firstPort + (drawnPorts++ % 100);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free from ${firstPort} on`);
}

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A server in a folder of its own; both are gone when it is told to stop, or when this process ends however it may.
 *
 * @typedef {object} Kept
 * @property {() => number} pid
 * @property {() => string} log the end of what it wrote
 * @property {(listener: (text: string) => void) => () => void} onOutput resolves to the way to stop listening
 * @property {() => Promise<void>} stop
 * @property {() => void} startAgain after it was killed
 *
 * @param {string} folder
 * @param {string[]} command
 * @param {{ signal?: 'INT' | 'TERM', env?: Record<string, string> }} [options] which signal tells it to stop
 * @returns {Kept}
 */
export function keep(folder, command, { signal = 'TERM', env = {} } = {}) {
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', ...command], {
    ...identity,
    cwd: folder,
    env: { ...process.env, ...env, FOLDER: folder, SIGNAL: signal },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => keeper.once('close', () => resolve()));
  let pid = 0;
  let log = '';
  keeper.stdout.setEncoding('utf8').on('data', (/** @type {string} */ said) => {
    pid = Number(said.trim().split('\n').at(-1));
  });
  keeper.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    log = (log + text).slice(-20_000);
  });
  return {
    pid: () => pid,
    log: () => log,
    onOutput: (listener) => {
      keeper.stderr.on('data', listener);
      return () => keeper.stderr.off('data', listener);
    },
    stop: () => {
      keeper.stdin.end();
      return ended;
    },
    startAgain: () => {
      keeper.stdin.write('again\n');
    },
  };
}

/** All at once where the system lists them; elsewhere the children notice that their parent is gone. @param {number} pid */
export function killWithChildren(pid) {
  const listed = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(listed) ? readFileSync(listed, 'utf8').split(' ').filter(Boolean).map(Number) : [];
  for (const each of [pid, ...children]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
    }
  }
}
