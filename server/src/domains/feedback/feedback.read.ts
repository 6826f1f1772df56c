import type { Queries } from '../../db/database.js';

export interface Receipt {
  rating: number;
  message: string;
  at: Date;
  facilityTitle: string;
  siteTitle: string;
  accountTitle: string;
  reviewComment: string | null;
  reviewedAt: Date | null;
}

/** What a visitor finds behind their private link. It lasts as long as the feedback does. */
export const findReceipt = (db: Queries, receiptCode: string): Promise<Receipt | undefined> =>
  db
    .selectFrom('feedback')
    .innerJoin('facility', 'facility.id', 'feedback.facility_id')
    .innerJoin('site', 'site.id', 'feedback.site_id')
    .innerJoin('account', 'account.id', 'feedback.account_id')
    .where('feedback.receipt_code', '=', receiptCode)
    .select([
      'feedback.rating',
      'feedback.message',
      'feedback.at',
      'facility.title as facilityTitle',
      'site.title as siteTitle',
      'account.title as accountTitle',
      'feedback.review_comment as reviewComment',
      'feedback.reviewed_at as reviewedAt',
    ])
    .executeTakeFirst();
