import type { DoorFacility, PublicFacility, VisitorLanguage } from '@rounds/contract';
import type { Queries } from '../../db/scope.js';
import { statement, type Slots } from '../../db/statement.js';
import type { Spot } from '../../facts.js';
import { notFound, Refusal } from '../../problems.js';
import { knownTimeZone } from '../../time-zone.js';
import { doorColumns } from '../facilities/facilities.read.js';
import { offeredReasons, savedReasons, shownReasons, type OfferedReason } from '../reasons/reasons.read.js';
import { lastChecked } from './last-checked.js';

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
  /** When it was last checked, where visitors are told, by the clock of the site. */
  lastChecked: PublicFacility['lastChecked'];
  /** What visitors may tap. */
  reasons: readonly OfferedReason[];
}

/**
 * What a scanned code leads to. A blank one, or one of a deleted place, leads nowhere; a replaced one says so, unless
 * what is told was done `at` a moment when it still counted.
 */
export async function facilityBehind(db: Queries, code: string, at?: Date): Promise<Door> {
  const [row] = await doorsBehind(db, { code });
  if (!row) throw notFound();
  const { replacedAt, ...door } = row;
  if (replacedAt && !(at && at < replacedAt)) throw new Refusal('code_replaced');
  return toDoor(door);
}

/** The same without a code. */
export async function doorAt(db: Queries, facilityId: string): Promise<Door | undefined> {
  const [row] = await doorsAt(db, { facilityId });
  return row && toDoor(row);
}

type DoorRow = Awaited<ReturnType<typeof doorsAt>>[number];

function toDoor({
  lastCheckAt,
  ratingLimit,
  arePhotosTaken,
  opensJobs,
  isTold,
  isToldHere,
  placeKind,
  saved,
  ...facility
}: DoorRow): Door {
  const { accountId, siteId, id: facilityId } = facility;
  const zone = knownTimeZone(facility.timeZone);
  return {
    spot: { accountId, siteId, facilityId },
    facility,
    lastCheckAt,
    ratingLimit,
    arePhotosTaken,
    opensJobs,
    lastChecked: isTold && isToldHere ? lastChecked(lastCheckAt, zone, new Date()) : null,
    reasons: offeredReasons(placeKind, saved),
  };
}

export const shownToAnybody = (
  { facility, arePhotosTaken, lastChecked: checked, reasons }: Door,
  language: VisitorLanguage,
): PublicFacility => {
  const { title: facilityTitle, siteTitle, accountTitle, isFeedbackEnabled } = facility;
  return {
    facilityTitle,
    siteTitle,
    accountTitle,
    isFeedbackEnabled,
    arePhotosTaken,
    ...(checked && { lastChecked: checked }),
    reasons: shownReasons(language, reasons),
  };
};

const livingDoors = (db: Queries) =>
  db
    .selectFrom('facility')
    .innerJoin('site', 'site.id', 'facility.site_id')
    .innerJoin('account', 'account.id', 'facility.account_id')
    .where('facility.deleted_at', 'is', null)
    .where('site.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .select(doorColumns)
    .select([
      'facility.last_check_at as lastCheckAt',
      'facility.rating_limit as ratingLimit',
      'facility.are_photos_taken as arePhotosTaken',
      'facility.opens_jobs as opensJobs',
      'facility.shows_last_check as isToldHere',
      'account.shows_last_check as isTold',
      'facility.place_kind as placeKind',
      savedReasons.as('saved'),
    ]);

const doorsBehind = statement((db, { code }: Slots<{ code: string }>) =>
  livingDoors(db)
    .innerJoin('code', 'code.facility_id', 'facility.id')
    .where('code.code', '=', code)
    .select('code.replaced_at as replacedAt'),
);

const doorsAt = statement((db, { facilityId }: Slots<{ facilityId: string }>) =>
  livingDoors(db).where('facility.id', '=', facilityId),
);
