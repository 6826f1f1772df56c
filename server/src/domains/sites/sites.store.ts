import type { Site, SiteTile } from '@rounds/contract';
import { sql, type Updateable } from 'kysely';
import type { Schema } from '../../db/schema.js';
import type { Queries } from '../../db/scope.js';
import type { Reach } from '../../reach.js';
import { countOpenJobs, countUrgentJobs } from '../jobs/jobs.read.js';
import { missedBy } from '../plans/due-state.read.js';
import { latenessOf } from '../plans/lateness.read.js';
import { ratingFigures, splitPlaceState } from './sites.read.js';
import { dayStart, doneSince, failedItems } from './today.read.js';

const columns = [
  'site.id',
  'site.account_id as accountId',
  'site.title',
  'site.address',
  'site.description',
  'site.lat',
  'site.lon',
  sql<string>`coalesce(site.time_zone, (select time_zone from account where account.id = site.account_id), 'UTC')`.as(
    'timeZone',
  ),
  'site.closed_days as closedDays',
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
  { since, now, fallbackZone }: { since: Date; now: Date; fallbackZone: string },
): Promise<SiteTile[]> {
  const rows = await livingSites(db, reach)
    .innerJoin('account', 'account.id', 'site.account_id')
    .innerJoinLateral(sql<{ start: Date }>`(select ${dayStart(now, fallbackZone)} as start)`.as('day'), (join) =>
      join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('facility')
          .innerJoinLateral(doneSince(sql.ref('facility.id'), sql.ref('day.start')).as('done'), (join) => join.onTrue())
          .innerJoinLateral(latenessOf(sql.ref('facility.id'), now).as('lateness'), (join) => join.onTrue())
          .whereRef('facility.account_id', '=', 'site.account_id')
          .whereRef('facility.site_id', '=', 'site.id')
          .where('facility.deleted_at', 'is', null)
          .select(({ fn }) => [
            fn.countAll<number>().as('facilityCount'),
            fn.countAll<number>().filterWhere('done.checklists', '>', 0).as('countedFacilities'),
            fn
              .countAll<number>()
              .filterWhere('done.checklists', '>', 0)
              .filterWhereRef('done.checklistsDone', '=', 'done.checklists')
              .as('checkedToday'),
            fn.max('facility.last_check_at').as('lastCheckAt'),
            fn.min('lateness.lateFrom').as('lateFrom'),
            fn.countAll<number>().filterWhere('lateness.lateFrom', '<', now).as('late'),
            fn
              .countAll<number>()
              .filterWhere(missedBy(sql.ref('facility.id'), now), 'is not', null)
              .as('missed'),
            sql<number>`coalesce(sum(${failedItems(sql.ref('facility.id'))}), 0)::int`.as('failedItems'),
            sql<number>`coalesce(sum(${countOpenJobs(sql.ref('facility.id'))}), 0)::int`.as('openJobs'),
            sql<number>`coalesce(sum(${countUrgentJobs(sql.ref('facility.id'))}), 0)::int`.as('urgentJobs'),
            sql<number>`coalesce(sum(facility.unanswered), 0)::int`.as('unanswered'),
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
    .select(['place.facilityCount', 'place.countedFacilities', 'place.checkedToday', 'place.lastCheckAt'])
    .select(['place.lateFrom', 'place.late', 'place.missed'])
    .select([
      'place.failedItems',
      'place.openJobs',
      'place.urgentJobs',
      'place.unanswered',
      'hours.ratingCount',
      'hours.ratingSum',
    ])
    .orderBy('site.created_at')
    .orderBy('site.id')
    .execute();
  return rows.map((row) => {
    const { state, rest } = splitPlaceState(row);
    const { facilityCount, countedFacilities, checkedToday, late, missed, ...site } = rest;
    return {
      ...toSite(site),
      state: {
        ...state,
        facilityCount: facilityCount ?? 0,
        countedFacilities: countedFacilities ?? 0,
        checkedToday: checkedToday ?? 0,
        late: late ?? 0,
        missed: missed ?? 0,
      },
    };
  });
}

export async function findSite(db: Queries, reach: Reach, id: string): Promise<Site | undefined> {
  const row = await livingSites(db, reach).select(columns).where('site.id', '=', id).executeTakeFirst();
  return row && toSite(row);
}

export async function insertSite(
  db: Queries,
  { id, accountId, title, ...fields }: { id: string; accountId: string; title: string } & SiteChange,
): Promise<Site> {
  const row = await db
    .insertInto('site')
    .values({ ...fields, id, title, account_id: accountId, created_at: sql<Date>`clock_timestamp()` })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toSite(row);
}

export type SiteChange = Pick<
  Updateable<Schema['site']>,
  'title' | 'address' | 'description' | 'lat' | 'lon' | 'time_zone' | 'closed_days'
>;

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
