import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { backup, restore } from '../db/backup.js';
import type { OwnedDatabase } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import type { Db } from '../db/scope.js';
import { emptyDatabase, testDatabase } from './test-database.js';

/** The two ways by which rows of an older version come into this one, for `describe.each`. */
export function olderInstallation(lastVersion: string, rows: readonly string[]): [way: string, database: () => Db][] {
  let folder: string;
  let upgraded: OwnedDatabase;
  let restored: OwnedDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rounds-older-'));
    [upgraded, restored] = [await emptyDatabase(), await testDatabase()];
    await migrate(upgraded.owner, { target: lastVersion });
    for (const row of rows) await sql.raw(row).execute(upgraded.owner);
    await backup(upgraded.owner, join(folder, 'old.backup'));
    await migrate(upgraded.owner);
    await restore(restored.owner, join(folder, 'old.backup'));
  }, 120_000);
  afterAll(async () => {
    await Promise.all([upgraded.close(), restored.close()]);
    await rm(folder, { recursive: true, force: true });
  });
  return [
    ['an upgrade', () => upgraded.across()],
    ['a restored backup', () => restored.across()],
  ];
}
