import type { Chores } from '../../chores/chores.js';
import type { Database } from '../../db/database.js';
import type { StateFact } from '../../facts.js';
import { takeLateJobs } from './late-jobs.store.js';

const minutesBetween = 5;
/** Sites of one transaction. */
const sitesAtOnce = 50;

/** Managers are told of jobs that are late, once each and once for a site. */
export function scheduleLateJobs(chores: Chores, database: Database, stateFact: StateFact): void {
  // Scheduled work covers all organisations, hence `across()`.
  chores.every('late-jobs', minutesBetween, () => tellOfLateJobs(database, stateFact));
}

export async function tellOfLateJobs(database: Database, stateFact: StateFact): Promise<void> {
  while ((await tellSome(database, stateFact)) === sitesAtOnce);
}

/** The mark on the jobs and what follows are one transaction: told once, and never marked in vain. */
const tellSome = (database: Database, stateFact: StateFact): Promise<number> =>
  database.across().inTransaction(async (tx) => {
    const late = await takeLateJobs(tx, new Date(), sitesAtOnce);
    await Promise.all(late.map((atSite) => stateFact(tx, 'jobs.late', atSite)));
    return late.length;
  });
