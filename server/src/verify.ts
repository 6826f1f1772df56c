import type { Db } from './db/scope.js';
import { findIncompleteChecks } from './domains/checks/incomplete.read.js';
import { findMiscounts } from './domains/dashboard/recount.read.js';
import { findUnexplainedJobs } from './domains/jobs/recount.read.js';
import { listPhotoKeys } from './domains/photos/photos.read.js';
import { findDayMiscounts, findImpossibleRounds } from './domains/plans/recount.read.js';
import { fileOf, sizes, type PhotoStore } from './external/photos/port.js';

/** What does not fit together in the database, each in a sentence. After a crash, too, there is nothing. */
export async function verify(db: Db): Promise<string[]> {
  const incomplete = await findIncompleteChecks(db);
  const miscounts = await findMiscounts(db);
  const impossible = await findImpossibleRounds(db);
  const unexplained = await findUnexplainedJobs(db);
  const days = await findDayMiscounts(db);
  return [
    ...incomplete.map((id) => `Check ${id} lacks items`),
    ...miscounts.map(
      ({ facilityId, hour }) =>
        `The figures of facility ${facilityId} in the hour of ${hour.toISOString()} differ from what its rows say`,
    ),
    ...impossible.map(
      ({ planId, facilityId, dueFrom }) =>
        `The round of plan ${planId} at facility ${facilityId} due from ${dueFrom.toISOString()} cannot be as it is`,
    ),
    ...unexplained.map((id) => `The timeline of job ${id} does not explain the state that it is in`),
    ...days.map(({ of, day }) => `The rounds on ${day} of ${of} are counted differently from what their rows say`),
  ];
}

/** Which pictures the database speaks of that are not there. */
export async function verifyPhotos(db: Db, photos: PhotoStore): Promise<string[]> {
  const missing: string[] = [];
  for await (const key of listPhotoKeys(db)) {
    for (const file of sizes.map((size) => fileOf(key, size))) {
      if (!(await photos.has(file))) missing.push(`The picture ${file} is missing`);
    }
  }
  return missing;
}
