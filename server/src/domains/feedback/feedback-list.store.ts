import type { Feedback, Language, RatingSource, ReasonTitle } from '@rounds/contract';
import { sql, type Selectable } from 'kysely';
import { newestFirst } from '../../db/history.js';
import { isBehind, microsOf, type PageEnd } from '../../db/keyset.js';
import { byId } from '../../db/names.js';
import { withinScope, type ReportScope } from '../../db/report-scope.js';
import type { Schema } from '../../db/schema.js';
import type { Queries } from '../../db/scope.js';
import { photoOfFeedback, type FeedbackPhoto } from '../photos/photos.read.js';
import { savedTitles } from '../reasons/reasons.read.js';
import { titleIn } from '../reasons/titles.read.js';
import { zoneOf } from '../sites/today.read.js';
import { waiting } from './waiting.read.js';

export type FeedbackRow = Selectable<Schema['feedback']>;

/** With the picture that came with it, as far as it was asked for. */
export interface PicturedRow extends FeedbackRow {
  photo?: FeedbackPhoto | null;
}

/** With the names it speaks of. Those that are gone keep them: history still says where and who. */
export interface NamedFeedbackRow extends PicturedRow {
  micros: number;
  siteTitle: string;
  timeZone: string;
  facilityTitle: string;
  reviewerFirstName: string | null;
  reviewerLastName: string | null;
  /** Of its reasons, as far as the organisation has its own. */
  reasonTitles: Record<string, ReasonTitle> | null;
}

export interface FeedbackFilter extends ReportScope {
  rating?: number | undefined;
  ratingBelow?: number | undefined;
  reasonId?: string | undefined;
  unanswered?: boolean | undefined;
  source?: RatingSource | undefined;
}

export const toFeedback = (row: PicturedRow): Feedback => ({
  id: row.id,
  rating: row.rating,
  at: row.at.toISOString(),
  facilityId: row.facility_id,
  siteId: row.site_id,
  message: row.message,
  isMessageRemoved: row.is_message_removed,
  reasonIds: row.reason_ids,
  ...(row.photo && { photo: row.photo }),
  isSuspicious: row.suspicion !== null,
  suspicion: row.suspicion,
  weight: row.weight / 100,
  source: row.source,
  reviewComment: row.review_comment,
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  reviewedUserId: row.reviewed_by,
});

/** Newest first, at most `limit`, beginning right after `after`. */
export const listFeedback = (
  db: Queries,
  filter: FeedbackFilter,
  limit: number,
  after: PageEnd | undefined,
): Promise<NamedFeedbackRow[]> =>
  newestFirst({ ...filter, after, limit }, (ids) => listWithin(db, { ...filter, ids }, limit, after));

const listWithin = (
  db: Queries,
  filter: FeedbackFilter,
  limit: number,
  after: PageEnd | undefined,
): Promise<NamedFeedbackRow[]> =>
  db
    .selectFrom(pageOf(db, filter, limit, after).as('page'))
    .innerJoin('site', 'site.id', 'page.site_id')
    .innerJoin('account', 'account.id', 'page.account_id')
    .innerJoin('facility', 'facility.id', 'page.facility_id')
    .leftJoin('person', 'person.id', 'page.reviewed_by')
    .selectAll('page')
    .select([
      microsOf('page.at').as('micros'),
      'site.title as siteTitle',
      zoneOf('UTC').as('timeZone'),
      'facility.title as facilityTitle',
      'person.first_name as reviewerFirstName',
      'person.last_name as reviewerLastName',
      photoOfFeedback('page.id').as('photo'),
      savedTitles('page.account_id', sql.ref('page.reason_ids')).as('reasonTitles'),
    ])
    .orderBy('page.at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();

function pageOf(db: Queries, filter: FeedbackFilter, limit: number, after: PageEnd | undefined) {
  const { facilityId, siteIds, ...rest } = filter;
  const page = (scope: FeedbackFilter) => matching(db, scope, after).limit(sql.lit(limit));
  if (facilityId !== undefined || siteIds === null || siteIds.length < 2) return page(filter);
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
    .limit(sql.lit(limit));
}

function matching(db: Queries, scope: FeedbackFilter, after: PageEnd | undefined) {
  const { rating, ratingBelow, reasonId, unanswered, source } = scope;
  let query = db
    .selectFrom('feedback')
    .selectAll()
    .where(withinScope('feedback', scope))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  if (rating !== undefined) query = query.where('rating', '=', rating);
  if (ratingBelow !== undefined) query = query.where('rating', '<', sql.lit(ratingBelow));
  if (reasonId !== undefined) query = query.where(sql<boolean>`reason_ids @> array[${reasonId}::text]`);
  if (unanswered) query = query.where(sql.raw<boolean>(waiting));
  if (unanswered === false) query = query.where('reviewed_at', 'is not', null);
  if (source !== undefined) query = query.where('source', '=', source);
  if (after) query = query.where(isBehind(after));
  return query;
}

/** What the visitor tapped, in the reader's language. */
export const reasonsOf = ({ reason_ids: ids, reasonTitles }: NamedFeedbackRow, language: Language) =>
  ids.map((id) => ({ id, title: titleIn(language, id, reasonTitles?.[id]) }));

/** The names that a page of rows speaks of. */
export const lookupsOf = (rows: readonly NamedFeedbackRow[], language: Language) => ({
  site: byId(rows.map(({ site_id: id, siteTitle: title, timeZone }) => ({ id, title, timeZone }))),
  facility: byId(rows.map(({ facility_id: id, facilityTitle: title }) => ({ id, title }))),
  reason: byId(rows.flatMap((row) => reasonsOf(row, language))),
  user: byId(
    rows.flatMap(({ reviewed_by: id, reviewerFirstName, reviewerLastName }) =>
      id === null ? [] : [{ id, firstName: reviewerFirstName ?? '', lastName: reviewerLastName ?? '' }],
    ),
  ),
});
