import type { DoorFacility, PublicFacility } from '@rounds/contract';
import type { Queries } from '../../db/scope.js';
import { statement, type Slots } from '../../db/statement.js';
import type { Spot } from '../../facts.js';
import { notFound, Refusal } from '../../problems.js';
import { doorColumns } from '../facilities/facilities.read.js';

/** The facility that somebody stands in front of. */
export interface Door {
  spot: Spot;
  facility: DoorFacility;
  lastCheckAt: Date | null;
  /** Visitors' stars at which, and below which, managers are told. */
  ratingLimit: number;
  /** Visitors may add a picture. */
  arePhotosTaken: boolean;
  /** A low rating with words is a job. */
  opensJobs: boolean;
}

/** What a scanned code leads to. A blank one, or one of a deleted place, leads nowhere; a replaced one says so. */
export async function facilityBehind(db: Queries, code: string): Promise<Door> {
  const [row] = await doorsBehind(db, { code });
  if (!row) throw notFound();
  const { replacedAt, lastCheckAt, ratingLimit, arePhotosTaken, opensJobs, ...facility } = row;
  if (replacedAt) throw new Refusal('code_replaced');
  const { accountId, siteId, id: facilityId } = facility;
  return { spot: { accountId, siteId, facilityId }, facility, lastCheckAt, ratingLimit, arePhotosTaken, opensJobs };
}

export const shownToAnybody = ({
  facility: { title: facilityTitle, siteTitle, accountTitle, isFeedbackEnabled },
  arePhotosTaken,
}: Door): PublicFacility => ({ facilityTitle, siteTitle, accountTitle, isFeedbackEnabled, arePhotosTaken });

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
    .select(doorColumns)
    .select([
      'code.replaced_at as replacedAt',
      'facility.last_check_at as lastCheckAt',
      'facility.rating_limit as ratingLimit',
      'facility.are_photos_taken as arePhotosTaken',
      'facility.opens_jobs as opensJobs',
    ]),
);
