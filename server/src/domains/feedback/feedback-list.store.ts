import type { Feedback } from '@rounds/contract';
import { sql, type Selectable } from 'kysely';
import { newestFirst } from '../../db/history.js';
import type { Place } from '../../db/keyset.js';
import { namesOf } from '../../db/names.js';
import { withinScope, type ReportScope } from '../../db/report-scope.js';
import type { Schema } from '../../db/schema.js';
import type { Queries } from '../../db/scope.js';

export type FeedbackRow = Selectable<Schema['feedback']>;

export interface FeedbackFilter extends ReportScope {
  rating?: number | undefined;
  ratingBelow?: number | undefined;
  unanswered?: boolean | undefined;
}

export const toFeedback = (row: FeedbackRow): Feedback => ({
  id: row.id,
  rating: row.rating,
  at: row.at.toISOString(),
  facilityId: row.facility_id,
  siteId: row.site_id,
  message: row.message,
  isSuspicious: row.suspicion !== null,
  reviewComment: row.review_comment,
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  reviewedUserId: row.reviewed_by,
});

/** Newest first, at most `limit`, beginning right after `after`. */
export const listFeedback = (
  db: Queries,
  filter: FeedbackFilter,
  limit: number,
  after: Place | undefined,
): Promise<FeedbackRow[]> =>
  newestFirst({ table: 'feedback', ...filter, after, limit }, (ids) =>
    listWithin(db, { ...filter, ids }, limit, after),
  );

async function listWithin(
  db: Queries,
  filter: FeedbackFilter,
  limit: number,
  after: Place | undefined,
): Promise<FeedbackRow[]> {
  const { facilityId, siteIds, ...rest } = filter;
  const page = (scope: FeedbackFilter) => matching(db, scope, after).limit(sql.lit(limit));
  if (facilityId !== undefined || siteIds === null || siteIds.length < 2) return page(filter).execute();
  // A page of each site by its own index: a site's manager does not pay for what happens at the others.
  return db
    .selectFrom(sql<{ id: string }>`unnest(${siteIds}::text[])`.as<'reached'>(sql`reached(id)`))
    .innerJoinLateral(
      page({ ...rest, siteIds: null })
        .where('site_id', '=', sql<string>`reached.id`)
        .as('feedback'),
      (join) => join.onTrue(),
    )
    .selectAll('feedback')
    .orderBy('feedback.at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(sql.lit(limit))
    .execute();
}

function matching(db: Queries, scope: FeedbackFilter, after: Place | undefined) {
  const { rating, ratingBelow, unanswered } = scope;
  let query = db
    .selectFrom('feedback')
    .selectAll()
    .where(withinScope('feedback', scope))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  if (rating !== undefined) query = query.where('rating', '=', rating);
  if (ratingBelow !== undefined) query = query.where('rating', '<', sql.lit(ratingBelow));
  if (unanswered) query = query.where('reviewed_at', 'is', null).where('suspicion', 'is', null);
  if (unanswered === false) query = query.where('reviewed_at', 'is not', null);
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id})`);
  return query;
}

/** The names that a page of rows speaks of. */
export const lookupsOf = (db: Queries, rows: readonly FeedbackRow[]) =>
  namesOf(db, {
    siteIds: rows.map((row) => row.site_id),
    facilityIds: rows.map((row) => row.facility_id),
    personIds: rows.map((row) => row.reviewed_by),
  });
