import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { administer } from '../test/template.js';
import { testApp } from '../test/test-app.js';

const rounds = testApp();

/** As a primary that was demoted: every question is answered, nothing can be stored. */
async function onlyReads(isReadOnly: boolean): Promise<void> {
  const mode = isReadOnly ? 'on' : 'off';
  if (inject('engine') === 'embedded') {
    await sql.raw(`set default_transaction_read_only = ${mode}`).execute(rounds.db);
    return;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(rounds.db);
  const name = rows[0]?.name;
  await administer(inject('serverUrl'), `alter database ${name} set default_transaction_read_only = ${mode}`);
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  await administer(inject('serverUrl'), others);
}

const isReady = async () => (await rounds.fetch('/readyz')).status;

describe('GET /readyz', () => {
  it('is refused while the database can only be read, and says when to come back', async () => {
    await onlyReads(true);
    await expect.poll(isReady).toBe(503);
    expect((await rounds.fetch('/readyz')).headers.get('retry-after')).toBe('5');
    expect((await rounds.fetch('/healthz')).status).toBe(200);
    expect((await rounds.call('GET /qr/{id}/public', { params: { id: 'nowhere' } })).status).toBe(404);
    await onlyReads(false);
    await expect.poll(isReady).toBe(200);
  });
});
