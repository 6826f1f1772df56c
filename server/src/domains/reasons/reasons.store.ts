import type { Reason } from '@rounds/contract';
import { sql } from 'kysely';
import type { FacilityMoment } from '../../db/facility-hour.js';
import type { Queries, Tx } from '../../db/scope.js';
import { statement, type Slots } from '../../db/statement.js';

/** Null: it has the starters. */
export async function listReasons(db: Queries, accountId: string): Promise<Reason[] | null> {
  const [account, rows] = await Promise.all([
    db.selectFrom('account').select('has_own_reasons as hasOwn').where('id', '=', accountId).executeTakeFirst(),
    db
      .selectFrom('reason')
      .select(['id', 'place_kind as placeKind', 'title', 'opens_job as opensJob', 'is_active as isActive'])
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .execute(),
  ]);
  return account?.hasOwn ? rows : null;
}

/** From then on it has its own. Locked until the transaction ends: of two lists at once, one is whole and the last. */
export async function claimReasons(tx: Tx, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ has_own_reasons: true })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those of the ids that the organisation has ever had. */
export async function ownIds(db: Queries, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reason')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function replaceReasons(tx: Tx, accountId: string, reasons: readonly Reason[], at: Date): Promise<void> {
  await tx
    .updateTable('reason')
    .set({ deleted_at: at })
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id <> all(${reasons.map(({ id }) => id)}::text[])`)
    .execute();
  if (reasons.length === 0) return;
  await tx
    .insertInto('reason')
    .values(
      reasons.map(({ id, placeKind, title, opensJob, isActive }, position) => ({
        account_id: accountId,
        id,
        place_kind: placeKind,
        position,
        title: JSON.stringify(title),
        opens_job: opensJob,
        is_active: isActive,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'id']).doUpdateSet({
        place_kind: sql`excluded.place_kind`,
        position: sql`excluded.position`,
        title: sql`excluded.title`,
        opens_job: sql`excluded.opens_job`,
        is_active: sql`excluded.is_active`,
        deleted_at: null,
      }),
    )
    .execute();
}

/** In the transaction of what is counted, as the other figures of an hour are. */
export async function addToReasonHours(
  tx: Tx,
  { at, ...spot }: FacilityMoment,
  ids: readonly string[],
  count: number,
): Promise<void> {
  if (ids.length === 0 || count === 0) return;
  // In an order that is always the same: two at one door wait for each other, and never both.
  await addedToHours(tx, { ...spot, at, count, ids: ids.toSorted() });
}

const addedToHours = statement(
  (db, { accountId, siteId, facilityId, at, count, ids }: Slots<FacilityMoment & { count: number; ids: string[] }>) =>
    db
      .insertInto('reason_hour')
      .columns(['account_id', 'site_id', 'facility_id', 'hour', 'reason_id', 'count'])
      .expression((from) =>
        from
          .selectFrom(sql<{ id: string }>`unnest(${ids}::text[])`.as<'given'>(sql`given(id)`))
          .select([
            sql<string>`${accountId}::text`.as('account_id'),
            sql<string>`${siteId}::text`.as('site_id'),
            sql<string>`${facilityId}::text`.as('facility_id'),
            sql<Date>`date_trunc('hour', ${at}::timestamptz, 'UTC')`.as('hour'),
            'given.id',
            sql<number>`${count}::integer`.as('count'),
          ]),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'facility_id', 'hour', 'reason_id'])
          .doUpdateSet({ count: sql`reason_hour.count + excluded.count` }),
      ),
);
