import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { olderInstallation } from '../test/older-installation.js';
import { verify } from '../verify.js';
import type { Db } from './scope.js';

const lastVersion = '0013-few-rows-read';

const check = (id: number, hoursAgo: number, results: Record<number, boolean | null>): string[] => {
  const answers = Object.entries(results);
  const count = (wanted: boolean | null) => answers.filter(([, result]) => result === wanted).length;
  const counts = [count(true), count(false), count(null)];
  return [
    `insert into quality_check (id, account_id, site_id, facility_id, checklist_id, checklist_title, person_id, at,
        done, not_done, reported)
      values (${id}, 'neva', 'north', 'lobby', 1, 'Round', 'stepan', now() - interval '${hoursAgo} hours',
        ${counts.join(', ')})`,
    ...answers.map(
      ([number, result]) => `insert into quality_check_item (check_id, account_id, number, pos, title, result)
        values (${id}, 'neva', ${number}, ${number}, 'Then ${number}', ${result})`,
    ),
    `insert into facility_hour (account_id, site_id, facility_id, hour, checks, items_done, items_not_done,
        items_reported)
      select account_id, site_id, facility_id, date_trunc('hour', at), 1, ${counts.join(', ')}
      from quality_check where id = ${id}`,
  ];
};

/** Four items: the second was deleted two hours ago, the fourth is new and was never checked. */
const oldRows = [
  `insert into person (id) values ('stepan')`,
  `insert into account (id, title, owner_id) values ('neva', 'Neva Shore', 'stepan')`,
  `insert into site (id, account_id, title) values ('north', 'neva', 'North')`,
  `insert into facility (id, account_id, site_id, title) values ('lobby', 'neva', 'north', 'Lobby')`,
  `insert into checklist (account_id, title) values ('neva', 'Round')`,
  `insert into checklist_item (account_id, checklist_id, number, pos, title, deleted_at) values
    ('neva', 1, 1, 0, 'Floor clean', null), ('neva', 1, 2, 1, 'Soap filled', now() - interval '2 hours'),
    ('neva', 1, 3, 1, 'Bins empty', null), ('neva', 1, 4, 2, 'Mirror clean', null)`,
  `insert into facility_checklist (account_id, facility_id, checklist_id, pos) values ('neva', 'lobby', 1, 0)`,
  ...check(1, 9, { 1: null }),
  ...check(2, 7, { 1: true, 2: true, 3: false }),
  ...check(3, 5, { 3: null }),
  ...check(4, 1, { 1: true }),
];

const itemsOf = async (db: Db, id: number) => {
  const rows = await db
    .selectFrom('quality_check_item')
    .select(['number', 'title', 'no_result'])
    .where('check_id', '=', id)
    .orderBy('number')
    .execute();
  return rows.map(({ number, title, no_result }) => [number, no_result ?? title]);
};

describe('checks from before every item was kept', () => {
  describe.each(olderInstallation(lastVersion, oldRows))('after %s', (_way, database) => {
    it('name the items that were there and not answered, and none that came later or had gone', async () => {
      expect(await itemsOf(database(), 1)).toEqual([[1, 'Then 1']]);
      expect(await itemsOf(database(), 2)).toEqual([
        [1, 'Then 1'],
        [2, 'Then 2'],
        [3, 'Then 3'],
      ]);
      expect(await itemsOf(database(), 3)).toEqual([
        [1, 'skipped'],
        [2, 'skipped'],
        [3, 'Then 3'],
      ]);
      expect(await itemsOf(database(), 4)).toEqual([
        [1, 'Then 1'],
        [3, 'skipped'],
      ]);
    });

    it('leave behind what is true now: the last check, the last whole one, and what is not in order', async () => {
      const hoursAgo = sql`round(extract(epoch from now() - at) / 3600)::int`;
      const { rows: checks } = await sql`
        select check_id::int as id, answered, total, round(extract(epoch from now() - complete_at) / 3600)::int as whole
        from checklist_last_check`.execute(database());
      expect(checks).toEqual([{ id: 4, answered: 1, total: 2, whole: 7 }]);
      const { rows: answers } = await sql`
        select number, is_failed as failed, ${hoursAgo} as hours from item_last_answer order by number
      `.execute(database());
      expect(answers).toEqual([
        { number: 1, failed: false, hours: 1 },
        { number: 2, failed: false, hours: 7 },
        { number: 3, failed: false, hours: 5 },
      ]);
    });

    it('are of items that are older than any round that comes late', async () => {
      const { rows } = await sql`select from checklist_item where created_at > now() - interval '8 days'`.execute(
        database(),
      );
      expect(rows).toEqual([]);
    });

    it('are counted as incomplete, and every sum fits', async () => {
      const { rows } = await sql`
        select sum(items_skipped)::int as items, sum(checks_incomplete)::int as checks from facility_hour
      `.execute(database());
      expect(rows).toEqual([{ items: 3, checks: 2 }]);
      expect(await verify(database())).toEqual([]);
    });
  });
});
