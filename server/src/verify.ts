import type { Db } from './db/scope.js';
import { findIncompleteChecks } from './domains/checks/incomplete.read.js';
import { findMiscounts } from './domains/dashboard/recount.read.js';
import { findUnexplainedJobs } from './domains/jobs/recount.read.js';
import { findDayMiscounts, findImpossibleRounds } from './domains/plans/recount.read.js';

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
