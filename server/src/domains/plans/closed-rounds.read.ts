import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';
import { mostBackMs, mostEarlyMs } from './rounds.policy.js';

interface Counted {
  id: number;
  facilityId: string;
  at: Date;
}

/**
 * The round of a plan that each check counted for. Looked for around the moment of the check alone: what lies further back
 * or ahead is never read.
 */
export async function roundsClosedBy(db: Queries, checks: readonly Counted[]) {
  const given = checks.map(({ id, facilityId, at }) => ({ id, facilityId, at }));
  const { rows } = await sql<{ id: number; dueBy: Date; isLate: boolean }>`
    select given.id::float8 as id, due.due_by as "dueBy", given.at > due.due_by as "isLate"
    from json_to_recordset(${JSON.stringify(given)}::json) as given(id bigint, "facilityId" text, at timestamptz)
    join lateral (
      select round.due_by from due_round as round
      where round.facility_id = given."facilityId" and given.id = any(round.check_ids)
        and round.due_from > given.at - ${mostBackMs / 1000} * interval '1 second'
        and round.due_from <= given.at + ${mostEarlyMs / 1000} * interval '1 second'
      order by round.due_from limit 1
    ) as due on true
  `.execute(db);
  const found = new Map(rows.map(({ id, dueBy, isLate }) => [id, { due: { dueBy: dueBy.toISOString(), isLate } }]));
  return (checkId: number) => found.get(checkId);
}
