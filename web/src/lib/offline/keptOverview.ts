import type { Answer } from '@rounds/contract';
import type { DBSchema } from 'idb';
import { currentPerson } from '../session';
import { openedOnce } from './opening';

export type Overview = Answer<'GET /profile/overview'>;

interface Schema extends DBSchema {
  overview: { key: string; value: { personId: string; overview: Overview } };
}

/** Of its own, as what is due: what an earlier version has must stay as its tabs can open it. */
const database = openedOnce<Schema>('rounds-overview', (fresh) => {
  fresh.createObjectStore('overview', { keyPath: 'personId' });
});

/** Who they are and where they belong, as the server last said it. */
export async function keepOverview(personId: string, overview: Overview): Promise<void> {
  const opened = await database();
  // They may have left while the answer was on its way.
  if (currentPerson() !== personId) return;
  // Without room for it, the one before is not true any more either.
  await opened.put('overview', { personId, overview }).catch(() => opened.delete('overview', personId));
}

export async function keptOverview(personId: string): Promise<Overview | null> {
  return (await (await database()).get('overview', personId))?.overview ?? null;
}

export async function forgetOverview(personId: string): Promise<void> {
  await (await database()).delete('overview', personId);
}

export async function forgetOverviewsOfOthers(personId: string | null): Promise<void> {
  const { store, done } = (await database()).transaction('overview', 'readwrite');
  const others = (await store.getAllKeys()).filter((key) => key !== personId);
  await Promise.all([...others.map((key) => store.delete(key)), done]);
}
