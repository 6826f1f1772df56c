import type { Dashboard } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import { idsBetween, withinIds } from '../../db/history.js';
import type { ReportScope } from '../../db/report-scope.js';
import type { Queries } from '../../db/scope.js';
import { currentCode } from '../facilities/facilities.read.js';
import { countOpenJobs, countUrgentJobs, hasJobOfItem } from '../jobs/jobs.read.js';
import { missedBy } from '../plans/due-state.read.js';
import { latenessOf } from '../plans/lateness.read.js';
import { ratingFigures, ratingsSince } from '../sites/sites.read.js';
import { dayStart, failedItems, hasItems, zoneOf } from '../sites/today.read.js';
import type { FacilityState, Period } from './dashboard.policy.js';

/**
 * An hour stands for its middle. For zones whole hours away from UTC that is exact; elsewhere midnight falls into an
 * hour, which then belongs to the day that it mostly lies in.
 */
const middle = sql<Date>`(facility_hour.hour + interval '30 minutes')`;

export const onDay = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${moment} at time zone place.zone)::date`;

/** The first day of the period at a site. */
export const firstDay = ({ days, from, now }: Period): RawBuilder<unknown> =>
  days === undefined ? onDay(sql`${from}::timestamptz`) : sql`${onDay(sql`${now}::timestamptz`)} - ${days - 1}::int`;

/** Hours of the period and of the one before it, each with its site's zone. */
function hoursWithin(db: Queries, { accountId, siteIds, facilityId }: ReportScope, period: Period) {
  const halfHour = 30 * 60_000;
  let query = db
    .with(
      (cte) => cte('place').materialized(),
      (from) =>
        from
          .selectFrom('site')
          .innerJoin('account', 'account.id', 'site.account_id')
          .where('site.account_id', '=', accountId)
          .select(['site.id', zoneOf(period.fallbackZone).as('zone')]),
    )
    .selectFrom('facility_hour')
    .innerJoin('place', 'place.id', 'facility_hour.site_id')
    .where('facility_hour.account_id', '=', accountId)
    .where('facility_hour.hour', '>=', new Date(period.earliest.getTime() - halfHour))
    .where('facility_hour.hour', '<', new Date(period.to.getTime() - halfHour));
  if (facilityId !== undefined) query = query.where('facility_hour.facility_id', '=', facilityId);
  else if (siteIds !== null) query = query.where('facility_hour.site_id', '=', sql<string>`any(${siteIds}::text[])`);
  return query;
}

const total = (figure: string) => sql<number>`coalesce(sum(${sql.raw(figure)}), 0)::int`;

/** Stars of a rating, with the suspicious ones or without. */
const stars = (rating: 1 | 2 | 3 | 4 | 5, countSuspicious: boolean) =>
  countSuspicious ? `r${rating} + s${rating}` : `r${rating}`;

/** Figures per day of the sites; `day` counts from 0, and what is below is of the period before. */
export const sumByDay = (db: Queries, scope: ReportScope, period: Period, countSuspicious: boolean) =>
  hoursWithin(db, scope, period)
    .select([
      period.days === undefined
        ? sql<number>`case when ${middle} < ${period.from} then -1 else ${onDay(middle)} - ${firstDay(period)} end`.as(
            'day',
          )
        : sql<number>`${onDay(middle)} - (${firstDay(period)})`.as('day'),
      total(stars(1, countSuspicious)).as('r1'),
      total(stars(2, countSuspicious)).as('r2'),
      total(stars(3, countSuspicious)).as('r3'),
      total(stars(4, countSuspicious)).as('r4'),
      total(stars(5, countSuspicious)).as('r5'),
      total('lost_weight').as('lostWeight'),
      total('lost_stars').as('lostStars'),
      total('s1 + s2 + s3 + s4 + s5').as('suspicious'),
      total('opened').as('opened'),
      // Behind the code: who taps at a kiosk opens no page.
      total('r1 + r2 + r3 + r4 + r5 + s1 + s2 + s3 + s4 + s5 - kiosk_ratings - kiosk_suspicious').as('answered'),
      total(countSuspicious ? 'kiosk_ratings + kiosk_suspicious' : 'kiosk_ratings').as('atKiosks'),
      total('unanswered').as('unanswered'),
      total('checks').as('checks'),
      total('items_done').as('done'),
      total('items_not_done').as('notDone'),
      total('items_reported').as('reported'),
      total('items_skipped').as('skipped'),
      total('items_not_applicable').as('notApplicable'),
      total('checks_incomplete').as('incomplete'),
    ])
    .groupBy('day')
    .execute();

export type DayFigures = Awaited<ReturnType<typeof sumByDay>>[number];

/** The zone that days are named by: the site's, or the organisation's where several may differ. */
export async function findZone(
  db: Queries,
  { accountId, siteIds, facilityId }: ReportScope,
  fallbackZone: string,
): Promise<string> {
  const siteId = siteIds?.length === 1 ? siteIds[0] : undefined;
  const { zone } = await db
    .selectFrom('account')
    .leftJoin('site', (join) =>
      join
        .onRef('site.account_id', '=', 'account.id')
        .on(
          'site.id',
          '=',
          facilityId === undefined
            ? sql<string>`${siteId ?? null}`
            : sql<string>`(select site_id from facility where facility.id = ${facilityId})`,
        ),
    )
    .where('account.id', '=', accountId)
    .select(zoneOf(fallbackZone).as('zone'))
    .executeTakeFirstOrThrow();
  return zone;
}

/** Every living facility of the scope as it stands now, with the ratings that its tile shows. */
export async function listStates(db: Queries, scope: ReportScope, now: Date): Promise<FacilityState[]> {
  const { accountId, siteIds, facilityId } = scope;
  const hours = db
    .selectFrom('facility_hour')
    .where('facility_hour.account_id', '=', accountId)
    .where('facility_hour.hour', '>=', ratingsSince(now))
    .select('facility_hour.facility_id')
    .select(ratingFigures)
    .groupBy('facility_hour.facility_id')
    .as('hours');
  let query = db
    .selectFrom('facility')
    .innerJoin('site', 'site.id', 'facility.site_id')
    .innerJoin('account', 'account.id', 'facility.account_id')
    .innerJoinLateral(latenessOf(sql.ref('facility.id'), now).as('lateness'), (join) => join.onTrue())
    .leftJoin(hours, 'hours.facility_id', 'facility.id')
    .where('facility.account_id', '=', accountId)
    .where('facility.deleted_at', 'is', null)
    .where('site.deleted_at', 'is', null)
    .select([
      'facility.id as facilityId',
      'facility.title as facilityTitle',
      currentCode.as('code'),
      'facility.site_id as siteId',
      'site.title as siteTitle',
      'facility.last_check_at as lastCheckAt',
      'facility.unanswered',
      'facility.unanswered_low as unansweredLow',
      hasItems(sql.ref('facility.id')).as('hasItems'),
      failedItems(sql.ref('facility.id')).as('failedItems'),
      failedItems(sql.ref('facility.id'), sql<boolean>`not ${hasJobOfItem}`).as('failedWithoutJob'),
      countOpenJobs(sql.ref('facility.id')).as('openJobs'),
      countUrgentJobs(sql.ref('facility.id')).as('urgentJobs'),
      'lateness.dueBy',
      'lateness.uncheckedFrom',
      missedBy(sql.ref('facility.id'), now).as('missedBy'),
      ...(['ratingCount', 'ratingSum'] as const).map((figure) =>
        sql<number>`coalesce(${sql.ref(`hours.${figure}`)}, 0)`.as(figure),
      ),
    ]);
  if (facilityId !== undefined) query = query.where('facility.id', '=', facilityId);
  else if (siteIds !== null) query = query.where('facility.site_id', '=', sql<string>`any(${siteIds}::text[])`);
  return query.execute();
}

const mostShown = 10;

/** Low ratings that came soon after a round, newest first. */
export async function listLowAfterCheck(
  db: Queries,
  { accountId, siteIds, facilityId }: ReportScope,
  { from, to, days, now, fallbackZone }: Period,
): Promise<Dashboard['lowAfterCheck']> {
  let query = db
    .selectFrom('feedback')
    .innerJoin('facility', 'facility.id', 'feedback.facility_id')
    .innerJoin('site', 'site.id', 'feedback.site_id')
    .innerJoin('account', 'account.id', 'feedback.account_id')
    .where('feedback.account_id', '=', accountId)
    .where('feedback.checked_at', 'is not', null)
    .where('feedback.suspicion', 'is', null)
    .where('feedback.at', '>=', from)
    .where('feedback.at', '<', to)
    .where(withinIds('feedback.id', idsBetween({ from, to })))
    .select([
      'feedback.id as feedbackId',
      'feedback.rating',
      'feedback.at',
      'feedback.facility_id as facilityId',
      'facility.title as facilityTitle',
      'feedback.site_id as siteId',
      'site.title as siteTitle',
      'feedback.checked_at as checkedAt',
    ])
    .orderBy('feedback.at', 'desc')
    .limit(sql.lit(mostShown));
  if (days !== undefined) {
    // Not as long ago as so many times 24 hours: clocks may have changed since.
    const noon = sql`${dayStart(now, fallbackZone)} - make_interval(days => ${days - 1}) + interval '12 hours'`;
    const first = sql<Date>`start_of_day(${noon}, ${zoneOf(fallbackZone)})`;
    query = query.where('feedback.at', '>=', first);
  }
  if (facilityId !== undefined) query = query.where('feedback.facility_id', '=', facilityId);
  else if (siteIds !== null) query = query.where('feedback.site_id', '=', sql<string>`any(${siteIds}::text[])`);
  const rows = await query.$narrowType<{ checkedAt: Date }>().execute();
  return rows.map(({ at, checkedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    checkedAt: checkedAt.toISOString(),
  }));
}
