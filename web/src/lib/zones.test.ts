import { describe, expect, it } from 'vitest';
import { ownTimeZone } from './dates';
import { dayIn, daysLater, isKnownZone, localIn, momentAt, momentIn, startOfDay } from './zones';

describe('a day of a zone', () => {
  it('is the one that its clock shows', () => {
    const at = new Date('2026-11-16T22:30:00Z');
    expect(dayIn('Asia/Tokyo', at)).toBe('2026-11-17');
    expect(dayIn('America/New_York', at)).toBe('2026-11-16');
  });

  it.each([
    ['2026-11-16', 'UTC', '2026-11-16T00:00:00.000Z'],
    ['2026-11-16', 'Asia/Kolkata', '2026-11-15T18:30:00.000Z'],
    ['2026-11-16', 'America/St_Johns', '2026-11-16T03:30:00.000Z'],
    // Prague changes its clocks on these days.
    ['2026-03-29', 'Europe/Prague', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Prague', '2026-03-29T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Prague', '2026-10-25T23:00:00.000Z'],
    // Havana’s clock jumps over its midnight, and Beirut’s, east of Greenwich, too.
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ])('begins at its midnight: %s in %s', (day, zone, expected) => {
    expect(startOfDay(day, zone).toISOString()).toBe(expected);
  });

  it('is the same by the reader’s own clock as by the tables of their zone', () => {
    const timeZone = ownTimeZone();
    const byTables = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    for (let day = 0; day < 366; day++) {
      const at = new Date(Date.UTC(2026, 0, 1 + day, 22, 30));
      expect(dayIn(timeZone, at)).toBe(byTables.format(at));
      expect(dayIn(timeZone, startOfDay(dayIn(timeZone, at), timeZone))).toBe(byTables.format(at));
    }
  });

  it('has neighbours, also over the turn of a year', () => {
    expect([daysLater('2026-12-31', 1), daysLater('2027-01-01', -1), daysLater('2024-02-28', 1)]).toEqual([
      '2027-01-01',
      '2026-12-31',
      '2024-02-29',
    ]);
  });

  it('has a zone that this browser knows, or none', () => {
    expect([isKnownZone('Europe/Prague'), isKnownZone('Europe/Nowhere')]).toEqual([true, false]);
  });
});

describe('a moment of a zone', () => {
  it('is day.month hour:minute on its clock, also where another clock jumps', () => {
    expect(momentIn('Asia/Vladivostok', '2026-11-16T22:05:00Z')).toBe('17.11 08:05');
    expect(momentIn('UTC', '2026-03-29T02:30:00Z')).toBe('29.03 02:30');
  });

  it.each([
    ['2026-11-16T18:05', 'Asia/Vladivostok', '2026-11-16T08:05:00.000Z'],
    ['2026-11-16T18:05', 'UTC', '2026-11-16T18:05:00.000Z'],
    // What the clock leaves out is later, on either side of Greenwich; what it shows twice is the first time.
    ['2026-03-29T02:30', 'Europe/Prague', '2026-03-29T01:30:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Prague', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29T14:00', 'Europe/Prague', '2026-03-29T12:00:00.000Z'],
  ])('is the one that is typed by that clock: %s in %s', (typed, zone, expected) => {
    expect(momentAt(typed, zone).toISOString()).toBe(expected);
  });

  it('stands in a field as it was typed', () => {
    for (const zone of ['Asia/Vladivostok', 'America/St_Johns', 'UTC', ownTimeZone()]) {
      expect(localIn(zone, momentAt('2026-11-16T18:05', zone))).toBe('2026-11-16T18:05');
    }
  });

  it('is on the reader’s own clock where nobody knows the zone', () => {
    const at = '2026-11-16T22:05:00Z';
    for (const zone of [undefined, 'Mars/Olympus']) expect(momentIn(zone, at)).toBe(momentIn(ownTimeZone(), at));
  });
});
