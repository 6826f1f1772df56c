import type { ReasonTitle } from '@rounds/contract';
import { sql } from 'kysely';
import { amongIds, idsOfMonth, idsWithoutMonth, type IdRange } from '../../db/history.js';
import type { Queries } from '../../db/scope.js';
import { putRightAt } from '../jobs/jobs.read.js';
import { savedTitles } from '../reasons/reasons.read.js';
import { zoneOf } from '../sites/today.read.js';
import { readReceiptCode } from './receipt-code.js';

export interface Receipt {
  rating: number;
  message: string;
  reasonIds: string[];
  /** As far as the organisation has its own. */
  reasonTitles: Record<string, ReasonTitle> | null;
  at: Date;
  facilityTitle: string;
  siteTitle: string;
  accountTitle: string;
  reviewComment: string | null;
  reviewedAt: Date | null;
  putRightAt: Date | null;
  /** Of the site. */
  timeZone: string;
}

/** What a visitor finds behind their private link. It lasts as long as the feedback does. */
export async function findReceipt(db: Queries, code: string, fallbackZone: string): Promise<Receipt | undefined> {
  const { month, secret } = readReceiptCode(code);
  const among = (ids: IdRange | null) => receiptAmong(db, secret, ids, fallbackZone);
  if (month !== undefined) return among(idsOfMonth(month));
  // The second is for links that the version before gave out while this one was started beside it.
  return (await among(idsWithoutMonth)) ?? among(null);
}

/** The rating behind a link that was given out just now. */
export function findRating(db: Queries, code: string): Promise<{ accountId: string; id: number } | undefined> {
  const { month, secret } = readReceiptCode(code);
  return db
    .selectFrom('feedback')
    .select(['account_id as accountId', 'id'])
    .where('receipt_code', '=', secret)
    .where(amongIds('id', month === undefined ? idsWithoutMonth : idsOfMonth(month)))
    .executeTakeFirst();
}

const receiptAmong = (
  db: Queries,
  secret: string,
  ids: IdRange | null,
  fallbackZone: string,
): Promise<Receipt | undefined> =>
  db
    .selectFrom('feedback')
    .innerJoin('facility', 'facility.id', 'feedback.facility_id')
    .innerJoin('site', 'site.id', 'feedback.site_id')
    .innerJoin('account', 'account.id', 'feedback.account_id')
    .where('feedback.receipt_code', '=', secret)
    .$if(ids !== null, (query) => query.where(amongIds('feedback.id', ids ?? idsWithoutMonth)))
    .select([
      'feedback.rating',
      'feedback.message',
      'feedback.reason_ids as reasonIds',
      savedTitles('feedback.account_id', sql.ref('feedback.reason_ids')).as('reasonTitles'),
      'feedback.at',
      'facility.title as facilityTitle',
      'site.title as siteTitle',
      'account.title as accountTitle',
      'feedback.review_comment as reviewComment',
      'feedback.reviewed_at as reviewedAt',
      putRightAt('feedback.id').as('putRightAt'),
      zoneOf(fallbackZone).as('timeZone'),
    ])
    .executeTakeFirst();
