import type { Account, Body } from '@rounds/contract';
import type { Config } from '../../config.js';
import type { Database } from '../../db/database.js';
import type { Db, Queries } from '../../db/scope.js';
import { createOnce } from '../../db/submissions.js';
import type { StateFact } from '../../facts.js';
import { newId } from '../../ids.js';
import { forbidden, notFound } from '../../problems.js';
import type { Translate } from '../../texts.js';
import { requireTimeZone } from '../../time-zone.js';
import {
  mayChange,
  mayCloseGuide,
  mayCreate,
  mayDelete,
  mayMakePosters,
  mayShowPersonFigures,
} from './accounts.policy.js';
import { emailOf, findAccount, insertAccount, lockAccount, markDeleted, updateAccount } from './accounts.store.js';
import { closeGuideOf, markOnce } from './guide.store.js';

export async function readAccount(db: Queries, personId: string, accountId: string) {
  const account = await findAccount(db, personId, accountId);
  if (!account) throw notFound();
  return account;
}

export async function createAccount(
  { database, stateFact }: { database: Database; stateFact: StateFact },
  config: Pick<Config, 'accountCreators'>,
  { personId, t }: { personId: string; t: Translate },
  { title, timeZone }: Body<'POST /accounts'>,
  requestId: string,
): Promise<Account> {
  if (!mayCreate(await emailOf(database.common(), personId), config.accountCreators)) throw forbidden();
  requireTimeZone(timeZone);
  const account = { id: newId(), title: title.trim(), ownerId: personId, ...(timeZone !== undefined && { timeZone }) };
  return createOnce(
    database.within(account.id),
    { call: 'POST /accounts', ownerId: personId, requestId, content: [title, timeZone] },
    {
      create: async (tx) => {
        await insertAccount(tx, account);
        await stateFact(tx, 'account.created', { accountId: account.id, t });
        return readAccount(tx, personId, account.id);
      },
      read: (id) => readAccount(database.within(id), personId, id),
    },
  );
}

export async function changeAccount(
  db: Db,
  stateFact: StateFact,
  personId: string,
  accountId: string,
  { title, ...rest }: Body<'PUT /accounts/{id}'>,
): Promise<Account> {
  return db.inTransaction(async (tx) => {
    const account = await lockAccount(tx, personId, accountId);
    if (!account) throw notFound();
    if (!mayChange(account)) throw forbidden();
    if (!mayShowPersonFigures(account, rest.showsPersonFigures, account.showsPersonFigures)) throw forbidden();
    if (rest.timeZone !== account.timeZone) requireTimeZone(rest.timeZone);
    const changed = await updateAccount(tx, accountId, { title: title.trim(), ...rest });
    if (!changed) throw notFound();
    if (changed.timeZone !== account.timeZone) {
      await stateFact(tx, 'account.clock-changed', { accountId, at: new Date() });
    }
    return changed;
  });
}

export async function closeGuide(db: Db, personId: string, accountId: string): Promise<void> {
  const account = await readAccount(db, personId, accountId);
  if (!mayCloseGuide(account)) throw forbidden();
  await closeGuideOf(db, accountId);
}

export async function rememberPosters(db: Db, personId: string, accountId: string): Promise<void> {
  const account = await readAccount(db, personId, accountId);
  if (!mayMakePosters(account)) throw forbidden();
  await markOnce(db, accountId, 'posters_at');
}

export async function deleteAccount(db: Db, personId: string, accountId: string): Promise<void> {
  const account = await readAccount(db, personId, accountId);
  if (!mayDelete(account)) throw forbidden();
  await db.inTransaction((tx) => markDeleted(tx, accountId, new Date()));
}
