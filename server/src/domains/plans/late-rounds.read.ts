import { roles } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../db/scope.js';
import { mostBackMs, mostLateMs, toldWithinMs } from './rounds.policy.js';

export type LateKind = 'my-rounds-late' | 'rounds-late';

/**
 * The rounds that a notification `n` told of to a member `m`, as far as they are still not done. Both were written in one
 * transaction and bear its moment. People of a plan hear of what can still be done, managers also of what was missed.
 */
const toldRounds = (kind: LateKind, now: Date): RawBuilder<unknown> => sql`
  due_round as round
  join plan on plan.id = round.plan_id and plan.deleted_at is null and not plan.is_paused
  join facility as door on door.id = round.facility_id and door.deleted_at is null
  where round.site_id = n.site_id and round.done_at is null
    and round.due_from > ${new Date(now.getTime() - mostLateMs)}::timestamptz and round.due_from < ${now}::timestamptz
    and n.created_at > ${new Date(now.getTime() - toldWithinMs)}::timestamptz
    and ${
      kind === 'rounds-late'
        ? sql`round.escalated_at = n.created_at`
        : sql`round.reminded_at = n.created_at and round.closes_at > ${now}::timestamptz and ${isTheirs}`
    }`;

const isTheirs = sql`case when plan.is_for_everyone then m.role_id = ${sql.lit(roles.staff)}
  else exists (select from plan_person as own where own.plan_id = plan.id and own.person_id = m.person_id) end`;

/** Whether there is still a late round of theirs among those that `n` told of. */
export const hasLateRounds = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${toldRounds('my-rounds-late', now)})`;

/** Whether a member `m` has a round to do right now, also late, at the site that `n` speaks of. */
export const isOnRound = (now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from due_round as round
  join plan on plan.id = round.plan_id and plan.deleted_at is null and not plan.is_paused
  where round.site_id = n.site_id and round.done_at is null and round.closes_at > ${now}::timestamptz
    and round.due_from > ${new Date(now.getTime() - mostBackMs)}::timestamptz and round.due_from <= ${now}::timestamptz
    and ${isTheirs}
)`;

/** The doors of those rounds, the longest late first. */
export async function listLateDoors(
  db: Queries,
  { kind, notificationId, personId }: { kind: LateKind; notificationId: number; personId: string },
  now: Date,
): Promise<{ title: string; rounds: number }[]> {
  const { rows } = await sql<{ title: string; rounds: number }>`
    select late.title, late.rounds
    from notification as n
    join membership as m on m.account_id = n.account_id and m.person_id = ${personId}
    join lateral (
      select door.title, count(*)::int as rounds, min(round.due_by) as since, min(round.pos) as pos
      from ${toldRounds(kind, now)}
      group by door.id, door.title
    ) as late on true
    where n.id = ${notificationId}
    order by late.since, late.pos, late.title
  `.execute(db);
  return rows;
}
