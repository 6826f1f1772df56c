import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnedDatabase } from './db/database.js';
import { dayStart } from './domains/sites/today.read.js';
import { testDatabase } from './test/test-database.js';
import { isTimeZone, knownTimeZone, minutesAhead, startOfDay } from './time-zone.js';

let database: OwnedDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('a viewer’s time zone', () => {
  it.each([undefined, '', 'Mars/Olympus', '../etc/passwd', '+99:99'])('is UTC when they name %j', (name) => {
    expect(knownTimeZone(name)).toBe('UTC');
  });

  it('is one that the clock knows, however it is written', () => {
    expect(['Europe/Nowhere', '', 'UTC+3'].filter(isTimeZone)).toEqual([]);
    const known = [
      'Asia/Yekaterinburg',
      'asia/yekaterinburg',
      'America/Argentina/Ushuaia',
      'Etc/GMT-3',
      'UTC',
      'GMT',
      'CET',
      'EST5EDT',
    ];
    expect(known.filter(isTimeZone)).toEqual(known);
  });

  it('stays what it is where it was taken before', () => {
    expect(knownTimeZone('IST')).toBe('IST');
  });

  it('is no abbreviation, which means one place here and another to the database', () => {
    expect(['IST', 'BST', 'AST', 'PST', 'bst'].filter(isTimeZone)).toEqual([]);
  });

  it('is the one they name when it exists', () => {
    expect(knownTimeZone('Europe/Prague')).toBe('Europe/Prague');
  });

  it('has the same clock in the database in winter and summer, by each short name that is taken', async () => {
    const { rows } = await sql<{ name: string; moment: Date; minutes: number }>`
      select name, moment,
        (extract(epoch from moment at time zone known_zone(name) - moment at time zone 'UTC') / 60)::int as minutes
      from (
        select name from pg_timezone_names where name not like '%/%'
        union select abbrev from pg_timezone_abbrevs union select lower(abbrev) from pg_timezone_abbrevs
      ) as known cross join unnest(array['2026-01-15', '2026-07-15']::timestamptz[]) as moment
    `.execute(database.common());
    const taken = rows.filter(({ name }) => isTimeZone(name));
    expect(taken.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['CET', 'EET', 'MET', 'WET', 'cet', 'EST5EDT']),
    );
    expect(taken.filter(({ name, moment, minutes }) => minutes !== minutesAhead(moment, name))).toEqual([]);
  });
});

describe('the start of a day', () => {
  it.each([
    ['UTC', '2026-11-15T23:59:59Z', '2026-11-15T00:00:00Z'],
    ['Europe/Moscow', '2026-11-15T21:30:00Z', '2026-11-15T21:00:00Z'],
    ['America/New_York', '2026-11-15T03:00:00Z', '2026-11-14T05:00:00Z'],
    ['Asia/Kathmandu', '2026-11-15T12:00:00Z', '2026-11-14T18:15:00Z'],
    ['Europe/Prague', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00Z'],
    ['Europe/Prague', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00Z'],
    ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00Z'],
    ['Asia/Beirut', '2026-03-29T12:00:00Z', '2026-03-28T22:00:00Z'],
    ['Asia/Beirut', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00Z'],
    ['America/Santiago', '2027-09-05T12:00:00Z', '2027-09-05T04:00:00Z'],
    ['America/Santiago', '2027-04-04T03:30:00Z', '2027-04-03T03:00:00Z'],
    ['America/Santiago', '2027-04-04T12:00:00Z', '2027-04-04T04:00:00Z'],
    ['America/Havana', '2027-03-14T12:00:00Z', '2027-03-14T05:00:00Z'],
    ['Atlantic/Azores', '2027-03-28T12:00:00Z', '2027-03-28T01:00:00Z'],
    ['America/Havana', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00Z'],
    ['America/Havana', '2026-11-01T04:20:00Z', '2026-11-01T04:00:00Z'],
    ['America/Havana', '2026-11-01T05:20:00Z', '2026-11-01T04:00:00Z'],
    ['Atlantic/Azores', '2026-10-25T00:20:00Z', '2026-10-25T00:00:00Z'],
    ['Atlantic/Azores', '2026-10-25T12:00:00Z', '2026-10-25T00:00:00Z'],
    ['CET', '2026-07-15T12:00:00Z', '2026-07-14T22:00:00Z'],
  ])('in %s at %s is %s, also by the database', async (timeZone, moment, start) => {
    const at = new Date(moment);
    const { rows } = await sql<{ start: Date }>`
      select ${dayStart(at, 'UTC')} as start
      from (values (${timeZone}::text)) as site (time_zone), (values (null::text)) as account (time_zone)
    `.execute(database.common());
    expect([startOfDay(at, timeZone), rows[0]?.start]).toEqual([new Date(start), new Date(start)]);
  });
});
