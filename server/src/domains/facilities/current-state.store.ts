import { limits } from '@rounds/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.js';
import type { Facts } from '../../facts.js';

/** The last check of each checklist, by the moment it was done: one that arrives late does not take its place. */
export async function keepLastChecks(
  tx: Tx,
  { spot: { accountId, facilityId }, at, personId, checks }: Facts['check.stored'],
): Promise<void> {
  const rows = checks
    .map(({ id, checklistId, skipped, done, notDone, reported, notApplicable, durationSeconds }) => ({
      id,
      checklistId,
      skipped,
      durations: durationSeconds === null ? [] : [durationSeconds],
      answered: done + notDone + reported + notApplicable,
    }))
    .toSorted((one, other) => one.checklistId - other.checklistId);
  await sql`
    insert into checklist_last_check as kept
      (account_id, facility_id, checklist_id, at, check_id, person_id, answered, total, complete_at, durations)
    select ${accountId}, ${facilityId}, given."checklistId", ${at}::timestamptz, given.id, ${personId}, given.answered,
      given.answered + given.skipped, case when given.skipped = 0 then ${at}::timestamptz end,
      given.durations
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(id bigint, "checklistId" integer, skipped integer, answered integer, durations integer[])
    on conflict (facility_id, checklist_id) do update set
      (at, check_id, person_id, answered, total) = (
        select newest.* from (values
          (excluded.at, excluded.check_id, excluded.person_id, excluded.answered, excluded.total),
          (kept.at, kept.check_id, kept.person_id, kept.answered, kept.total)
        ) as newest(at, check_id, person_id, answered, total) order by newest.at desc, newest.check_id desc limit 1
      ),
      complete_at = greatest(kept.complete_at, excluded.complete_at),
      durations = (excluded.durations || kept.durations)[1:${sql.lit(limits.quickRounds)}]
  `.execute(tx);
}

/**
 * The last answer to each item, likewise: what failed stays so until a later check finds it in order. A verification
 * speaks of a report, as of its moment, and says nothing when that is not the last word any more.
 */
export async function keepLastAnswers(
  tx: Tx,
  { spot: { accountId, facilityId }, at, verifies, checks }: Facts['check.stored'],
): Promise<void> {
  const rows = checks
    .flatMap(({ id, checklistId, answers }) =>
      answers.map(({ number, isFailed }) => ({ id, checklistId, number, isFailed })),
    )
    // Always in one order: two reports on one facility then wait for each other, and never both.
    .toSorted((one, other) => one.checklistId - other.checklistId || one.number - other.number);
  const spokenOf = verifies?.at ?? at;
  await sql`
    insert into item_last_answer as kept (account_id, facility_id, checklist_id, number, at, check_id, is_failed)
    select ${accountId}, ${facilityId}, given."checklistId", given.number, ${spokenOf}::timestamptz, given.id, given."isFailed"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(id bigint, "checklistId" integer, number integer, "isFailed" boolean)
    on conflict (facility_id, checklist_id, number) do update
      set at = excluded.at, check_id = excluded.check_id, is_failed = excluded.is_failed
      where ${verifies ? sql`kept.check_id = ${verifies.checkId}::bigint and kept.at <= excluded.at` : sql`(kept.at, kept.check_id) < (excluded.at, excluded.check_id)`}
  `.execute(tx);
}

/** From that moment on: a check of before that comes late does not take its place. */
export async function settleAnswer(
  tx: Tx,
  { facilityId, at, checklistId, itemNumber, isFailed }: Omit<Facts['job.settled'], 'spot'> & { facilityId: string },
): Promise<void> {
  await tx
    .updateTable('item_last_answer')
    .set({ is_failed: isFailed, at: sql<Date>`greatest(at, ${at}::timestamptz)` })
    .where('facility_id', '=', facilityId)
    .where('checklist_id', '=', checklistId)
    .where('number', '=', itemNumber)
    .execute();
}

/** How many ratings more, or fewer, wait for a reply. */
export async function addWaiting(tx: Tx, facilityId: string, unanswered: number, low: number): Promise<void> {
  if (unanswered === 0 && low === 0) return;
  await tx
    .updateTable('facility')
    .set((eb) => ({
      unanswered: eb('unanswered', '+', unanswered),
      unanswered_low: eb('unanswered_low', '+', low),
    }))
    .where('id', '=', facilityId)
    .execute();
}
