import type { Site, SiteTile } from '@rounds/contract';
import { sql, type Updateable } from 'kysely';
import type { Schema } from '../../db/schema.js';
import type { Queries } from '../../db/scope.js';
import type { Reach } from '../../http/caller.js';
import { ratingFigures, toPlaceState } from './sites.read.js';

const columns = [
  'site.id',
  'site.account_id as accountId',
  'site.title',
  'site.address',
  'site.description',
  'site.lat',
  'site.lon',
] as const;

type SiteRow = Omit<Site, 'lat' | 'lon'> & { lat: number | null; lon: number | null };

const toSite = ({ lat, lon, ...site }: SiteRow): Site => ({
  ...site,
  ...(lat !== null && { lat }),
  ...(lon !== null && { lon }),
});

const livingSites = (db: Queries, { accountId, siteIds }: Reach) =>
  db
    .selectFrom('site')
    .where('site.account_id', '=', accountId)
    .where('site.deleted_at', 'is', null)
    .$if(siteIds !== null, (query) => query.where('site.id', '=', sql<string>`any(${siteIds ?? []})`));

/** Every site in reach with its state, in one statement whose cost is bounded by the days looked back. */
export async function listSiteTiles(
  db: Queries,
  reach: Reach,
  { since, today }: { since: Date; today: Date },
): Promise<SiteTile[]> {
  const rows = await livingSites(db, reach)
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('facility')
          .whereRef('facility.account_id', '=', 'site.account_id')
          .whereRef('facility.site_id', '=', 'site.id')
          .where('facility.deleted_at', 'is', null)
          .select(({ fn }) => [
            fn.countAll<number>().as('facilityCount'),
            fn.countAll<number>().filterWhere('facility.last_check_at', '>=', today).as('checkedToday'),
            fn.max('facility.last_check_at').as('lastCheckAt'),
          ])
          .as('place'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('facility_hour')
          .whereRef('facility_hour.site_id', '=', 'site.id')
          .where('facility_hour.hour', '>=', since)
          .select(ratingFigures)
          .as('hours'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select(['place.facilityCount', 'place.checkedToday', 'place.lastCheckAt'])
    .select(['hours.ratingCount', 'hours.ratingSum', 'hours.unanswered'])
    .orderBy('site.created_at')
    .orderBy('site.id')
    .execute();
  return rows.map(({ facilityCount, checkedToday, lastCheckAt, ratingCount, ratingSum, unanswered, ...site }) => ({
    ...toSite(site),
    state: {
      ...toPlaceState({ lastCheckAt, ratingCount, ratingSum, unanswered }),
      facilityCount: facilityCount ?? 0,
      checkedToday: checkedToday ?? 0,
    },
  }));
}

export async function findSite(db: Queries, reach: Reach, id: string): Promise<Site | undefined> {
  const row = await livingSites(db, reach).select(columns).where('site.id', '=', id).executeTakeFirst();
  return row && toSite(row);
}

export async function insertSite(db: Queries, site: SiteRow): Promise<Site> {
  const { accountId, ...fields } = site;
  await db
    .insertInto('site')
    .values({ ...fields, account_id: accountId })
    .execute();
  return toSite(site);
}

export type SiteChange = Pick<Updateable<Schema['site']>, 'title' | 'address' | 'description' | 'lat' | 'lon'>;

export async function updateSite(db: Queries, reach: Reach, id: string, change: SiteChange): Promise<Site | undefined> {
  const row = await db
    .updateTable('site')
    .set(change)
    .where('id', '=', id)
    .where('account_id', '=', reach.accountId)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row && toSite(row);
}

/** History keeps the names it refers to, so the rows stay. */
export async function markSiteDeleted(db: Queries, accountId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('site')
    .set({ deleted_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
