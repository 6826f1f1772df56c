import { sql, type Kysely } from 'kysely';
import { appRole } from '../app-role.js';

/** Pictures that a shared phone has sent for nobody: what waits there goes also when nobody can sign in on it any more. */
const statements = [
  `create table photo_phone (
    account_id text not null,
    photo_id text not null,
    shared_phone_id text not null,
    sent_at timestamptz not null default now(),
    primary key (account_id, photo_id, shared_phone_id),
    foreign key (account_id, photo_id) references photo (account_id, id) on delete cascade
  )`,
  `alter table photo_phone enable row level security`,
  `create policy own_account on photo_phone
    using ((select current_setting('rounds.account', true)) in (account_id, '*'))`,
  `grant select, insert, update, delete on photo_phone to ${appRole}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
