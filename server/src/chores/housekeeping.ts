import type { Database } from '../db/database.js';
import type { Db } from '../db/scope.js';
import type { Chores } from './chores.js';
import { sweepers } from './housekeeping.store.js';

const batch = 1000;
const day = 24 * 60;

/** Every hour, rows that have been kept long enough are deleted; every day, the embedded engine tidies its tables. */
export function scheduleHousekeeping(chores: Chores, database: Database): void {
  // Scheduled work covers all organisations, hence `across()`.
  chores.every('housekeeping', 60, () => sweepAll(database.across()));
  chores.every('tidy', day, () => database.tidy());
}

async function sweepAll(db: Db): Promise<void> {
  for (const sweep of sweepers) {
    // In batches, so that no request waits behind a long delete.
    while ((await sweep(db, batch)) === batch);
  }
}
