import type { Database } from '../db/database.js';
import type { Db } from '../db/scope.js';
import { sweepers } from './housekeeping.store.js';
import type { Jobs } from './jobs.js';

const batch = 1000;
const day = 24 * 60;

/** Nightly work, done hourly in small bites: whatever has served its time is removed. */
export function scheduleHousekeeping(jobs: Jobs, database: Database): void {
  // Time passes for every organisation alike.
  jobs.every('housekeeping', 60, () => sweepAll(database.across()));
  jobs.every('tidy', day, () => database.tidy());
}

async function sweepAll(db: Db): Promise<void> {
  for (const sweep of sweepers) {
    // In batches, so that no request waits behind a long delete.
    while ((await sweep(db, batch)) === batch);
  }
}
