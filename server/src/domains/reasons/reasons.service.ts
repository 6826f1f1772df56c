import type { Reason } from '@rounds/contract';
import type { Db } from '../../db/scope.js';
import { newId } from '../../ids.js';
import { invalid, notFound } from '../../problems.js';
import { requireManager, requireMember } from '../accounts/accounts.read.js';
import { faultsOf, type SentReason } from './reasons.policy.js';
import { claimReasons, listReasons, ownIds, replaceReasons } from './reasons.store.js';
import { starters } from './starters.js';

export async function readReasons(db: Db, personId: string, accountId: string): Promise<Reason[]> {
  await requireMember(db, personId, accountId);
  return (await listReasons(db, accountId)) ?? starters.map((starter) => ({ ...starter, isActive: true }));
}

/** The whole list: what is left out is deleted, and of two that come at once the last one stays. */
export async function changeReasons(
  db: Db,
  personId: string,
  accountId: string,
  items: readonly SentReason[],
): Promise<Reason[]> {
  await requireManager(db, personId, accountId);
  const reasons = items.map(({ id = newId(), title, ...rest }) => ({ ...rest, id, title: trimmed(title) }));
  await db.inTransaction(async (tx) => {
    if (!(await claimReasons(tx, accountId))) throw notFound();
    const named = items.flatMap(({ id }) => id ?? []);
    const faults = faultsOf(items, await ownIds(tx, accountId, named));
    if (faults.length > 0) throw invalid(...faults);
    await replaceReasons(tx, accountId, reasons, new Date());
  });
  return reasons;
}

const trimmed = (title: Reason['title']): Reason['title'] =>
  Object.fromEntries(Object.entries(title).map(([language, text]) => [language, text.trim()]));
