import { limits } from '@rounds/contract';
import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';

/** A code with the site it is used at; nothing when its organisation or its facility is gone. */
export const findCode = (db: Queries, code: string) =>
  db
    .selectFrom('code')
    .innerJoin('account', 'account.id', 'code.account_id')
    .leftJoin('facility', 'facility.id', 'code.facility_id')
    .select([
      'code.code',
      'code.account_id as accountId',
      'code.facility_id as facilityId',
      'code.replaced_at as replacedAt',
      'facility.site_id as siteId',
    ])
    .where('code.code', '=', code)
    .where('account.deleted_at', 'is', null)
    .where('facility.deleted_at', 'is', null)
    .executeTakeFirst();

/** Locked until the transaction ends: of two who claim it at once, the second sees that it is taken. */
export const lockCode = (tx: Queries, accountId: string, code: string) =>
  tx
    .selectFrom('code')
    .select(['code', 'facility_id as facilityId', 'replaced_at as replacedAt'])
    .where('code', '=', code)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();

export const insertCodes = (
  db: Queries,
  accountId: string,
  codes: readonly string[],
  facilityId: string | null,
): Promise<unknown> =>
  db
    .insertInto('code')
    .values(codes.map((code) => ({ code, account_id: accountId, facility_id: facilityId })))
    .execute();

export async function listBlankCodes(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('code')
    .select('code')
    .where('account_id', '=', accountId)
    .where('facility_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(sql.lit(limits.blankCodesMost))
    .execute();
  return rows.map(({ code }) => code);
}

export const assignCode = (db: Queries, code: string, facilityId: string): Promise<unknown> =>
  db.updateTable('code').set({ facility_id: facilityId }).where('code', '=', code).execute();

export const retireCodeOf = (db: Queries, facilityId: string, at: Date): Promise<unknown> =>
  db
    .updateTable('code')
    .set({ replaced_at: at })
    .where('facility_id', '=', facilityId)
    .where('replaced_at', 'is', null)
    .execute();
