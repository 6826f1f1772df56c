import { sql } from 'kysely';
import type { Tx } from '../../db/scope.js';

/** Those of a person at sites that they do not reach, in the order in which checks lock them. Answers the sites. */
export async function freeJobsElsewhere(
  tx: Tx,
  { accountId, siteIds }: { accountId: string; siteIds: readonly string[] },
  personId: string,
): Promise<string[]> {
  const { rows } = await sql<{ siteId: string }>`
    with freed as (
      update door_job set assignee_id = null where id in (
        select id from door_job
        where account_id = ${accountId} and assignee_id = ${personId} and state in ('open', 'done')
          and site_id <> all(${siteIds}::text[])
        order by id for no key update
      ) returning site_id
    )
    select distinct site_id as "siteId" from freed
  `.execute(tx);
  return rows.map(({ siteId }) => siteId);
}
