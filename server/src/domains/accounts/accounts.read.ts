import type { Db, Tx } from '../../db/scope.js';
import { forbidden } from '../../problems.js';
import { mayChange } from './accounts.policy.js';
import { readAccount } from './accounts.service.js';

/** Not found, unless they are a member. */
export async function requireMember(db: Db, personId: string, accountId: string): Promise<void> {
  await readAccount(db, personId, accountId);
}

/** Refused to a member who may not change the organisation. */
export async function requireManager(db: Db, personId: string, accountId: string): Promise<void> {
  if (!mayChange(await readAccount(db, personId, accountId))) throw forbidden();
}

/** With its clock and people, first of all: who changes those does not see what is not stored yet. */
export async function holdAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forShare().execute();
}
