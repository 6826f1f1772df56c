import { sql, type Kysely } from 'kysely';

/**
 * Items ask for more than a tick, and checks keep what was answered together with what was asked then. Everything that
 * was stored before is a plain check. The durations of the last rounds lie beside the last check of a checklist at its
 * door: one row tells whether a round was quick, however long the history is.
 */
const statements = [
  `alter table checklist_item add column asking jsonb`,
  `alter table quality_check_item add column answer jsonb, add column asked jsonb`,
  `alter table quality_check
    add column duration_seconds integer check (duration_seconds >= 0), add column is_quick boolean not null default false`,
  `create index quality_check_quick on quality_check (account_id, at desc, id desc) where is_quick`,
  `alter table checklist_last_check add column durations integer[] not null default '{}'`,
  `alter table facility add column is_code_needed boolean not null default false`,
  `alter table door_job_event drop constraint door_job_event_opened_by_check,
    add check (opened_by in ('code', 'list', 'tag'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
