import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listFeedback } from '../domains/feedback/feedback-list.store.js';
import { findReceipt } from '../domains/feedback/feedback.read.js';
import { newSecret } from '../ids.js';
import { olderInstallation } from '../test/older-installation.js';
import { verify } from '../verify.js';
import { monthOf, monthOfId } from './history.js';
import type { Db } from './scope.js';

const secret = newSecret();
const lastVersion = '0006-row-level-security';

/** Two ratings and a check as they were stored before ids had a month, with a notification of each kind. */
const oldRows = [
  `insert into person (id) values ('olga')`,
  `insert into account (id, title, owner_id) values ('neva', 'Neva Shore', 'olga')`,
  `insert into site (id, account_id, title) values ('north', 'neva', 'North')`,
  `insert into facility (id, account_id, site_id, title) values ('lobby', 'neva', 'north', 'Lobby')`,
  `insert into checklist (account_id, title) values ('neva', 'Round')`,
  `insert into feedback (account_id, site_id, facility_id, rating, at, receipt_code) values
    ('neva', 'north', 'lobby', 2, now() - interval '3 years', '${secret}'),
    ('neva', 'north', 'lobby', 4, now() - interval '1 minute', 'another')`,
  `insert into quality_check (account_id, site_id, facility_id, checklist_id, checklist_title, person_id, at, done,
      not_done, reported)
    values ('neva', 'north', 'lobby', 1, 'Round', 'olga', now(), 1, 1, 0)`,
  `insert into quality_check_item (check_id, account_id, number, pos, title, result) values
    (1, 'neva', 1, 1, 'Floor clean', true), (1, 'neva', 2, 2, 'Soap filled', false)`,
  `insert into facility_hour (account_id, site_id, facility_id, hour, r2, r4, unanswered, unanswered_low)
    select account_id, site_id, facility_id, date_trunc('hour', at), (rating = 2)::int, (rating = 4)::int, 1,
      (rating = 2)::int from feedback`,
  `insert into facility_hour (account_id, site_id, facility_id, hour, checks, items_done, items_not_done)
    select account_id, site_id, facility_id, date_trunc('hour', at), 1, 1, 1 from quality_check
    on conflict (account_id, facility_id, hour) do update set checks = 1, items_done = 1, items_not_done = 1`,
  `insert into notification (kind, account_id, site_id, facility_id, feedback_id, check_id) values
    ('low-rating', 'neva', 'north', 'lobby', 1, null), ('failed-check', 'neva', 'north', 'lobby', null, 1)`,
];

const filter = { accountId: 'neva', siteIds: null };
const ratings = (db: Db) => listFeedback(db, filter, 10, undefined).then((rows) => rows.map(({ id }) => id));

describe('history from before ids had a month', () => {
  describe.each(olderInstallation(lastVersion, oldRows))('after %s', (_way, database) => {
    it('is listed under the ids it had, and every sum fits', async () => {
      expect(await ratings(database())).toEqual([2, 1]);
      expect(await verify(database())).toEqual([]);
    });

    it('is found behind its link', async () => {
      expect(await findReceipt(database(), secret, 'UTC')).toMatchObject({ rating: 2, facilityTitle: 'Lobby' });
      expect(await findReceipt(database(), newSecret(), 'UTC')).toBeUndefined();
    });

    it('keeps its references, and loses what refers to it with it', async () => {
      const orphan = sql`insert into notification (kind, account_id, site_id, facility_id, feedback_id)
        values ('low-rating', 'neva', 'north', 'lobby', 3)`;
      await expect(orphan.execute(database())).rejects.toThrow('foreign key');
      await sql`delete from quality_check`.execute(database());
      const { rows } = await sql<{ items: number; notifications: number }>`
        select (select count(*) from quality_check_item)::int as items,
          (select count(*) from notification)::int as notifications`.execute(database());
      expect(rows).toEqual([{ items: 0, notifications: 1 }]);
    });

    it('is followed by rows of this month, whose numbers go on', async () => {
      const place = { account_id: 'neva', site_id: 'north', facility_id: 'lobby', rating: 5 };
      const { id } = await database()
        .insertInto('feedback')
        .values({ ...place, receipt_code: newSecret() })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect([monthOfId(id), id % 10_000_000_000]).toEqual([monthOf(Date.now()), 3]);
      expect(await ratings(database())).toEqual([id, 2, 1]);
    });
  });
});
