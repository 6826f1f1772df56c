import { letGoOfPictures } from '../photos/pictures';
import type { Left } from '../sessionState';
import { forgetPhotosOfOthers } from './keptPhotos';
import { forgetToday, forgetTodayOfOthers } from './keptToday';

/** Nobody is signed in any more, or somebody else: what is due and pictures that belong to no report. */
export async function forgetKeptOfOthers(personId: string | null): Promise<void> {
  letGoOfPictures();
  await Promise.all([forgetTodayOfOthers(personId), forgetPhotosOfOthers(personId)]);
}

export const forgetKept = (left: Left, personId: string | null): Promise<void> =>
  left.kind === 'session' ? forgetKeptOfOthers(personId) : forgetToday(left);
