import type { Chores } from '../../chores/chores.js';
import type { Database } from '../../db/database.js';
import { showDue } from '../../db/live-events.js';
import type { StateFact } from '../../facts.js';
import { takeLate } from './telling.store.js';

const minutesBetween = 5;
/** Sites of one transaction. */
const sitesAtOnce = 50;

/** People are told of their rounds that are late, and later the managers, once each and once for a site. */
export function scheduleTelling(chores: Chores, database: Database, stateFact: StateFact): void {
  // Scheduled work covers all organisations, hence `across()`.
  chores.every('late-rounds', minutesBetween, () => tellOfLate(database, stateFact));
}

export async function tellOfLate(database: Database, stateFact: StateFact): Promise<void> {
  for (const told of ['people', 'managers'] as const) {
    while ((await tellSome(database, stateFact, told)) === sitesAtOnce);
  }
}

/** The mark on the rounds and what follows are one transaction: told once, and never marked in vain. */
const tellSome = (database: Database, stateFact: StateFact, told: 'people' | 'managers'): Promise<number> =>
  database.across().inTransaction(async (tx) => {
    const late = await takeLate(tx, told, new Date(), sitesAtOnce);
    await Promise.all([showDue(tx, late), ...late.map((atSite) => stateFact(tx, 'rounds.late', { ...atSite, told }))]);
    return late.length;
  });
