import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listFeedback } from '../domains/feedback/feedback-list.store.js';
import { newSecret } from '../ids.js';
import { olderInstallation } from '../test/older-installation.js';
import { verify } from '../verify.js';

const lastVersion = '0039-one-clock';

type Said = [account: string, rating: number, source: 'code' | 'kiosk', reply: string | null, suspicion: string | null];

/** As they were counted then: whatever has no reply and is not suspicious waits for one. */
const said: Said[] = [
  ['neva', 1, 'kiosk', null, null],
  ['neva', 2, 'kiosk', null, null],
  ['neva', 4, 'kiosk', null, null],
  ['neva', 1, 'kiosk', 'Sorry', null],
  ['neva', 1, 'kiosk', null, 'burst'],
  ['neva', 2, 'code', null, null],
  ['neva', 5, 'code', null, null],
  ['neva', 1, 'code', 'Sorry', null],
  ['taiga', 1, 'code', null, null],
];
const at = `date_trunc('hour', now()) - interval '3 hours'`;
const text = (value: string | null) => (value === null ? 'null' : `'${value}'`);
const stars = [1, 2, 3, 4, 5];
const waitedThen = `reviewed_at is null and suspicion is null`;

const oldRows = [
  `insert into person (id) values ('olga')`,
  ...['neva', 'taiga'].flatMap((account) => [
    `insert into account (id, title, owner_id) values ('${account}', '${account}', 'olga')`,
    `insert into site (id, account_id, title) values ('${account}-site', '${account}', 'North')`,
    `insert into facility (id, account_id, site_id, title) values ('${account}-door', '${account}', '${account}-site', 'Lobby')`,
  ]),
  `insert into kiosk (id, account_id, facility_id, name, pin_salt, pin_hash, pin_iterations, removed_at)
    values ('exit', 'neva', 'neva-door', 'By the exit', '', '', 1, now())`,
  ...said.map(
    ([account, rating, source, reply, suspicion]) => `insert into feedback
      (account_id, site_id, facility_id, rating, at, receipt_code, source, review_comment, reviewed_at, suspicion)
    values ('${account}', '${account}-site', '${account}-door', ${rating}, ${at}, '${newSecret()}', '${source}',
      ${text(reply)}, ${reply === null ? 'null' : 'now()'}, ${text(suspicion)})`,
  ),
  `insert into facility_hour (account_id, site_id, facility_id, hour,
      ${stars.flatMap((each) => [`r${each}`, `s${each}`]).join(', ')},
      unanswered, unanswered_low, kiosk_ratings, kiosk_suspicious)
    select account_id, site_id, facility_id, date_trunc('hour', at, 'UTC'),
      ${stars
        .flatMap((each) => ['is null', 'is not null'].map((is) => [each, is] as const))
        .map(([each, is]) => `count(*) filter (where rating = ${each} and suspicion ${is})`)
        .join(', ')},
      count(*) filter (where ${waitedThen}), count(*) filter (where ${waitedThen} and rating < 3),
      count(*) filter (where source = 'kiosk' and suspicion is null),
      count(*) filter (where source = 'kiosk' and suspicion is not null)
    from feedback group by 1, 2, 3, 4`,
  // Rows of this hour were dropped: what is known of it is what was counted.
  `insert into facility_hour (account_id, site_id, facility_id, hour, r1, unanswered, unanswered_low, kiosk_ratings)
    values ('taiga', 'taiga-site', 'taiga-door', '2001-01-01T00:00Z', 1, 1, 1, 0)`,
  `select recount_waiting()`,
];

describe('ratings of kiosks from when they waited for a reply', () => {
  describe.each(olderInstallation(lastVersion, oldRows))('after %s', (_way, database) => {
    it('wait no more, and every other one does', async () => {
      const counted = sql<{ id: string; unanswered: number; low: number; hourly: number; lowHourly: number }>`
        select facility.id, facility.unanswered, facility.unanswered_low as low,
          sum(hours.unanswered)::int as hourly, sum(hours.unanswered_low)::int as "lowHourly"
        from facility join facility_hour as hours on hours.facility_id = facility.id and hours.hour > '2002-01-01'
        group by facility.id order by facility.id`;
      expect((await counted.execute(database())).rows).toEqual([
        { id: 'neva-door', unanswered: 2, low: 1, hourly: 2, lowHourly: 1 },
        { id: 'taiga-door', unanswered: 1, low: 1, hourly: 1, lowHourly: 1 },
      ]);
      const filter = { accountId: 'neva', siteIds: null, unanswered: true };
      const listed = await listFeedback(database(), filter, 10, undefined);
      expect(listed.map(({ source }) => source)).toEqual(['code', 'code']);
    });

    it('are told apart by what is counted anew, too', async () => {
      const before = await database().selectFrom('facility').select(['id', 'unanswered']).orderBy('id').execute();
      await sql`update facility set unanswered = 9`.execute(database());
      await sql`select recount_waiting()`.execute(database());
      const after = await database().selectFrom('facility').select(['id', 'unanswered']).orderBy('id').execute();
      expect(after).toEqual(before);
    });

    it('leave every sum as it should be', async () => {
      await sql`delete from facility_hour where hour < '2002-01-01'`.execute(database());
      expect(await verify(database())).toEqual([]);
    });
  });
});
