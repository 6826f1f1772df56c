import type { FacilityCard } from '@rounds/contract';
import type { Queries } from '../../db/scope.js';
import { statement, type Slots } from '../../db/statement.js';
import { notFound, Refusal } from '../../problems.js';

/** The facility that somebody stands in front of. */
export interface Door {
  accountId: string;
  siteId: string;
  facilityId: string;
  lastCheckAt: Date | null;
  /** Visitors' stars at which, and below which, managers are told. */
  ratingLimit: number;
  card: FacilityCard;
}

/** What a scanned code leads to. A blank one, or one of a deleted place, leads nowhere; a replaced one says so. */
export async function facilityBehind(db: Queries, code: string): Promise<Door> {
  const [row] = await doorsBehind(db, { code });
  if (!row) throw notFound();
  const { replacedAt, facilityTitle, siteTitle, accountTitle, isFeedbackEnabled, ...door } = row;
  if (replacedAt) throw new Refusal('code_replaced');
  return { ...door, card: { facilityTitle, siteTitle, accountTitle, isFeedbackEnabled } };
}

const doorsBehind = statement((db, { code }: Slots<{ code: string }>) =>
  db
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
      'facility.rating_limit as ratingLimit',
      'facility.title as facilityTitle',
      'facility.is_feedback_enabled as isFeedbackEnabled',
      'site.title as siteTitle',
      'account.title as accountTitle',
    ]),
);
