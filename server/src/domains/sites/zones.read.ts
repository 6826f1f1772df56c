import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';
import { knownTimeZone } from '../../time-zone.js';
import { zoneOf } from './today.read.js';

/** The time zone of a site, by its id. */
export type ZoneAt = (siteId: string) => string;

/** Of all sites of an organisation, deleted ones included: history speaks of them. */
export async function zonesOfSites(db: Queries, accountId: string, fallback: string): Promise<ZoneAt> {
  const offered = knownTimeZone(fallback);
  const sites = await db
    .selectFrom('site')
    .innerJoin('account', 'account.id', 'site.account_id')
    .select(['site.id', zoneOf(offered).as('timeZone')])
    .where('site.account_id', '=', accountId)
    .execute();
  // This machine may know fewer zones than the database.
  const zones = new Map(sites.map(({ id, timeZone }) => [id, knownTimeZone(timeZone)]));
  return (siteId) => zones.get(siteId) ?? offered;
}

/** Of some sites, by name and clock. */
export const clocksOfSites = (
  db: Queries,
  ids: readonly string[],
): Promise<{ id: string; title: string; timeZone: string }[]> =>
  db
    .selectFrom('site')
    .innerJoin('account', 'account.id', 'site.account_id')
    .select(['site.id', 'site.title', zoneOf('UTC').as('timeZone')])
    .where('site.id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
