import { sql, type Kysely } from 'kysely';

/** A queue is asked for its own next jobs, however many wait in the others. */
const statements = [
  `create index job_queue on job (queue, run_at, id)`,
  `create index job_leased on job (leased_until) where leased_until is not null`,
  `drop index job_due`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
