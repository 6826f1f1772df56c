import { roles, type Guide } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';

const living = (table: 'site' | 'facility' | 'plan'): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from ${sql.table(table)} as each where each.account_id = account.id and each.deleted_at is null
  )`;

/**
 * How far the owner `membership` has come with their `account`; null for everybody else and once it is closed. Each step
 * looks for one row of what is there now: none reads history.
 */
export const guideOf: RawBuilder<Guide | null> = sql<Guide | null>`case
  when membership.role_id = ${sql.lit(roles.owner)} and account.guide_closed_at is null then json_build_object(
    'site', ${living('site')},
    'facilities', ${living('facility')},
    'checklist', exists (
      select from facility
      join facility_checklist as used on used.facility_id = facility.id
      join checklist_item as item on item.checklist_id = used.checklist_id and item.deleted_at is null
      where facility.account_id = account.id and facility.deleted_at is null
    ),
    'plan', ${living('plan')},
    'poster', coalesce(account.posters_at, account.scanned_at) is not null,
    'scan', account.scanned_at is not null,
    'facilityId', (
      select facility.id from facility
      where facility.account_id = account.id and facility.deleted_at is null
      order by facility.created_at, facility.id limit 1
    )
  ) end`;
