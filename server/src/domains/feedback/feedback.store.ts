import type { RatingSource, Suspicion, VisitorLanguage } from '@rounds/contract';
import { sql } from 'kysely';
import { inMonthsOf } from '../../db/history.js';
import { idAt } from '../../db/partitions.js';
import type { Queries } from '../../db/scope.js';
import { only, statement, type Slots } from '../../db/statement.js';
import type { Spot } from '../../facts.js';
import type { SenderHashes } from './sender-hashes.js';

/** In the organisation of `db`. */
export const isMemberHere = async (db: Queries, personId: string): Promise<boolean> =>
  (await db
    .selectFrom('membership')
    .select('person_id')
    .where('account_id', '=', sql<string>`current_setting('rounds.account')`)
    .where('person_id', '=', personId)
    .executeTakeFirst()) !== undefined;

/** Drawn beforehand, so that everything about the feedback can be written together. */
export const nextFeedbackId = async (db: Queries): Promise<number> => only(await nextIds(db, {})).id;

const nextIds = statement((db) => db.selectNoFrom(idAt('feedback', sql`now()`).as('id')));

export interface NewFeedback {
  id: number;
  rating: number;
  message: string;
  reasonIds: readonly string[];
  language: VisitorLanguage | null;
  at: Date;
  hashes: SenderHashes | null;
  weight: number;
  suspicion: Suspicion | null;
  checkedAt: Date | null;
  receiptCode: string;
  source: RatingSource;
  kioskId: string | null;
}

export async function insertFeedback(db: Queries, spot: Spot, feedback: NewFeedback): Promise<void> {
  const { hashes, weight, ...rest } = feedback;
  await insertedFeedback(db, { ...spot, ...rest, ...(hashes ?? noHashes), weight: Math.round(weight * 100) });
}

const noHashes = { device: null, network: null, kind: null };

type Inserted = Spot & Omit<NewFeedback, 'hashes'> & Record<keyof SenderHashes, Buffer | null>;

const insertedFeedback = statement(
  (
    db,
    {
      accountId,
      siteId,
      facilityId,
      device,
      network,
      kind,
      reasonIds,
      checkedAt,
      receiptCode,
      kioskId,
      ...columns
    }: Slots<Inserted>,
  ) =>
    db.insertInto('feedback').values({
      account_id: accountId,
      site_id: siteId,
      facility_id: facilityId,
      ...columns,
      visitor_hash: device,
      network_hash: network,
      kind_hash: kind,
      reason_ids: sql<string[]>`${reasonIds}::text[]`,
      checked_at: checkedAt,
      receipt_code: receiptCode,
      kiosk_id: kioskId,
    }),
);

/** Locked until the transaction ends: two changes at once must not both count what they changed. */
export const lockFeedback = (db: Queries, accountId: string, id: number) =>
  db
    .selectFrom('feedback')
    .selectAll()
    .where('id', '=', id)
    .where(inMonthsOf('id', [id]))
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();

export const storeReview = (db: Queries, id: number, review: { comment: string; at: Date; personId: string }) =>
  db
    .updateTable('feedback')
    .set({ review_comment: review.comment, reviewed_at: review.at, reviewed_by: review.personId })
    .where('id', '=', id)
    .where(inMonthsOf('id', [id]))
    .returningAll()
    .executeTakeFirstOrThrow();

export const storeMark = (db: Queries, id: number, suspicion: Suspicion | null) =>
  db
    .updateTable('feedback')
    .set({ suspicion, is_mark_settled: true })
    .where('id', '=', id)
    .where(inMonthsOf('id', [id]))
    .returningAll()
    .executeTakeFirstOrThrow();
