import { letGoOfPictures } from '../photos/pictures';
import type { Left } from '../sessionState';
import { forgetOverview, forgetOverviewsOfOthers } from './keptOverview';
import { forgetPhotosOfOthers } from './keptPhotos';
import { forgetToday, forgetTodayOfOthers } from './keptToday';

/** Nobody is signed in any more, or somebody else: who they are, what is due and pictures that belong to no report. */
export async function forgetKeptOfOthers(personId: string | null): Promise<void> {
  letGoOfPictures();
  await Promise.all([forgetOverviewsOfOthers(personId), forgetTodayOfOthers(personId), forgetPhotosOfOthers(personId)]);
}

export async function forgetKept(left: Left, personId: string | null): Promise<void> {
  if (left.kind === 'session') return forgetKeptOfOthers(personId);
  if (left.reason === 'switched' || left.personId === null) return;
  // It names the organisation that they were removed from. The server's next answer is kept again.
  await Promise.all([forgetOverview(left.personId), forgetToday(left)]);
}
