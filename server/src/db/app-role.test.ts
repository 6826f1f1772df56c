import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { newId } from '../ids.js';
import { administer, urlOf } from '../test/template.js';
import { testDatabase } from '../test/test-database.js';
import { requireConfined, RoleUnusable } from './app-role.js';
import { migrate } from './migrate.js';
import { openPostgres } from './postgres.js';

// Roles belong to a whole cluster: only the embedded engine has one to spare for each test.
describe.runIf(inject('engine') === 'embedded')('a server', () => {
  it('does not start with a role that sees past the policies', async () => {
    const owned = await testDatabase();
    await sql`alter role rounds_app bypassrls`.execute(owned.owner);
    await expect(requireConfined(owned.common())).rejects.toThrow(RoleUnusable);
    await owned.close();
  });

  it('refuses every statement when it cannot take its role, and does not hang', async () => {
    const owned = await testDatabase();
    await sql`drop owned by rounds_app`.execute(owned.owner);
    await sql`drop role rounds_app`.execute(owned.owner);
    const attempts = [
      () => owned.common().selectFrom('person').selectAll().execute(),
      () => owned.common().inTransaction((tx) => tx.selectFrom('person').selectAll().execute()),
      () => owned.common().selectFrom('person').selectAll().execute(),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('role "rounds_app" does not exist');
    await owned.close();
  });
});

describe.runIf(inject('engine') === 'postgres')('a database user who may make no roles', () => {
  it('is told what an administrator has to do, and needs no more than that', async () => {
    const serverUrl = inject('serverUrl');
    const [user, name] = [`u_${newId()}`, `rounds_${newId()}`];
    await administer(serverUrl, `create role ${user} login password 'secret'`);
    await administer(serverUrl, `create database ${name} owner ${user}`);
    const url = new URL(urlOf(serverUrl, name));
    Object.assign(url, { username: user, password: 'secret' });
    const owned = await openPostgres({ url: url.href, poolSize: 2, onError: () => {} });
    try {
      await expect(migrate(owned.owner)).rejects.toThrow(`grant rounds_app to ${user};`);
      await administer(serverUrl, `grant rounds_app to ${user}`);
      expect(await migrate(owned.owner)).toContain('0006-row-level-security');
      await requireConfined(owned.common());
      expect(await owned.across().selectFrom('account').selectAll().execute()).toEqual([]);
    } finally {
      await owned.close();
      await administer(serverUrl, `drop database ${name} with (force)`);
      await administer(serverUrl, `drop role ${user}`);
    }
  });
});
