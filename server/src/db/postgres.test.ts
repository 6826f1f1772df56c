import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OwnedDatabase } from './database.js';
import { isUnavailable } from './errors.js';
import { openPostgres } from './postgres.js';

// The embedded engine has one connection, and cannot interrupt itself.
describe.runIf(inject('engine') === 'postgres')('the connections of a serving process', () => {
  let database: OwnedDatabase;
  beforeAll(async () => {
    const url = inject('poolerUrl') || inject('serverUrl');
    const options = { poolSize: 1, longestStatementMs: 100, lifetimeSeconds: 1, onError: () => {} };
    database = await openPostgres({ url, directUrl: inject('serverUrl'), ...options });
    await sql`do $$ begin create role rounds_app nologin; exception when duplicate_object then null; end $$`.execute(
      database.owner,
    );
  });
  afterAll(() => database.close());

  it('are not kept busy by a statement without end: whoever asked is told to come back later', async () => {
    const error = await sql`select pg_sleep(30)`.execute(database.common()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: '57014' });
    expect(isUnavailable(error)).toBe(true);
  });

  it('wait for as long as it takes where the owner works', async () => {
    const { rows } = await sql`select 1 from pg_sleep(0.3)`.execute(database.owner);
    expect(rows).toHaveLength(1);
  });

  it('are made anew from time to time', async () => {
    const made = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.owner);
      return rows[0]?.pid;
    };
    const first = await made();
    await expect.poll(made).not.toBe(first);
  });

  it('are not waited for without end when the process stops', async () => {
    const url = inject('serverUrl');
    const stopping = await openPostgres({ url, poolSize: 1, longestCloseMs: 100, onError: () => {} });
    let isOver = false;
    const abandoned = sql`select pg_sleep(5)`.execute(stopping.owner).finally(() => (isOver = true));
    await sql`select pg_sleep(0.2)`.execute(database.owner);
    await stopping.close();
    expect(isOver).toBe(false);
    await abandoned;
  });
});
