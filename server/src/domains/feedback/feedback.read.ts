import type { FacilityCard } from '@rounds/contract';
import type { Queries } from '../../db/database.js';
import { notFound, Refusal } from '../../problems.js';

export interface OpenDoor {
  accountId: string;
  siteId: string;
  facilityId: string;
  lastCheckAt: Date | null;
  card: FacilityCard;
}

/** The facility that a visitor stands in front of. A blank code, or one of a deleted place, leads nowhere. */
export async function facilityBehind(db: Queries, code: string): Promise<OpenDoor> {
  const row = await db
    .selectFrom('code')
    .innerJoin('facility', 'facility.id', 'code.facility_id')
    .innerJoin('site', 'site.id', 'facility.site_id')
    .innerJoin('account', 'account.id', 'facility.account_id')
    .where('code.code', '=', code)
    .where('facility.deleted_at', 'is', null)
    .where('site.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .select([
      'code.replaced_at as replacedAt',
      'facility.account_id as accountId',
      'facility.site_id as siteId',
      'facility.id as facilityId',
      'facility.last_check_at as lastCheckAt',
      'facility.title as facilityTitle',
      'facility.is_feedback_enabled as isFeedbackEnabled',
      'site.title as siteTitle',
      'account.title as accountTitle',
    ])
    .executeTakeFirst();
  if (!row) throw notFound();
  const { replacedAt, facilityTitle, siteTitle, accountTitle, isFeedbackEnabled, ...door } = row;
  if (replacedAt) throw new Refusal('code_replaced');
  return { ...door, card: { facilityTitle, siteTitle, accountTitle, isFeedbackEnabled } };
}

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
