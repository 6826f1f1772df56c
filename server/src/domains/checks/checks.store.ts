import type { ItemResult, Presence } from '@rounds/contract';
import { sql } from 'kysely';
import type { FacilityMoment } from '../../db/facility-hour.js';
import type { Tx } from '../../db/scope.js';
import { countResults, type PlannedCheck } from './checks.policy.js';

export interface PerformedRound extends FacilityMoment {
  personId: string;
  receivedAt: Date;
  /** Null when nobody said. */
  openedBy: Presence | null;
  verifiesCheckId?: number;
  durationSeconds?: number | null;
}

export interface StoredRound extends PlannedCheck {
  isQuick?: boolean;
}

export async function insertCheck(tx: Tx, round: PerformedRound, check: StoredRound): Promise<number> {
  const { done, notDone, reported, skipped, notApplicable } = countResults(check.items);
  const { id } = await tx
    .insertInto('quality_check')
    .values({
      account_id: round.accountId,
      site_id: round.siteId,
      facility_id: round.facilityId,
      checklist_id: check.checklistId,
      checklist_title: check.checklistTitle,
      person_id: round.personId,
      at: round.at,
      received_at: round.receivedAt,
      done,
      not_done: notDone,
      reported,
      skipped,
      not_applicable: notApplicable,
      opened_by: round.openedBy,
      verifies_check_id: round.verifiesCheckId ?? null,
      duration_seconds: round.durationSeconds ?? null,
      is_quick: check.isQuick ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // As one JSON value: a statement that is the same for any number of items is planned once.
  const items = check.items.map(({ result, isUrgent: _urgent, ...item }) => ({ ...item, ...toColumns(result) }));
  await sql`
    insert into quality_check_item (check_id, account_id, number, pos, title, result, no_result, comment, answer,
      asked)
    select ${id}::bigint, ${round.accountId}::text, item.number, item.pos, item.title, item.result, item.no_result,
      item.comment, item.answer, item.asked
    from json_to_recordset(${JSON.stringify(items)}::json)
      as item(number integer, pos integer, title text, result boolean, no_result text, comment text,
        answer jsonb, asked jsonb)`.execute(tx);
  return id;
}

const toColumns = (result: ItemResult) =>
  typeof result === 'string' ? { result: null, no_result: result } : { result, no_result: null };

/** Seconds that the last rounds took, of each checklist at a door. */
export const listDurations = (tx: Tx, facilityId: string) =>
  tx
    .selectFrom('checklist_last_check')
    .select(['checklist_id as checklistId', 'durations'])
    .where('facility_id', '=', facilityId)
    .execute();
