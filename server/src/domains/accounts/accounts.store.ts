import { roles, type Account, type Body, type RoleId } from '@rounds/contract';
import type { Queries, Tx } from '../../db/scope.js';

const columns = [
  'account.id',
  'account.title',
  'account.owner_id as ownerId',
  'account.message_retention_days as messageRetentionDays',
  'account.time_zone as timeZone',
  'account.shows_person_figures as showsPersonFigures',
  'account.shows_last_check as showsLastCheck',
] as const;

type AccountRow = Omit<Account, 'timeZone'> & { timeZone: string | null };

const toAccount = <Row extends AccountRow>({ timeZone, ...account }: Row) => ({
  ...account,
  ...(timeZone !== null && { timeZone }),
});

export async function listAccountsOf(db: Queries, personId: string): Promise<Account[]> {
  const rows = await livingMemberships(db, personId)
    .select(columns)
    .orderBy('account.created_at')
    .orderBy('account.id')
    .execute();
  return rows.map(toAccount);
}

/** An organisation as one of its members sees it. */
export async function findAccount(db: Queries, personId: string, accountId: string) {
  const row = await accountOf(db, personId, accountId).executeTakeFirst();
  return row && toAccount(row);
}

/** Whoever changes what was so before waits here for each other. */
export async function lockAccount(tx: Tx, personId: string, accountId: string) {
  const row = await accountOf(tx, personId, accountId).forNoKeyUpdate('account').executeTakeFirst();
  return row && toAccount(row);
}

const accountOf = (db: Queries, personId: string, accountId: string) =>
  livingMemberships(db, personId)
    .select([...columns, 'membership.role_id as roleId', 'membership.whole_account as wholeAccount'])
    .where('account.id', '=', accountId);

const livingMemberships = (db: Queries, personId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .where('membership.person_id', '=', personId)
    .where('account.deleted_at', 'is', null);

export async function insertAccount(db: Queries, account: Account): Promise<void> {
  const { id, title, ownerId, timeZone = null } = account;
  await db.insertInto('account').values({ id, title, owner_id: ownerId, time_zone: timeZone }).execute();
  await insertMembership(db, id, ownerId, roles.owner);
}

const insertMembership = (db: Queries, accountId: string, personId: string, roleId: RoleId) =>
  db
    .insertInto('membership')
    .values({ account_id: accountId, person_id: personId, role_id: roleId, whole_account: true })
    .execute();

/** Only what is named, in one statement: whoever changes something else at the same moment does not lose it. */
export async function updateAccount(
  db: Queries,
  id: string,
  { title, messageRetentionDays, timeZone, showsPersonFigures, showsLastCheck }: Body<'PUT /accounts/{id}'>,
): Promise<Account | undefined> {
  const row = await db
    .updateTable('account')
    .set({
      title,
      ...(messageRetentionDays !== undefined && { message_retention_days: messageRetentionDays }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(showsPersonFigures !== undefined && { shows_person_figures: showsPersonFigures }),
      ...(showsLastCheck !== undefined && { shows_last_check: showsLastCheck }),
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** History keeps the names it refers to, so the row stays; memberships go, and with them every way in. */
export async function markDeleted(db: Queries, accountId: string, at: Date): Promise<void> {
  await db.updateTable('account').set({ deleted_at: at }).where('id', '=', accountId).execute();
  await db.deleteFrom('membership').where('account_id', '=', accountId).execute();
}

export const emailOf = async (db: Queries, personId: string): Promise<string | null> =>
  (await db.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst())?.email ?? null;
