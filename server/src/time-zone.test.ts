import { describe, expect, it } from 'vitest';
import { isTimeZone, knownTimeZone, startOfDay } from './time-zone.js';

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
    ['America/Santiago', '2027-09-05T12:00:00Z', '2027-09-05T04:00:00Z'],
    ['America/Havana', '2027-03-14T12:00:00Z', '2027-03-14T05:00:00Z'],
    ['Atlantic/Azores', '2027-03-28T12:00:00Z', '2027-03-28T01:00:00Z'],
    ['America/Havana', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00Z'],
  ])('in %s at %s is %s', (timeZone, moment, start) => {
    expect(startOfDay(new Date(moment), timeZone)).toEqual(new Date(start));
  });
});
