import { sql, type Kysely } from 'kysely';

/** Indexes for lists and jobs that read every partition, or a whole table, for the few rows they want. */
const statements = [
  `create index session_ended on session (ended_at) where ended_at is not null`,
  `create index invitation_inviter on invitation (invited_by)`,
  `create index account_owner on account (owner_id)`,

  // A person's own checks and replies, page by page.
  `create index quality_check_of_person on quality_check (person_id, id)`,
  `drop index quality_check_person`,
  `create index feedback_reviewer on feedback (reviewed_by, id) where reviewed_by is not null`,

  `create index quality_check_reported on quality_check (account_id, at desc, id desc) where reported > 0`,
  `create index feedback_reminded on feedback (facility_id)
    where reviewed_at is null and reminded_at is not null and suspicion is null`,
  `create index feedback_low on feedback (account_id, at desc, id desc) where rating < 3`,
  `create index feedback_answered on feedback (account_id, at desc, id desc) where reviewed_at is not null`,
  // Rows leave it when they are wiped, so that every run finds only what is left to do.
  `create index feedback_unwiped on feedback (account_id, at) where message <> '' or visitor_hash is not null`,
  `create index account_retention on account (id) where message_retention_days is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
