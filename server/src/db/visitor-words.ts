import { sql } from 'kysely';
import { inMonthsOf } from './history.js';
import type { Tx } from './scope.js';

/**
 * Of these ratings the stars and the figures stay; what the visitor wrote and showed, and what could tell visitors apart,
 * goes, also from the jobs that they opened. The pictures follow in a day.
 */
export async function wipeWords(tx: Tx, ids: readonly number[]): Promise<void> {
  // Ratings before jobs, each in order, as everybody else holds them.
  await sql`
    select from feedback where id = any(${ids}::bigint[]) and ${inMonthsOf('id', ids)} order by id for no key update
  `.execute(tx);
  await sql`
    select from door_job where feedback_id = any(${ids}::bigint[]) order by id for no key update
  `.execute(tx);
  await sql`
    update feedback set message = '', is_message_removed = is_message_removed or message <> '',
      visitor_hash = null, network_hash = null, kind_hash = null
    where id = any(${ids}::bigint[]) and ${inMonthsOf('id', ids)}
  `.execute(tx);
  // What was said stands in the job that it opened, too. What was tapped is nobody's own words.
  await sql`update door_job_event set comment = '' where feedback_id = any(${ids}::bigint[])`.execute(tx);
  // A title that somebody has given it since is theirs.
  await sql`
    update door_job set title = '…' where feedback_id = any(${ids}::bigint[]) and origin = 'rating'
    and not exists (select from door_job_event as event where event.job_id = door_job.id and event.changes ? 'title')
  `.execute(tx);
  await sql`delete from photo_use where feedback_id = any(${ids}::bigint[])`.execute(tx);
}
