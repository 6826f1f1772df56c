import type { Chores } from '../../chores/chores.js';
import type { Database } from '../../db/database.js';
import type { StateFact } from '../../facts.js';
import { knownTimeZone } from '../../time-zone.js';
import { isSilentAt } from './kiosks.policy.js';
import { lockUnheard, markTold } from './silence.store.js';

const minutesBetween = 5;
/** Kiosks of one transaction. */
const kiosksAtOnce = 200;

/** Managers are told of a kiosk that is not heard of in its opening time, once until it is heard of again. */
export function scheduleSilence(chores: Chores, database: Database, stateFact: StateFact): void {
  // Scheduled work covers all organisations, hence `across()`.
  chores.every('silent-kiosks', minutesBetween, () => tellOfSilence(database, stateFact));
}

export async function tellOfSilence(database: Database, stateFact: StateFact, now = new Date()): Promise<void> {
  for (let afterId: string | undefined = ''; afterId !== undefined;) {
    afterId = await tellSome(database, stateFact, now, afterId);
  }
}

/** The mark on the kiosks and what follows are one transaction: told once, and never marked in vain. */
const tellSome = (database: Database, stateFact: StateFact, now: Date, afterId: string): Promise<string | undefined> =>
  database.across().inTransaction(async (tx) => {
    const unheard = await lockUnheard(tx, now, afterId, kiosksAtOnce);
    const silent = unheard.filter(({ lastSeenAt, timeZone, ...opening }) =>
      isSilentAt(now, lastSeenAt, { ...opening, timeZone: knownTimeZone(timeZone) }),
    );
    if (silent.length > 0) {
      await markTold(
        tx,
        silent.map(({ kioskId }) => kioskId),
      );
      await Promise.all(
        silent.map(({ accountId, siteId, facilityId, kioskId }) =>
          stateFact(tx, 'kiosk.silent', { spot: { accountId, siteId, facilityId }, kioskId }),
        ),
      );
    }
    return unheard.length === kiosksAtOnce ? unheard.at(-1)?.kioskId : undefined;
  });
