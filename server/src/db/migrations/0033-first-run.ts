import { sql, type Kysely } from 'kysely';

/**
 * What an owner is led through after founding an organisation is decided from what is there; these three are kept nowhere
 * else. Who has been working for a while needs no guide.
 */
const statements = [
  `alter table account add column posters_at timestamptz, add column scanned_at timestamptz,
    add column guide_closed_at timestamptz`,
  `update account set guide_closed_at = now() where exists (select from facility where facility.account_id = account.id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
