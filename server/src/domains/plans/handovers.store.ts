import { sql, type RawBuilder } from 'kysely';
import { inReach } from '../../db/report-scope.js';
import type { Queries, Tx } from '../../db/scope.js';
import type { Reach } from '../../reach.js';

export interface HandoverRow {
  id: string;
  siteId: string;
  text: string;
  by: string;
  at: Date;
}

const known = (reach: Reach): RawBuilder<boolean> => sql<boolean>`(
  site.account_id = ${reach.accountId} and site.deleted_at is null and ${inReach('site.id', reach)}
)`;

/** What nobody has closed yet, the newest first. */
export const listOpenHandovers = (db: Queries, reach: Reach, most: number): Promise<HandoverRow[]> =>
  db
    .selectFrom('handover')
    .innerJoin('site', 'site.id', 'handover.site_id')
    .select(['handover.id', 'handover.site_id as siteId', 'handover.text', 'handover.person_id as by', 'handover.at'])
    .where('handover.account_id', '=', reach.accountId)
    .where('handover.closed_at', 'is', null)
    .where(known(reach))
    .orderBy('handover.at', 'desc')
    .orderBy('handover.id')
    .limit(sql.lit(most))
    .execute();

/** Locked against others who leave one, so that they are counted one after the other. */
export const lockSiteToHandOver = (tx: Tx, reach: Reach, siteId: string) =>
  tx
    .selectFrom('site')
    .select('site.id')
    .where(known(reach))
    .where('site.id', '=', siteId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function countOpenHandovers(tx: Tx, siteId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('handover')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertHandover(
  tx: Tx,
  handover: { id: string; account_id: string; site_id: string; text: string; person_id: string },
): Promise<void> {
  await tx.insertInto('handover').values(handover).execute();
}

/** Whoever closes first has closed it. Answers its site, if it is there at all. */
export async function markHandoverClosed(
  tx: Tx,
  reach: Reach,
  id: string,
  personId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ siteId: string }>`
    update handover set closed_at = coalesce(closed_at, now()), closed_by = coalesce(closed_by, ${personId})
    from site where site.id = handover.site_id and handover.id = ${id} and ${known(reach)}
    returning site.id as "siteId"
  `.execute(tx);
  return rows[0]?.siteId;
}
