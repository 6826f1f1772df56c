import { sql, type Kysely } from 'kysely';

/** What the list of checks is narrowed to, in the order in which it is read. */
const statements = [
  `create index quality_check_by_person on quality_check (account_id, person_id, at desc, id desc)`,
  `create index quality_check_failed_site on quality_check (site_id, at desc, id desc) where not_done > 0`,
  `create index quality_check_failed_facility on quality_check (facility_id, at desc, id desc) where not_done > 0`,
  `create index quality_check_skipped_site on quality_check (site_id, at desc, id desc) where skipped > 0`,
  `create index quality_check_skipped_facility on quality_check (facility_id, at desc, id desc) where skipped > 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
