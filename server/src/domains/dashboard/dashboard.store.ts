import type { Dashboard } from '@rounds/contract';
import { sql } from 'kysely';
import { idsBetween, withinIds } from '../../db/history.js';
import type { ReportScope } from '../../db/report-scope.js';
import type { Queries } from '../../db/scope.js';
import { lastDayOf, type FacilityFigures, type Period } from './dashboard.policy.js';

/**
 * An hour stands for its middle. For zones whole hours away from UTC that is exact; elsewhere midnight falls into an
 * hour, which then belongs to the day that it mostly lies in.
 */
const middle = sql<Date>`(facility_hour.hour + interval '30 minutes')`;

function hoursWithin(db: Queries, { accountId, siteIds, facilityId }: ReportScope, { from, to }: Period) {
  const halfHour = 30 * 60_000;
  let query = db
    .selectFrom('facility_hour')
    .where('facility_hour.account_id', '=', accountId)
    .where('facility_hour.hour', '>=', new Date(from.getTime() - halfHour))
    .where('facility_hour.hour', '<', new Date(to.getTime() - halfHour));
  if (facilityId !== undefined) query = query.where('facility_hour.facility_id', '=', facilityId);
  else if (siteIds !== null) query = query.where('facility_hour.site_id', '=', sql<string>`any(${siteIds}::text[])`);
  return query;
}

const total = (figure: string) => sql<number>`coalesce(sum(${sql.raw(figure)}), 0)::int`;

/** Stars of a rating, with the suspicious ones or without. */
const stars = (rating: 1 | 2 | 3 | 4 | 5, countSuspicious: boolean) =>
  countSuspicious ? `r${rating} + s${rating}` : `r${rating}`;

/** Figures per day of the viewer; `day` counts from 1, and 0 is everything before the first one. */
export const sumByDay = (
  db: Queries,
  scope: ReportScope,
  { period, dayStarts, countSuspicious }: { period: Period; dayStarts: readonly Date[]; countSuspicious: boolean },
) =>
  hoursWithin(db, scope, period)
    .select([
      sql<number>`width_bucket(${middle}, ${dayStarts.map((start) => start.toISOString())}::timestamptz[])`.as('day'),
      total(stars(1, countSuspicious)).as('r1'),
      total(stars(2, countSuspicious)).as('r2'),
      total(stars(3, countSuspicious)).as('r3'),
      total(stars(4, countSuspicious)).as('r4'),
      total(stars(5, countSuspicious)).as('r5'),
      total('s1 + s2 + s3 + s4 + s5').as('suspicious'),
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

/** Every living facility of the scope with its figures of the period. */
export async function sumByFacility(
  db: Queries,
  scope: ReportScope,
  period: Period,
  countSuspicious: boolean,
): Promise<FacilityFigures[]> {
  const { accountId, siteIds, facilityId } = scope;
  const sum = ([1, 2, 3, 4, 5] as const).map((rating) => `${rating} * (${stars(rating, countSuspicious)})`).join(' + ');
  const count = ([1, 2, 3, 4, 5] as const).map((rating) => stars(rating, countSuspicious)).join(' + ');
  const hours = hoursWithin(db, scope, period)
    .select([
      'facility_hour.facility_id',
      total(count).as('ratingCount'),
      total(sum).as('ratingSum'),
      sql<number>`coalesce(sum(items_not_done) filter (where ${middle} >= ${lastDayOf(period)}), 0)::int`.as(
        'failedItems',
      ),
      total('unanswered_low').as('unansweredLow'),
    ])
    .groupBy('facility_hour.facility_id')
    .as('hours');
  let query = db
    .selectFrom('facility')
    .innerJoin('site', 'site.id', 'facility.site_id')
    .leftJoin(hours, 'hours.facility_id', 'facility.id')
    .where('facility.account_id', '=', accountId)
    .where('facility.deleted_at', 'is', null)
    .where('site.deleted_at', 'is', null)
    .select([
      'facility.id as facilityId',
      'facility.title as facilityTitle',
      'facility.site_id as siteId',
      'site.title as siteTitle',
      'facility.created_at as createdAt',
      'facility.last_check_at as lastCheckAt',
      sql<boolean>`exists (select from facility_checklist where facility_id = facility.id)`.as('hasChecklist'),
      ...(['ratingCount', 'ratingSum', 'failedItems', 'unansweredLow'] as const).map((figure) =>
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
  { from, to }: Period,
): Promise<Dashboard['lowAfterCheck']> {
  let query = db
    .selectFrom('feedback')
    .innerJoin('facility', 'facility.id', 'feedback.facility_id')
    .innerJoin('site', 'site.id', 'feedback.site_id')
    .where('feedback.account_id', '=', accountId)
    .where('feedback.checked_at', 'is not', null)
    .where('feedback.suspicion', 'is', null)
    .where('feedback.at', '>=', from)
    .where('feedback.at', '<', to)
    .where(withinIds('feedback.id', idsBetween('feedback', { from, to })))
    .select([
      'feedback.id as feedbackId',
      'feedback.rating',
      'feedback.at',
      'feedback.facility_id as facilityId',
      'facility.title as facilityTitle',
      'site.title as siteTitle',
      'feedback.checked_at as checkedAt',
    ])
    .orderBy('feedback.at', 'desc')
    .limit(sql.lit(mostShown));
  if (facilityId !== undefined) query = query.where('feedback.facility_id', '=', facilityId);
  else if (siteIds !== null) query = query.where('feedback.site_id', '=', sql<string>`any(${siteIds}::text[])`);
  const rows = await query.$narrowType<{ checkedAt: Date }>().execute();
  return rows.map(({ at, checkedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    checkedAt: checkedAt.toISOString(),
  }));
}
