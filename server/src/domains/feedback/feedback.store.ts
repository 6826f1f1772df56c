import type { VisitorLanguage } from '@rounds/contract';
import { sql } from 'kysely';
import { idsBetween, inMonthsOf, withinIds, type IdRange } from '../../db/history.js';
import { idAt } from '../../db/partitions.js';
import type { Queries } from '../../db/scope.js';
import { only, statement, statementByShape, type Slots } from '../../db/statement.js';
import type { Spot } from '../../facts.js';
import type { Suspicion } from './feedback.policy.js';

/** In the organisation of `db`. */
export const isMemberHere = async (db: Queries, personId: string): Promise<boolean> =>
  (await db
    .selectFrom('membership')
    .select('person_id')
    .where('account_id', '=', sql<string>`current_setting('rounds.account')`)
    .where('person_id', '=', personId)
    .executeTakeFirst()) !== undefined;

export const hasComeBefore = async (db: Queries, code: string, device: Buffer, since: Date): Promise<boolean> =>
  (await visitsSince(db, { code, device, since }, idsBetween('feedback', { from: since }))).length > 0;

const visitsSince = statementByShape(
  (db, { code, device, since }: Slots<{ code: string; device: Uint8Array; since: Date }>, ids: IdRange) =>
    db
      .selectFrom('feedback')
      .select('id')
      .where('facility_id', '=', sql<string>`(select code.facility_id from code where code.code = ${code})`)
      .where('visitor_hash', '=', device)
      .where('at', '>', since)
      .where(withinIds('id', ids))
      .limit(sql.lit(1)),
);

/** Drawn beforehand, so that everything about the feedback can be written together. */
export const nextFeedbackId = async (db: Queries): Promise<number> => only(await nextIds(db, {})).id;

const nextIds = statement((db) => db.selectNoFrom(idAt('feedback', sql`now()`).as('id')));

export interface NewFeedback {
  id: number;
  rating: number;
  message: string;
  language: VisitorLanguage;
  at: Date;
  device: Buffer;
  suspicion: Suspicion | null;
  checkedAt: Date | null;
  receiptCode: string;
}

export async function insertFeedback(db: Queries, spot: Spot, feedback: NewFeedback): Promise<void> {
  await insertedFeedback(db, { ...spot, ...feedback });
}

const insertedFeedback = statement(
  (db, { accountId, siteId, facilityId, device, checkedAt, receiptCode, ...columns }: Slots<Spot & NewFeedback>) =>
    db.insertInto('feedback').values({
      account_id: accountId,
      site_id: siteId,
      facility_id: facilityId,
      ...columns,
      visitor_hash: device,
      checked_at: checkedAt,
      receipt_code: receiptCode,
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

export const storeSuspicion = (db: Queries, id: number, suspicion: Suspicion | null) =>
  db
    .updateTable('feedback')
    .set({ suspicion })
    .where('id', '=', id)
    .where(inMonthsOf('id', [id]))
    .returningAll()
    .executeTakeFirstOrThrow();
