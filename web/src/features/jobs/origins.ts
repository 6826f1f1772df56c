import type { JobEvent } from '@rounds/contract';

/** A storm of the same complaint would fill the page. */
const most = 3;

/** What was found, the oldest first; of many the first one and the latest. */
export function originsOf(events: readonly JobEvent[]): { shown: JobEvent[]; more: number } {
  const found = events.filter(({ kind }) => kind === 'opened' || kind === 'again');
  if (found.length <= most) return { shown: found, more: 0 };
  return { shown: [...found.slice(0, 1), ...found.slice(1 - most)], more: found.length - most };
}
