import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';
import { steps } from './jobs.policy.js';

const stepsTaken = sql.join(
  steps.map(({ move, before, after }) => sql`(${sql.lit(move)}, ${sql.lit(before)}, ${sql.lit(after)})`),
);

/**
 * Jobs that their timeline does not explain: it begins with the opening, takes only steps that the table has, ends in
 * the state that the job is in, and says how often it was found. There is none.
 */
export async function findUnexplainedJobs(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with step (move, before, after) as (values ${stepsTaken}),
    told as (
      select event.job_id, event.id, event.kind, coalesce(step.after, 'open') as state
      from door_job_event as event left join (select distinct move, after from step) as step on step.move = event.kind
      where event.kind = 'opened' or step.move is not null
    ),
    walked as (
      select told.*, lag(state) over (partition by job_id order by id) as before,
        lead(id) over (partition by job_id order by id) is null as is_last
      from told
    ),
    found as (
      select job_id, count(*) as times from door_job_event where kind in ('opened', 'again') group by job_id
    )
    select job.id from door_job as job
    left join walked as last on last.job_id = job.id and last.is_last
    left join found on found.job_id = job.id
    where last.state is distinct from job.state or found.times is distinct from job.count
      or (job.state in ('done', 'confirmed')) <> (job.done_at is not null)
      or (job.state in ('confirmed', 'dismissed')) <> (job.closed_at is not null)
      or exists (
        select from walked where walked.job_id = job.id and not case when walked.kind = 'opened' then walked.before is null
          else exists (select from step where step.move = walked.kind and step.before = walked.before) end
      )
    order by job.id
  `.execute(db);
  return rows.map(({ id }) => id);
}
