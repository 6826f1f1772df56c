import { inject } from 'vitest';
import type { OwnedDatabase } from '../db/database.js';
import { openInMemory } from '../db/embedded.js';
import { openPostgres } from '../db/postgres.js';
import { newId } from '../ids.js';
import { administer, urlOf } from './template.js';

/** A migrated, empty database of the engine under test. */
export async function testDatabase(poolSize = 8): Promise<OwnedDatabase> {
  const template = inject('template');
  return inject('engine') === 'embedded' ? openInMemory(template) : createDatabase(`template ${template}`, poolSize);
}

/** One that no migration has seen. */
export const emptyDatabase = (): Promise<OwnedDatabase> =>
  inject('engine') === 'embedded' ? openInMemory() : createDatabase('', 4);

async function createDatabase(from: string, poolSize: number): Promise<OwnedDatabase> {
  const serverUrl = inject('serverUrl');
  const name = `rounds_${newId()}`;
  await administer(serverUrl, `create database ${name} ${from}`);
  const direct = urlOf(serverUrl, name);
  const pooler = inject('poolerUrl');
  const way = pooler ? { url: urlOf(pooler, name), directUrl: direct } : { url: direct };
  const database = await openPostgres({ ...way, poolSize, onError: () => {} });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
