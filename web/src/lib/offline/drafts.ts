import { isSharedPhone } from '../sharedPhone';
import { offlineDatabase, type Draft, type LockedDraft, type Tick } from './database';
import { measureRoom } from './room';

export async function readDraft(personId: string, code: string): Promise<Record<string, Tick>> {
  const database = await offlineDatabase();
  const kept = await database.get('drafts', [personId, code]);
  if (!kept || !('box' in kept)) return kept?.ticks ?? {};
  return (await import('./sealing')).readTicks(kept);
}

/** On a shared phone nobody sees another's drafts. */
const atRest = async (draft: Draft): Promise<Draft | LockedDraft> =>
  isSharedPhone() ? (await import('./sealing')).lockedDraft(draft) : draft;

/**
 * Saves drafts one after another; of many that come while one is being written, the last is enough. Every tick is
 * written at once: a phone that goes black between two of them has the first.
 */
export function createDraftWriter() {
  let next: Draft | null = null;
  let writing: Promise<void> | null = null;

  const drain = async () => {
    const database = await offlineDatabase();
    while (next) {
      const draft = next;
      next = null;
      await database.put('drafts', await atRest(draft));
    }
  };

  return {
    write(draft: Draft): void {
      next = draft;
      writing ??= drain()
        // Where nothing can be kept the page still works, until it is closed. The person is told.
        .catch(measureRoom)
        .finally(() => {
          writing = null;
        });
    },
    /** Before the draft becomes a report: no write may come after that. */
    async settle(): Promise<void> {
      next = null;
      await writing;
    },
  };
}
