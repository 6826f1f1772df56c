import type { Today } from '@rounds/contract';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Left } from '../sessionState';

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

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** Beside the database with the work that is not sent yet, whose edition tabs of an earlier version must be able to open. */
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('rounds-today', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('today', { keyPath: ['personId', 'accountId'] }),
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

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
