import { limits } from '@rounds/contract';
import type { Chores } from '../../chores/chores.js';
import type { Database } from '../../db/database.js';
import type { Db } from '../../db/scope.js';
import type { PhotoStore } from '../../external/photos/port.js';
import { hourMs } from '../../moment.js';
import { removeFiles } from './photos.service.js';
import { deleteUnused, deleteUsesOfDeletedAccounts, listLeftovers } from './photos.store.js';

const everyMinutes = 60;
const batch = 500;

export function schedulePhotoSweep(chores: Chores, database: Database, photos: PhotoStore): void {
  // Scheduled work covers all organisations, hence `across()`.
  chores.every('photos', everyMinutes, () => sweepPhotos(database.across(), photos));
}

/** Rows that nothing mentions, then the files that no row speaks for. */
export async function sweepPhotos(db: Db, photos: PhotoStore, now = Date.now()): Promise<void> {
  while ((await deleteUsesOfDeletedAccounts(db, batch)) === batch);
  while ((await deleteUnused(db, batch)) === batch);
  for (let keys = await listLeftovers(db, batch); keys.length > 0; keys = await listLeftovers(db, batch)) {
    await removeFiles({ db, photos }, keys);
  }
  await photos.sweepIncoming(new Date(now - limits.photoWaitHours * hourMs));
}
