import type { Job, JobEvent } from '@rounds/contract';

/** A storm of the same complaint would fill the page. */
const most = 3;

const wasFound = ({ kind }: JobEvent): boolean => kind === 'opened' || kind === 'again';

/** What was found, the oldest first; of many the first one and the latest. The events of a storm are not all there. */
export function originsOf({ events, count }: Pick<Job, 'events' | 'count'>): { shown: JobEvent[]; more: number } {
  const found = events.filter(wasFound);
  if (found.length <= most) return { shown: found, more: 0 };
  return { shown: [...found.slice(0, 1), ...found.slice(1 - most)], more: count - most };
}

/** What it looked like when it was found. Without a network only the first picture is known. */
export function photosOf({ events, photoId }: Pick<Job, 'events' | 'photoId'>): string[] {
  if (events.length === 0) return photoId === undefined ? [] : [photoId];
  return [...new Set(events.filter(wasFound).flatMap(({ photoIds = [] }) => photoIds))];
}
