import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openEmbedded } from './embedded.js';
import { FolderInUse, lockFolder } from './folder-lock.js';

describe.runIf(inject('engine') === 'embedded')('the embedded engine', { timeout: 60_000 }, () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rounds-embedded-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('refuses a folder that is in use, even by a process with the same number, and names it', async () => {
    const unlock = await lockFolder(folder);
    await expect(openEmbedded(folder)).rejects.toThrow(FolderInUse);
    await expect(openEmbedded(folder)).rejects.toThrow(`is in use by process ${process.pid} on ${hostname()}`);
    await unlock();
    await (
      await lockFolder(folder)
    )();
    expect(await readdir(folder)).toEqual([]);
  });

  it('knows how many rows there are once it was tidied: nobody else counts them', async () => {
    const { owner, tidy, close } = await openEmbedded(folder);
    await sql`create table door (id integer); insert into door select generate_series(1, 5000)`.execute(owner);
    await tidy();
    const { rows } = await sql`select reltuples::int as count from pg_class where relname = 'door'`.execute(owner);
    expect(rows).toEqual([{ count: 5000 }]);
    await close();
  });

  it('refuses a folder whose process is stopped and cannot answer', async () => {
    const owner = await lockedByAnother(folder);
    owner.kill('SIGSTOP');
    await expect(lockFolder(folder)).rejects.toThrow('is in use by another process');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
  });

  it('takes over a folder whose process was killed, once, however many try', async () => {
    const owner = await lockedByAnother(folder);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    for (let round = 0; round < 5; round++) {
      const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
      const taken = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
      expect(taken).toHaveLength(1);
      await taken[0]?.();
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('locks a folder whose path is longer than the address of a socket may be', async () => {
    const deep = join(folder, 'd'.repeat(100), 'e'.repeat(100));
    await mkdir(deep, { recursive: true });
    const unlock = await lockFolder(deep);
    await expect(lockFolder(deep)).rejects.toThrow(FolderInUse);
    await unlock();
  });

  it('lets nobody else look into its folder, whatever the mask was and the modes were', async () => {
    const mask = process.umask(0);
    await mkdir(join(folder, 'database'), { mode: 0o777 });
    await writeFile(join(folder, 'database', 'left-open'), '', { mode: 0o666 });
    await chmod(folder, 0o755);
    const database = await openEmbedded(folder);
    await sql`create table made_later as select generate_series(1, 100)`.execute(database.owner);
    await database.close();
    process.umask(mask);
    const entries = await readdir(folder, { recursive: true });
    expect(entries.length).toBeGreaterThan(500);
    const open = [folder, ...entries.map((name) => join(folder, name))].filter((path) => statSync(path).mode & 0o077);
    expect(open).toEqual([]);
  });

  it(
    'ends its process when its thread dies, in one line and with a code of its own',
    { timeout: 180_000 },
    async () => {
      const server = await servedFrom(folder);
      const said = text(server.stderr);
      server.kill('SIGUSR2');
      expect(await once(server, 'exit')).toEqual([70, null]);
      expect((await said).trimEnd().split('\n')).toEqual([
        expect.stringMatching(/^The embedded database has stopped \(.+\), and so does the server\./),
      ]);
      // The folder is free again, and whole.
      await (await openEmbedded(folder)).close();
    },
  );

  it('writes through to the disk and finds everything at the next start', async () => {
    const first = await openEmbedded(folder);
    const { rows } = await sql<{ fsync: string }>`show fsync`.execute(first.owner);
    expect(rows).toEqual([{ fsync: 'on' }]);
    await sql`create table kept (n int)`.execute(first.owner);
    await sql`insert into kept select generate_series(1, 100)`.execute(first.owner);
    await first.close();
    const second = await openEmbedded(folder);
    const kept = await sql<{ n: number }>`select count(*) as n from kept`.execute(second.owner);
    expect(kept.rows).toEqual([{ n: 100 }]);
    await second.close();
  });
});

/** A process with the engine on that folder; a signal ends the engine's thread. */
async function servedFrom(folder: string) {
  const embedded = new URL('../../dist/db/embedded.js', import.meta.url).href;
  const program = `
    import { syncBuiltinESMExports } from 'node:module';
    import threads from 'node:worker_threads';
    threads.Worker = class extends threads.Worker {
      constructor(...given) {
        super(...given);
        // What the thread cannot read as a message ends it, as a fault of the engine would.
        process.on('SIGUSR2', () => this.postMessage(null));
      }
    };
    syncBuiltinESMExports();
    const { openEmbedded } = await import(${JSON.stringify(embedded)});
    const database = await openEmbedded(${JSON.stringify(folder)});
    console.log('ready');
    setInterval(() => database.connections(), 1000);
  `;
  const file = join(folder, 'program.mjs');
  await writeFile(file, program);
  const server = spawn(process.execPath, [file], { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
  await once(server.stdout, 'data');
  return server;
}

/** Another process that listens in the folder as an owner does. */
async function lockedByAnother(folder: string): Promise<ChildProcess> {
  const listening = `require('node:net').createServer().listen('lock-0', () => console.log('listening'))`;
  const owner = spawn(process.execPath, ['-e', listening], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(owner.stdout, 'data');
  return owner;
}
