import type { Today } from '@rounds/contract';
import type { DBSchema } from 'idb';
import type { Left } from '../sessionState';
import { openedOnce } from './opening';

/** What was due when the phone last had a network. */
export interface KeptToday {
  personId: string;
  accountId: string;
  today: Today;
  /** By the clock of this phone. */
  receivedAt: number;
  /** When the server said it, by the same clock. Absent from what the version before has kept. */
  saidAt?: number;
}

interface Schema extends DBSchema {
  today: { key: [string, string]; value: KeptToday };
}

/** Beside the database with the work that is not sent yet, whose edition tabs of an earlier version must be able to open. */
const database = openedOnce<Schema>('rounds-today', (fresh) => {
  fresh.createObjectStore('today', { keyPath: ['personId', 'accountId'] });
});

export async function keepToday(kept: KeptToday): Promise<void> {
  await (await database()).put('today', kept);
}

export async function keptToday(personId: string, accountId: string): Promise<KeptToday | null> {
  return (await (await database()).get('today', [personId, accountId])) ?? null;
}

async function forgetWhere(isGone: (kept: KeptToday) => boolean): Promise<void> {
  const { store, done } = (await database()).transaction('today', 'readwrite');
  const gone = (await store.getAll()).filter(isGone);
  await Promise.all([...gone.map(({ personId, accountId }) => store.delete([personId, accountId])), done]);
}

export const forgetTodayOfOthers = (personId: string | null): Promise<void> =>
  forgetWhere((kept) => kept.personId !== personId);

/** Who leaves an organisation on their own may come back to it; who was removed from it has nothing to do there. */
export async function forgetToday({
  reason,
  personId,
  accountId,
}: Extract<Left, { kind: 'organisation' }>): Promise<void> {
  if (reason !== 'removed') return;
  await forgetWhere((kept) => kept.personId === personId && kept.accountId === accountId);
}
