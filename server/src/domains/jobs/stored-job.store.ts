import type { Queries } from '../../db/scope.js';
import { jobColumns, type JobRow } from './jobs.store.js';

/** Wherever in the organisation, also at a door that is gone. */
export const findStoredJob = (db: Queries, accountId: string, id: string): Promise<JobRow | undefined> =>
  db
    .selectFrom('door_job')
    .select(jobColumns)
    .where('door_job.account_id', '=', accountId)
    .where('door_job.id', '=', id)
    .executeTakeFirst();
