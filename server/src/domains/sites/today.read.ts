import { sql, type RawBuilder } from 'kysely';

/** A site's own time zone, its organisation's, or what the caller offers; needs both tables. */
export const zoneOf = (fallback: string): RawBuilder<string> =>
  sql<string>`known_zone(coalesce(site.time_zone, account.time_zone, ${fallback}))`;

/** When the day began that a moment falls on at a site. */
export const dayStart = (moment: Date, fallback: string): RawBuilder<Date> =>
  sql<Date>`start_of_day(${moment}::timestamptz, ${zoneOf(fallback)})`;

/**
 * One row: how far the checklists of a facility have come since a moment. Empty ones do not count. A list that was
 * only partly answered counts with what was answered in its last check.
 */
export const doneSince = (facilityId: RawBuilder<string>, since: RawBuilder<Date>) => sql<{
  checklists: number;
  checklistsDone: number;
  answered: number;
  total: number;
}>`(
  select count(*)::int as checklists,
    (count(*) filter (where last.complete_at >= ${since}))::int as "checklistsDone",
    coalesce(sum(case when last.complete_at >= ${since} then items.count when last.at >= ${since} then last.answered
      else 0 end), 0)::int as answered,
    coalesce(sum(case when last.at >= ${since} and (last.complete_at is null or last.complete_at < ${since})
      then last.total else items.count end), 0)::int as total
  from facility_checklist
  join checklist on checklist.id = facility_checklist.checklist_id and checklist.deleted_at is null
  join lateral (
    select count(*) as count from checklist_item
    where checklist_item.checklist_id = checklist.id and checklist_item.deleted_at is null
  ) as items on items.count > 0
  left join checklist_last_check as last
    on last.facility_id = facility_checklist.facility_id and last.checklist_id = facility_checklist.checklist_id
  where facility_checklist.facility_id = ${facilityId}
)`;

/** Whether the facility has a checklist with anything in it; without one it can be neither checked nor late. */
export const hasItems = (facilityId: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`exists (
  select from facility_checklist
  join checklist on checklist.id = facility_checklist.checklist_id and checklist.deleted_at is null
  join checklist_item on checklist_item.checklist_id = checklist.id and checklist_item.deleted_at is null
  where facility_checklist.facility_id = ${facilityId}
)`;

/** What was found not in order and not in order since, of the items that the facility still has; some by their `last` answer. */
export const failedItems = (
  facilityId: RawBuilder<string>,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<number> => sql<number>`(
  select count(*)::int from item_last_answer as last
  join facility_checklist
    on facility_checklist.facility_id = last.facility_id and facility_checklist.checklist_id = last.checklist_id
  join checklist on checklist.id = last.checklist_id and checklist.deleted_at is null
  join checklist_item as item
    on item.checklist_id = last.checklist_id and item.number = last.number and item.deleted_at is null
  where last.facility_id = ${facilityId} and last.is_failed and ${which}
)`;
