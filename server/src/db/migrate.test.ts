import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../ids.js';
import { administer, urlOf } from '../test/template.js';
import { testDatabase } from '../test/test-database.js';
import type { OwnedDatabase } from './database.js';
import { openInMemory } from './embedded.js';
import { migrate } from './migrate.js';
import { openPostgres } from './postgres.js';

describe('the migrations', () => {
  let database: OwnedDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('have nothing left to do the second time', async () => {
    expect(await migrate(database.owner)).toEqual([]);
  });

  it('keep references between organisations out', async () => {
    const { owner: db } = database;
    const [olga, ivan] = [newId(), newId()];
    await db
      .insertInto('person')
      .values([{ id: olga }, { id: ivan }])
      .execute();
    const [mine, theirs, siteId] = [newId(), newId(), newId()];
    await db
      .insertInto('account')
      .values([
        { id: mine, title: 'Mine', owner_id: olga },
        { id: theirs, title: 'Theirs', owner_id: ivan },
      ])
      .execute();
    await db.insertInto('site').values({ id: siteId, account_id: theirs, title: 'Site' }).execute();
    const across = db
      .insertInto('facility')
      .values({ id: newId(), account_id: mine, site_id: siteId, title: 'Facility' })
      .execute();
    await expect(across).rejects.toThrow('violates foreign key constraint');
  });
});

describe('four servers that start at the same moment', () => {
  it.runIf(inject('engine') === 'postgres')('migrate once between them', async () => {
    const serverUrl = inject('serverUrl');
    const name = `rounds_${newId()}`;
    await administer(serverUrl, `create database ${name}`);
    const open = () => openPostgres({ url: urlOf(serverUrl, name), poolSize: 2, onError: () => {} });
    const databases = await Promise.all([open(), open(), open(), open()]);
    const applied = await Promise.all(databases.map(({ owner }) => migrate(owner)));
    await Promise.all(databases.map((each) => each.close()));
    await administer(serverUrl, `drop database ${name} with (force)`);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  });

  it.runIf(inject('engine') === 'embedded')('are one server: the embedded engine migrates from nothing', async () => {
    const database = await openInMemory();
    expect(await migrate(database.owner)).toContain('0001-foundation');
    await database.close();
  });
});
