import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, types, type PGliteOptions } from '@electric-sql/pglite';
import { Kysely, type KyselyPlugin } from 'kysely';
import type { OwnedDatabase } from './database.js';
import { refuseWithoutRoom } from './disk-room.js';
import { DurableNodeFS } from './durable-fs.js';
import { lockFolder } from './folder-lock.js';
import { pgliteDialect } from './pglite-dialect.js';
import { privateFolder } from './private-folder.js';
import type { Schema } from './schema.js';

/** bigint counts and ids stay far below 2^53. */
const parsers = { [types.INT8]: Number };

/** PGlite starts with fsync off (`-F`); what we acknowledge must survive the machine. */
const durableStart = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];

/** PostgreSQL inside this process, kept under the data folder. One process at a time. */
export async function openEmbedded(dataDir: string): Promise<OwnedDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(dataDir);
  try {
    await privateFolder(dataDir, 'database');
    const pglite = await PGlite.create({
      fs: new DurableNodeFS(join(dataDir, 'database')),
      startParams: durableStart,
      parsers,
    });
    return wrap(pglite, unlock, [refuseWithoutRoom(dataDir)]);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** For tests: nothing on disk. */
export async function openInMemory(options: Pick<PGliteOptions, 'loadDataDir'> = {}): Promise<OwnedDatabase> {
  return wrap(await PGlite.create({ ...options, parsers }), async () => {});
}

function wrap(pglite: PGlite, afterClose: () => Promise<void>, plugins: KyselyPlugin[] = []): OwnedDatabase {
  const handle = { dialect: pgliteDialect(pglite), plugins };
  return {
    handle,
    db: new Kysely<Schema>(handle),
    engine: 'embedded',
    listen: async (channel, onMessage) => {
      const stop = await pglite.listen(channel, onMessage);
      return () => stop();
    },
    close: async () => {
      if (!pglite.closed) await pglite.close();
      await afterClose();
    },
  };
}
