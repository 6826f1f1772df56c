import { sql, type Kysely } from 'kysely';

/** The database and JavaScript read the same clock at every place. */
const statements = [
  // PostgreSQL takes these for abbreviations, which have no summer time. By IANA they are other names of places that have.
  `create or replace function known_zone(zone text) returns text language plpgsql stable as $$
    declare
      place text := case upper(zone)
        when 'CET' then 'Europe/Brussels'
        when 'MET' then 'Europe/Brussels'
        when 'EET' then 'Europe/Athens'
        when 'WET' then 'Europe/Lisbon'
        else coalesce(zone, 'UTC')
      end;
    begin
      perform now() at time zone place;
      return place;
    exception when invalid_parameter_value then
      return 'UTC';
    end $$`,
  // Of a midnight that comes twice, PostgreSQL knows the second. Clocks are put back by an hour wherever it does.
  `create function start_of_day(moment timestamptz, zone text) returns timestamptz language plpgsql stable as $$
    declare
      midnight timestamptz := date_trunc('day', moment, zone);
      before timestamptz := midnight - interval '1 hour';
    begin
      return case when date_trunc('day', before, zone) = midnight then before else midnight end;
    end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
