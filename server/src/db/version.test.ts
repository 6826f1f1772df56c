import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../config.js';
import { newId } from '../ids.js';
import { start } from '../main.js';
import { organisation } from '../test/personas.js';
import { administer, urlOf } from '../test/template.js';
import { testApp } from '../test/test-app.js';
import { testDatabase } from '../test/test-database.js';
import { leave } from '../test/visitors.js';
import { migrate, ownMigrations, type Migrations } from './migrate.js';
import { openPostgres } from './postgres.js';
import { requireMigrated, VersionMismatch } from './version.js';

const own = await ownMigrations();
const run = (statement: string) => async (db: Kysely<unknown>) => {
  await sql.raw(statement).execute(db);
};
const adding: Migrations = { '9001-colours': { up: run('alter table site add column colour text') } };
const breaking: Migrations = {
  '9002-no-titles': { up: run('alter table site rename column title to name'), breaksOlderVersions: true },
};
const addingAgain: Migrations = { '9003-shapes': { up: run('alter table site add column shape text') } };

describe('a database that a newer version has migrated', () => {
  const rounds = testApp();
  beforeAll(async () => {
    await migrate(rounds.database.owner, { migrations: { ...own, ...adding } });
  });

  it('is worked with by this one, also while the newer one runs', async () => {
    const { owner, sites } = await organisation(rounds);
    const params = { id: sites[0] };
    await sql`update site set colour = 'blue'`.execute(rounds.database.owner);
    await rounds.call('PATCH /sites/{id}', { params, body: { title: 'East' }, token: owner.token });
    expect((await rounds.call('GET /sites/{id}', { params, token: owner.token })).body.title).toBe('East');
  });

  it('lets this one start again, and go back to it, and forward once more', async () => {
    const { owner } = rounds.database;
    expect(await migrate(owner)).toEqual([]);
    await requireMigrated(rounds.database.common(), Object.keys(own));
    expect(await migrate(owner, { migrations: { ...own, ...adding } })).toEqual([]);
  });

  // The embedded engine has one process, which migrates before it prepares anything.
  it.runIf(inject('engine') === 'postgres')(
    'is asked anew by connections that know its tables as they were',
    async () => {
      const { owner, facilities } = await organisation(rounds);
      const { token } = owner;
      await Promise.all(Array.from({ length: 16 }, () => leave(rounds, facilities[0])));
      const ids = (await rounds.call('GET /feedbacks', { token })).body.items.map(({ id }) => id);
      const read = () => rounds.call('GET /feedbacks', { token });
      const review = (id?: number) =>
        rounds.call('POST /feedbacks/{id}/review', { params: { id: id ?? 0 }, body: { comment: 'Thank you' }, token });
      // On all connections of the pool.
      for (const ask of [read, review]) await Promise.all(ids.map((id) => ask(id)));
      for (const change of ['add column mood text', 'drop column mood']) {
        await sql.raw(`alter table feedback ${change}`).execute(rounds.database.owner);
        const replies = [
          await read(),
          await review(ids[0]),
          ...(await Promise.all(ids.flatMap((id) => [read(), review(id)]))),
        ];
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      }
    },
  );
});

describe('a migration that older versions cannot work with', () => {
  it('stops them at their start, and nobody who knows it', async () => {
    const database = await testDatabase();
    const newest = { ...own, ...adding, ...breaking, ...addingAgain };
    await migrate(database.owner, { migrations: newest });
    for (const older of [own, { ...own, ...adding }]) {
      await expect(migrate(database.owner, { migrations: older })).rejects.toThrow(VersionMismatch);
      await expect(requireMigrated(database.common(), Object.keys(older))).rejects.toThrow(VersionMismatch);
    }
    expect(await migrate(database.owner, { migrations: { ...own, ...adding, ...breaking } })).toEqual([]);
    await database.close();
  });
});

describe.runIf(inject('engine') === 'postgres')('a user who may serve and not migrate', () => {
  it('starts no server before the owner has migrated, and a whole one afterwards', async () => {
    const serverUrl = inject('serverUrl');
    const [owner, serving, name] = [`o_${newId()}`, `s_${newId()}`, `rounds_${newId()}`];
    const urlFor = (user: string) => {
      const url = new URL(urlOf(serverUrl, name));
      Object.assign(url, { username: user, password: 'secret' });
      return url.href;
    };
    for (const user of [owner, serving]) {
      await administer(serverUrl, `create role ${user} login password 'secret' in role rounds_app`);
    }
    await administer(serverUrl, `create database ${name} owner ${owner}`);
    const settings = { DATABASE_URL: urlFor(serving), MIGRATE: 'off', PORT: '0', LOG_LEVEL: 'silent' };
    try {
      await expect(start(null, readConfig(settings))).rejects.toThrow(VersionMismatch);
      const owned = await openPostgres({ url: urlFor(owner), poolSize: 1, onError: () => {} });
      await migrate(owned.owner);
      await owned.close();
      const running = await start(null, readConfig(settings));
      expect((await fetch(`${running.address}/readyz`)).status).toBe(200);
      const signedIn = await fetch(`${running.address}/aaa/api/v1/auth/flex`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ oauthUID: 'olga' }),
      });
      expect(signedIn.status).toBe(200);
      await running.stop();
    } finally {
      await administer(serverUrl, `drop database ${name} with (force)`);
      for (const user of [owner, serving]) await administer(serverUrl, `drop role ${user}`);
    }
  });
});
