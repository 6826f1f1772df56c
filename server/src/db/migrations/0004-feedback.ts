import { sql, type Kysely } from 'kysely';

/**
 * Lists of a site and of a facility by rating or waiting for a reply, each with an index of its own: their cost is that
 * of a page, however much has been answered before. A suspicious entry does not wait for a reply.
 */
const statements = [
  `drop index feedback_unanswered`,
  `create index feedback_waiting_account on feedback (account_id, at desc, id desc)
    where reviewed_at is null and suspicion is null`,
  `create index feedback_waiting_site on feedback (site_id, at desc, id desc)
    where reviewed_at is null and suspicion is null`,
  `create index feedback_waiting_facility on feedback (facility_id, at desc, id desc)
    where reviewed_at is null and suspicion is null`,
  `create index feedback_site_rating on feedback (site_id, rating, at desc, id desc)`,
  `create index feedback_facility_rating on feedback (facility_id, rating, at desc, id desc)`,

  // A manager may know better than the marks do.
  `alter table feedback drop constraint feedback_suspicion_check`,
  `alter table feedback add constraint feedback_suspicion_check
    check (suspicion in ('burst', 'same-device', 'member', 'manager'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
