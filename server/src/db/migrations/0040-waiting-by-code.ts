import { sql, type Kysely } from 'kysely';

/**
 * Nobody finds a reply to what they said at a kiosk: it waits for none any more. What is kept is counted anew, where there
 * are kiosks, and the indexes of what waits leave it out: their cost stays that of a page, however much is said there.
 */
const counting = `create or replace function recount_waiting(of_account text default null) returns void language sql as $$
    update facility set unanswered = waiting.count, unanswered_low = waiting.low
    from (
      select place.id, count(feedback.id) as count, count(feedback.id) filter (where rating < 3) as low
      from facility as place
      left join feedback on feedback.account_id = place.account_id and feedback.facility_id = place.id
        and reviewed_at is null and suspicion is null and source = 'code'
      where of_account is null or place.account_id = of_account
      group by place.id
    ) as waiting
    where waiting.id = facility.id and (unanswered, unanswered_low) <> (waiting.count, waiting.low)
  $$`;

/** Of hours whose rows were dropped nothing can be known: they stay. */
const older = [
  `update facility_hour as kept set unanswered = counted.count, unanswered_low = counted.low
  from (
    select account_id, facility_id, date_trunc('hour', at, 'UTC') as hour, count(*) filter (where source = 'code') as count,
      count(*) filter (where source = 'code' and rating < 3) as low
    from feedback
    where account_id in (select account_id from kiosk) and reviewed_at is null and suspicion is null
    group by 1, 2, 3 having bool_or(source = 'kiosk')
  ) as counted
  where kept.account_id = counted.account_id and kept.facility_id = counted.facility_id and kept.hour = counted.hour`,
  `select recount_waiting(account_id) from (select distinct account_id from kiosk) as place`,
];

const indexes = ['account', 'site', 'facility'].flatMap((scope) => [
  `drop index feedback_waiting_${scope}`,
  `create index feedback_waiting_${scope} on feedback (${scope}_id, at desc, id desc)
    where reviewed_at is null and suspicion is null and source = 'code'`,
]);

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const fill = (db: Kysely<unknown>): Promise<void> => run(db, older);

export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody rates or replies while it is counted: the indexes take this lock anyway, and later it might wait for a writer.
  await run(db, [`lock table feedback in access exclusive mode`, counting]);
  await fill(db);
  await run(db, indexes);
}
