import { limits } from '@rounds/contract';
import { sql } from 'kysely';
import { idAt } from '../../db/partitions.js';
import type { Queries } from '../../db/scope.js';
import type { Spot } from '../../facts.js';
import { newSecret } from '../../ids.js';
import type { DemoCheck, DemoFeedback } from './demo.history.js';
import { fridge } from './demo.plan.js';

/** A facility and the checklist on its door. */
export interface DemoFacility extends Spot {
  checklistId: number;
  checklistTitle: string;
}

export const hasAccounts = async (db: Queries): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Thousands of rows in two statements: they travel as one JSON text. */
export async function insertChecks(
  db: Queries,
  facility: DemoFacility,
  checks: (DemoCheck & { personId: string; notes: (string | null)[]; titles: string[] })[],
): Promise<void> {
  const rows = checks.map(({ at, personId, items, notes, titles }, index) => ({
    index,
    at,
    personId,
    // Now and then somebody is in a hurry.
    openedBy: index % 7 === 3 ? 'list' : 'code',
    ...durationOf(index, items.length),
    done: items.filter(({ result }) => result === true).length,
    notDone: items.filter(({ result }) => result === false).length,
    reported: items.filter(({ result }) => result === null).length,
    items: items.map(({ number, result, value }, position) => ({
      number,
      result,
      answer: value,
      asked: value === null ? null : { kind: 'number', ...fridge },
      title: titles[position],
      comment: notes[position] ?? '',
    })),
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given(index int, at timestamptz, "personId" text, done int, "notDone" int, reported int, "openedBy" text,
          seconds int, "isQuick" boolean, items jsonb)
    ), numbered as (
      select given.*, ${idAt('quality_check', sql.ref('at'))} as id from given order by at, index
    ), stored as (
      insert into quality_check (id, account_id, site_id, facility_id, checklist_id, checklist_title, person_id, at,
        received_at, done, not_done, reported, opened_by, duration_seconds, is_quick)
      select id, ${facility.accountId}, ${facility.siteId}, ${facility.facilityId}, ${facility.checklistId}::int,
        ${facility.checklistTitle}, "personId", at, at, done, "notDone", reported, "openedBy", seconds, "isQuick" from numbered
    )
    insert into quality_check_item (check_id, account_id, number, pos, title, result, comment, answer, asked)
    select numbered.id, ${facility.accountId}, item.number, item.number - 1, item.title, item.result, item.comment,
      item.answer, item.asked
    from numbered, jsonb_to_recordset(numbered.items)
      as item(number int, result boolean, title text, comment text, answer jsonb, asked jsonb)
  `.execute(db);
}

/** Some seconds for each item, but for somebody who hardly looked. */
const durationOf = (index: number, items: number) => {
  const isQuick = index > limits.quickFromRounds && index % 41 === 17;
  return { isQuick, seconds: isQuick ? 2 * items : (15 + ((index * 7) % 11)) * items };
};

export async function insertFeedback(
  db: Queries,
  facility: DemoFacility,
  feedback: (Omit<DemoFeedback, 'message' | 'reply'> & { message: string; reply: string | null })[],
  reviewer: string,
): Promise<void> {
  const rows = feedback.map(({ at, rating, message, reply, replyAfterMs, reasonIds }) => ({
    at,
    rating,
    message,
    reasonIds,
    reply,
    repliedAt: reply === null ? null : new Date(at.getTime() + replyAfterMs),
    receipt: newSecret(),
  }));
  await sql`
    insert into feedback (id, account_id, site_id, facility_id, at, rating, message, receipt_code, reason_ids,
      review_comment, reviewed_at, reviewed_by, checked_at)
    select ${idAt('feedback', sql.ref('given.at'))}, ${facility.accountId}, ${facility.siteId}, ${facility.facilityId}, given.at, given.rating, given.message, given.receipt,
      given."reasonIds",
      given.reply, case when given.reply is not null then least(given."repliedAt", now()) end,
      case when given.reply is not null then ${reviewer} end,
      case when given.rating <= 2 then (
        select max(quality_check.at) from quality_check
        where quality_check.facility_id = ${facility.facilityId}
          and quality_check.at between given.at - interval '2 hours' and given.at
      ) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(at timestamptz, rating int, message text, receipt text, "reasonIds" text[], reply text,
        "repliedAt" timestamptz)
    order by given.at
  `.execute(db);
}

/** The figures that single submissions would have left behind. */
export async function countHistory(db: Queries, accountId: string): Promise<void> {
  await sql`
    insert into facility_hour (account_id, site_id, facility_id, hour, r1, r2, r3, r4, r5, unanswered, unanswered_low,
      checks, items_done, items_not_done, items_reported, opened)
    select ${accountId}, site_id, facility_id, hour,
      sum(r1), sum(r2), sum(r3), sum(r4), sum(r5), sum(unanswered), sum(unanswered_low),
      sum(checks), sum(done), sum(not_done), sum(reported), sum(opened)
    from (
      select site_id, facility_id, date_trunc('hour', at) as hour,
        (rating = 1)::int as r1, (rating = 2)::int as r2, (rating = 3)::int as r3, (rating = 4)::int as r4,
        (rating = 5)::int as r5, (reviewed_at is null)::int as unanswered,
        (reviewed_at is null and rating < 3)::int as unanswered_low,
        0 as checks, 0 as done, 0 as not_done, 0 as reported,
        -- Not everybody who opens the page answers.
        2 + (id % 3)::int as opened
      from feedback where account_id = ${accountId}
      union all
      select site_id, facility_id, date_trunc('hour', at), 0, 0, 0, 0, 0, 0, 0, 1, done, not_done, reported, 0
      from quality_check where account_id = ${accountId}
    ) as entries
    group by site_id, facility_id, hour
  `.execute(db);
  await sql`
    insert into reason_hour (account_id, site_id, facility_id, hour, reason_id, count)
    select account_id, site_id, facility_id, date_trunc('hour', at, 'UTC'), given.id, count(*)
    from feedback cross join lateral unnest(reason_ids) as given(id)
    where account_id = ${accountId} group by 1, 2, 3, 4, 5
  `.execute(db);
  await sql`
    update facility set last_check_at = (select max(at) from quality_check where facility_id = facility.id)
    where account_id = ${accountId}
  `.execute(db);
  await sql`select recount_waiting(${accountId}), remember_past_checks(${accountId})`.execute(db);
  await sql`
    update checklist_last_check as kept set durations = array(
      select duration_seconds from quality_check as made
      where made.facility_id = kept.facility_id and made.checklist_id = kept.checklist_id
      order by made.at desc limit ${sql.lit(limits.quickRounds)}
    ) where account_id = ${accountId}
  `.execute(db);
}

/** In the order in which they were made. */
export const listChecksSince = (db: Queries, accountId: string, since: Date) =>
  db
    .selectFrom('quality_check')
    .select(['id', 'checklist_id as checklistId', 'facility_id as facilityId', 'person_id as personId', 'at'])
    .where('account_id', '=', accountId)
    .where('at', '>=', since)
    .orderBy('at')
    .execute();

/** What the last check of each item found not in order. */
export async function listFailedItems(db: Queries, accountId: string) {
  const rows = await db
    .selectFrom('item_last_answer as last')
    .innerJoin('quality_check as made', 'made.id', 'last.check_id')
    .innerJoin('quality_check_item as item', (join) =>
      join.onRef('item.check_id', '=', 'last.check_id').onRef('item.number', '=', 'last.number'),
    )
    .select([
      'made.site_id as siteId',
      'last.facility_id as facilityId',
      'last.checklist_id as checklistId',
      'last.number as itemNumber',
      'last.check_id as checkId',
      'last.at',
      'made.person_id as personId',
      'item.title',
      'item.comment',
    ])
    .where('last.account_id', '=', accountId)
    .where('last.is_failed', '=', true)
    .orderBy('last.at')
    .execute();
  return rows.map(({ siteId, facilityId, ...row }) => ({ ...row, spot: { accountId, siteId, facilityId } }));
}

/** The last low rating at which something was tapped. */
export const findLastTap = (db: Queries, facilityId: string, reasonId: string) =>
  db
    .selectFrom('feedback')
    .select(['id', 'message', 'at'])
    .where('facility_id', '=', facilityId)
    .where(sql<boolean>`reason_ids @> array[${reasonId}::text]`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findLastComplaint = (db: Queries, facilityId: string) =>
  db
    .selectFrom('feedback')
    .select(['id', 'message', 'at'])
    .where('facility_id', '=', facilityId)
    .where('rating', '<', limits.ratingGoodFrom)
    .where('message', '<>', '')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
