import { forgetPhotosOfOthers } from '../offline/keptPhotos';
import { letGoOfPictures } from './pictures';

/** What of pictures goes when a person leaves. */
export async function forgetPictures(personId: string | null): Promise<void> {
  letGoOfPictures();
  await forgetPhotosOfOthers(personId);
}
