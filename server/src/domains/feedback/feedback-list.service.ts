import { limits, type Answer, type Query } from '@rounds/contract';
import { cursorAt, placeOf, type Place } from '../../db/keyset.js';
import { reportScope } from '../../db/report-scope.js';
import type { Db } from '../../db/scope.js';
import type { Reach } from '../../http/caller.js';
import type { Cell, Table } from '../../http/export/table.js';
import { exportStep } from '../../http/heavy-work.js';
import type { Translate } from '../../texts.js';
import { listFeedback, lookupsOf, toFeedback, type FeedbackFilter } from './feedback-list.store.js';

type Filters = Omit<Query<'GET /feedbacks'>, 'limit' | 'cursor'>;

async function filterOf(db: Db, reach: Reach, filters: Filters): Promise<FeedbackFilter> {
  const { rating, ratingBelow, unanswered, ...scope } = filters;
  return { ...(await reportScope(db, reach, scope)), rating, ratingBelow, unanswered };
}

export async function feedbackPage(
  db: Db,
  reach: Reach,
  { limit = limits.pageDefault, cursor, ...filters }: Query<'GET /feedbacks'>,
): Promise<Answer<'GET /feedbacks'>> {
  const filter = await filterOf(db, reach, filters);
  const rows = await listFeedback(db, filter, limit + 1, cursor === undefined ? undefined : placeOf(cursor));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toFeedback),
    ...lookupsOf(shown),
    ...(rows.length > limit && last && { nextCursor: cursorAt(last) }),
  };
}

const rowsPerRead = 1000;

/** The same list as a table for a file, read as it is written. */
export async function feedbackTable(db: Db, reach: Reach, filters: Filters, t: Translate): Promise<Table> {
  const filter = await filterOf(db, reach, filters);
  const columns = ['at', 'site', 'facility', 'rating', 'message', 'suspicious', 'replied_at', 'replied_by', 'reply'];
  return {
    name: 'ratings',
    headers: columns.map((column) => t(`ratings.column_${column}`)),
    rows: tableRows(db, filter, t),
  };
}

async function* tableRows(db: Db, filter: FeedbackFilter, t: Translate): AsyncGenerator<Cell[]> {
  let after: Place | undefined;
  for (;;) {
    const rows = await exportStep(filter.accountId, () => listFeedback(db, filter, rowsPerRead, after));
    for (const row of rows) {
      yield [
        row.at,
        row.siteTitle,
        row.facilityTitle,
        row.rating,
        row.message,
        row.suspicion ? t('ratings.yes') : '',
        row.reviewed_at,
        [row.reviewerFirstName, row.reviewerLastName].filter(Boolean).join(' '),
        row.review_comment ?? '',
      ];
    }
    after = rows.at(-1);
    if (rows.length < rowsPerRead) return;
  }
}
