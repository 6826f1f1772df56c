import type { Database } from '../db/database.js';
import { isLockTimeout } from '../db/errors.js';
import { beginningOf, firstIdOf, monthOf, monthsLater } from '../db/history.js';
import { dropPart, listParts, makeComingMonths, recountWaiting } from '../db/partitions.js';
import type { Db } from '../db/scope.js';
import { TryLater, type Chores } from './chores.js';
import { deleteClosedJobs, deletePhotoUses } from './housekeeping.store.js';

const dayMinutes = 24 * 60;
const retrySeconds = 60;
const rowsAtOnce = 1000;

/** The coming months are made long before they are needed; those past the operator's period go as a whole. */
export function scheduleHistory(chores: Chores, database: Database, keptMonths: number | undefined): void {
  // A month holds the rows of every organisation.
  chores.every('history', dayMinutes, () => tendHistory(database.across(), keptMonths));
}

export async function tendHistory(db: Db, keptMonths: number | undefined): Promise<void> {
  await makeComingMonths(db);
  if (keptMonths === undefined) return;
  const keptFrom = monthsLater(monthOf(Date.now()), -keptMonths);
  await dropHistory(db, keptFrom);
  // In batches, so that no request waits behind a long delete.
  while ((await deleteClosedJobs(db, new Date(beginningOf(keptFrom)), rowsAtOnce)) === rowsAtOnce);
  while ((await deletePhotoUses(db, firstIdOf(keptFrom), rowsAtOnce)) === rowsAtOnce);
}

async function dropHistory(db: Db, keptFrom: number): Promise<void> {
  const before = await listParts(db);
  await dropParts(db, before, keptFrom);
  // What was dropped waits for no reply any more.
  if ((await listParts(db)).length < before.length) await recountWaiting(db);
}

async function dropParts(db: Db, parts: readonly string[], keptFrom: number): Promise<void> {
  for (const part of parts) {
    try {
      await dropPart(db, part, keptFrom);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      // Whoever submits meanwhile would have to wait behind us.
      throw new TryLater(`The history of ${part} is in use`, retrySeconds);
    }
  }
}
