import { sql, type Kysely } from 'kysely';
import { appRole } from '../app-role.js';

/**
 * How far a rating can be believed. `rating_memory` holds tallies of a door that fade: a few numbers per network and kind
 * of phone of the day, under the day's salt, and what the door usually sees, which names nobody. Weights are kept as what
 * is lost of them, so that rows of the version before, which knows none, count in full.
 */
const shown = `(select current_setting('rounds.account', true))`;

const members = `select 'feedback'::regclass as part union all
  select inhrelid::regclass from pg_inherits where inhparent = 'feedback'::regclass`;

const statements = [
  // A month has the constraint in its own right: taken from the whole alone, it would stay there.
  `do $$ declare member record; begin
    for member in ${members} loop
      execute format('alter table %s drop constraint if exists feedback_suspicion_check', member.part);
    end loop;
  end $$`,
  `alter table feedback add constraint feedback_suspicion_check
    check (suspicion in ('burst', 'same-device', 'same-kind', 'member', 'staff', 'manager'))`,
  `alter table feedback add column network_hash bytea, add column kind_hash bytea,
    add column weight smallint not null default 100 check (weight between 1 and 100),
    add column is_mark_settled boolean not null default false`,
  `alter table facility_hour add column lost_weight integer not null default 0,
    add column lost_stars integer not null default 0`,
  `create table rating_memory (
    account_id text not null,
    facility_id text not null,
    signature text not null,
    memory jsonb not null,
    at timestamptz not null,
    primary key (facility_id, signature),
    foreign key (account_id, facility_id) references facility (account_id, id) on delete cascade
  )`,
  `create index rating_memory_passing on rating_memory (at) where signature not in ('door', 'habit')`,
  `alter table rating_memory enable row level security`,
  `create policy own_account on rating_memory using (${shown} in (account_id, '*'))`,
  `grant select, insert, update, delete on rating_memory to ${appRole}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
