import { sql, type Kysely } from 'kysely';

/**
 * Which checklists a facility ever had. A phone may come back from a basement with a round on a checklist that was
 * taken off the door meanwhile; that round was done and is kept. The trigger makes it true of every way of writing.
 */
const statements = [
  `create table facility_checklist_ever (
    account_id text not null,
    facility_id text not null,
    checklist_id integer not null,
    primary key (facility_id, checklist_id),
    foreign key (account_id, facility_id) references facility (account_id, id) on delete cascade,
    foreign key (account_id, checklist_id) references checklist (account_id, id) on delete cascade
  )`,
  `create index facility_checklist_ever_checklist on facility_checklist_ever (checklist_id)`,
  `insert into facility_checklist_ever (account_id, facility_id, checklist_id)
    select account_id, facility_id, checklist_id from facility_checklist`,
  `create function remember_facility_checklist() returns trigger language plpgsql as $$
    begin
      insert into facility_checklist_ever (account_id, facility_id, checklist_id)
        values (new.account_id, new.facility_id, new.checklist_id) on conflict do nothing;
      return null;
    end $$`,
  `create trigger remember after insert or update on facility_checklist
    for each row execute function remember_facility_checklist()`,
  `create index quality_check_checklist on quality_check (checklist_id, at desc, id desc)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
