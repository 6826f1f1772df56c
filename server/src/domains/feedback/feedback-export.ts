import type { Feedback, Language } from '@rounds/contract';
import { fullName } from '../../db/names.js';
import type { Db } from '../../db/scope.js';
import { exportPages } from '../../http/export/pages.js';
import { tableOf, type Columns, type Table } from '../../http/export/table.js';
import type { Translate } from '../../texts.js';
import type { ZoneAt } from '../sites/zones.read.js';
import { listFeedback, reasonsOf, type FeedbackFilter, type NamedFeedbackRow } from './feedback-list.store.js';

/** Every field of a rating: a new one does not compile until it has a column here. */
type Column = keyof Feedback | 'site' | 'facility' | 'reviewer' | 'timeZone';

interface FeedbackExport {
  filter: FeedbackFilter;
  t: Translate;
  zoneAt: ZoneAt;
  language: Language;
}

/** The list of ratings as a table for a file, read as it is written. */
export const feedbackTable = (db: Db, { filter, t, zoneAt, language }: FeedbackExport): Table =>
  tableOf({
    name: 'ratings',
    columns: columns(t, zoneAt, language),
    header: (column) => t(`ratings.column.${column}`),
    rows: feedbackRows(db, filter),
  });

/** Ids are text: a spreadsheet would round a long number. */
const columns = (t: Translate, zoneAt: ZoneAt, language: Language): Columns<NamedFeedbackRow, Column> => ({
  at: (row) => ({ at: row.at, timeZone: zoneAt(row.site_id) }),
  site: (row) => row.siteTitle,
  facility: (row) => row.facilityTitle,
  rating: (row) => row.rating,
  message: (row) => row.message,
  isSuspicious: (row) => (row.suspicion ? t('ratings.yes') : ''),
  suspicion: (row) => (row.suspicion ? t(`ratings.why.${row.suspicion}`) : ''),
  weight: (row) => row.weight / 100,
  reviewedAt: (row) => row.reviewed_at && { at: row.reviewed_at, timeZone: zoneAt(row.site_id) },
  reviewer: (row) => fullName({ firstName: row.reviewerFirstName, lastName: row.reviewerLastName }),
  reviewComment: (row) => row.review_comment ?? '',
  timeZone: (row) => zoneAt(row.site_id),
  id: (row) => String(row.id),
  siteId: (row) => row.site_id,
  facilityId: (row) => row.facility_id,
  reviewedUserId: (row) => row.reviewed_by,
  photo: (row) => (row.photo ? t('ratings.yes') : ''),
  reasonIds: (row) =>
    reasonsOf(row, language)
      .map(({ title }) => title)
      .join(', '),
  source: (row) => t(`ratings.source.${row.source}`),
  isMessageRemoved: (row) => (row.is_message_removed ? t('ratings.yes') : ''),
});

const rowsPerRead = 1000;

async function* feedbackRows(db: Db, filter: FeedbackFilter): AsyncGenerator<NamedFeedbackRow> {
  const read = async (after?: NamedFeedbackRow) => ({ rows: await listFeedback(db, filter, rowsPerRead, after) });
  for await (const { rows } of exportPages(filter.accountId, rowsPerRead, read)) yield* rows;
}
