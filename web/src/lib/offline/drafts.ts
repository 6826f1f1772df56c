import { isSharedPhone } from '../sharedPhone';
import { offlineDatabase, type Draft, type LockedDraft, type Tick, type Typed, type TypedDraft } from './database';
import { measureRoom } from './room';

/** Reading waits for it: on a shared phone a draft is sealed before it is written, and the form may be open again by then. */
let underWay: Promise<unknown> = Promise.resolve();

async function readKept(personId: string, code: string): Promise<Draft | TypedDraft | null> {
  await underWay;
  const kept = await (await offlineDatabase()).get('drafts', [personId, code]);
  if (!kept || !('box' in kept)) return kept ?? null;
  return (await import('./sealing')).unlockedDraft(kept);
}

export async function readDraft(personId: string, code: string): Promise<Record<string, Tick>> {
  const kept = await readKept(personId, code);
  return kept && 'ticks' in kept ? kept.ticks : {};
}

/** What was typed into a form before it was last closed. */
export async function readTyped(personId: string, code: string): Promise<Typed> {
  const kept = await readKept(personId, code);
  return kept && 'typed' in kept ? kept.typed : {};
}

/** The person gave up what they had typed. */
export async function dropDraft(personId: string, code: string): Promise<void> {
  await (await offlineDatabase()).delete('drafts', [personId, code]);
}

/** On a shared phone nobody sees another's drafts. */
const atRest = async (draft: Draft | TypedDraft): Promise<Draft | TypedDraft | LockedDraft> =>
  isSharedPhone() ? (await import('./sealing')).lockedDraft(draft) : draft;

/** What became a report is a draft again. */
export async function putDraft(draft: Draft | TypedDraft): Promise<void> {
  const kept = await atRest(draft);
  await (await offlineDatabase()).put('drafts', kept);
}

/**
 * Saves drafts one after another; of many that come while one is being written, the last is enough. Every tick is
 * written at once: a phone that goes black between two of them has the first.
 */
export function createDraftWriter() {
  let next: Draft | TypedDraft | null = null;
  let writing: Promise<void> | null = null;
  let isSettled = false;

  const drain = async () => {
    const database = await offlineDatabase();
    while (next) {
      const draft = next;
      next = null;
      await database.put('drafts', await atRest(draft));
    }
  };

  return {
    write(draft: Draft | TypedDraft): void {
      if (isSettled) return;
      next = draft;
      if (writing) return;
      writing = drain()
        // Where nothing can be kept the page still works, until it is closed. The person is told.
        .catch(measureRoom)
        .finally(() => {
          writing = null;
        });
      underWay = Promise.allSettled([underWay, writing]);
    },
    /** Before the draft becomes a report: a write that came later, as of a picture, would bring back what was sent. */
    async settle(): Promise<void> {
      isSettled = true;
      next = null;
      await writing;
    },
    /** It is a draft again. */
    reopen: (): void => {
      isSettled = false;
    },
  };
}
