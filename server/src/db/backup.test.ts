import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo } from '../domains/demo/demo.service.js';
import { testDatabase } from '../test/test-database.js';
import { loadTexts } from '../texts.js';
import { backup, restore, RestoreRefused } from './backup.js';
import { listTables } from './catalogue.js';
import type { OwnedDatabase } from './database.js';

/** Claimed and not answered yet: its answer is JSON's null. */
const unanswered = { kind: 'check', request_id: 'claimed', fingerprint: new Uint8Array([0, 255]), answer: 'null' };

const everyLineEnd = 'North\r\n\u000b\u000c\u0085\u2028\u2029South';

/** One of a month that is long over, and one of today. */
const plans = [
  `insert into plan (id, account_id, site_id, title, starts, rrule, window_minutes, made_until)
    select 'plan', account_id, id, 'Mornings', '2026-01-01T06:00', 'FREQ=DAILY', 60, now() from site limit 1`,
  `insert into due_round (account_id, site_id, plan_id, facility_id, pos, day, due_from, due_by, early_from, closes_at,
      checklist_ids, open_checklists, check_ids)
    select account_id, site_id, id, 'lobby', 0, moment::date, moment, moment, moment, moment, '{1}', '{1}', '{26110000000042}'
    from plan, lateral (values (now()), (now() - interval '90 days')) as due(moment) where id = 'plan'`,
  `insert into door_job (id, account_id, site_id, facility_id, title, origin, opened_at, found_at)
    select 'job', account_id, site_id, id, 'The tap drips', 'person', now(), now() from facility limit 1`,
  `insert into door_job_event (account_id, job_id, at, kind, changes)
    select account_id, id, now(), 'changed', '{"isUrgent": true}' from door_job`,
  `insert into handover (id, account_id, site_id, text, person_id, closed_at, closed_by)
    select 'line', account_id, site.id, 'The lift is out of order', person.id, now(), person.id from site, person limit 1`,
];

describe('a backup', () => {
  let folder: string;
  let file: string;
  let source: OwnedDatabase;
  let target: OwnedDatabase;
  const content = async ({ owner: db }: OwnedDatabase) => {
    const counts: Record<string, string> = {};
    for (const { name } of await listTables(db)) {
      const { rows } = await sql<{ digest: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(md5(row_to_json(t)::text), '' order by md5(row_to_json(t)::text))), '')
          as digest from ${sql.table(name)} t
      `.execute(db);
      counts[name] = rows[0]?.digest ?? '';
    }
    return counts;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rounds-backup-'));
    file = join(folder, 'rounds.backup');
    [source, target] = [await testDatabase(), await testDatabase()];
    await createDemo(source, { ownerId: null, timeZone: 'Europe/Prague' }, loadTexts().in('ru'));
    await source.owner.insertInto('submission').values(unanswered).execute();
    for (const statement of plans) await sql.raw(statement).execute(source.owner);
    await source.owner.updateTable('site').set({ description: everyLineEnd }).execute();
  });
  afterAll(async () => {
    await Promise.all([source.close(), target.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('is refused when it is something else', async () => {
    const other = join(folder, 'other.gz');
    await writeFile(other, gzipSync('{"hello":1}\n'));
    await expect(restore(target.owner, other)).rejects.toThrow(RestoreRefused);
  });

  it('is refused in a sentence when it is missing, damaged or cut short', async () => {
    await expect(restore(target.owner, join(folder, 'missing'))).rejects.toThrow(RestoreRefused);
    const plain = join(folder, 'plain');
    await writeFile(plain, 'not compressed');
    await expect(restore(target.owner, plain)).rejects.toThrow(RestoreRefused);
    const cut = join(folder, 'cut.gz');
    const whole = gzipSync(`{"format":"rounds-backup-1","migrations":[],"tables":[]}\n${'[0,{}]\n'.repeat(100_000)}`);
    await writeFile(cut, whole.subarray(0, whole.length / 2));
    await expect(restore(target.owner, cut)).rejects.toThrow(RestoreRefused);
  });

  it('takes the place of the one before when it is whole, readable to its owner only', async () => {
    const kept = join(folder, 'kept');
    await writeFile(kept, 'the one before', { mode: 0o644 });
    const lost = await testDatabase();
    await lost.close();
    await expect(backup(lost.owner, kept)).rejects.toBeInstanceOf(Error);
    expect(await readFile(kept, 'utf8')).toBe('the one before');
    await backup(target.owner, kept);
    expect((await stat(kept)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.startsWith('kept'))).toEqual(['kept']);
  });

  it('is refused when a newer version made it', async () => {
    const newer = join(folder, 'newer.gz');
    const header = { format: 'rounds-backup-1', migrations: ['9999-later'], tables: [] };
    await writeFile(newer, gzipSync(`${JSON.stringify(header)}\n`));
    await expect(restore(target.owner, newer)).rejects.toThrow('newer version (9999-later)');
  });

  it('brings back every row of every table, and numbers go on where they were', async () => {
    const stored = await backup(source.owner, file);
    expect(stored.rows).toBeGreaterThan(10_000);
    expect(await restore(target.owner, file)).toEqual(stored);
    expect(await content(target)).toEqual(await content(source));
    const next = await target.owner
      .insertInto('checklist')
      .values((rows) => ({ title: 'Next', account_id: rows.selectFrom('account').select('account.id').limit(1) }))
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(5);
  });

  it('brings back rounds into the months that they were due in', async () => {
    const parts = await sql<{ part: string }>`
      select distinct tableoid::regclass::text as part from due_round where plan_id = 'plan'
    `.execute(target.owner);
    expect(parts.rows.map(({ part }) => part).includes('due_round_default')).toBe(false);
    expect(parts.rows).toHaveLength(2);
  });

  it('is refused where something is already, and changes nothing there', async () => {
    const before = await content(target);
    await expect(restore(target.owner, file)).rejects.toThrow('The database is not empty');
    expect(await content(target)).toEqual(before);
  });
});
