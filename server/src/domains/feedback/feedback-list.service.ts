import { limits, type Answer, type Language, type Query } from '@rounds/contract';
import { cursorAt, pageEndOf, pageOf } from '../../db/keyset.js';
import { reportScope } from '../../db/report-scope.js';
import type { Db } from '../../db/scope.js';
import type { Reach } from '../../reach.js';
import { listFeedback, lookupsOf, toFeedback, type FeedbackFilter } from './feedback-list.store.js';

type Filters = Omit<Query<'GET /feedbacks'>, 'limit' | 'cursor'>;

export async function feedbackFilter(db: Db, reach: Reach, filters: Filters): Promise<FeedbackFilter> {
  const { rating, ratingBelow, reasonId, unanswered, source, ...scope } = filters;
  return { ...(await reportScope(db, reach, scope)), rating, ratingBelow, reasonId, unanswered, source };
}

export async function feedbackPage(
  db: Db,
  reach: Reach,
  language: Language,
  { limit = limits.pageDefault, cursor, ...filters }: Query<'GET /feedbacks'>,
): Promise<Answer<'GET /feedbacks'>> {
  const filter = await feedbackFilter(db, reach, filters);
  const rows = await listFeedback(db, filter, limit + 1, cursor === undefined ? undefined : pageEndOf(cursor));
  const { page, next } = pageOf(rows, limit, cursorAt);
  return {
    items: page.map(toFeedback),
    ...lookupsOf(page, language),
    ...next,
  };
}
