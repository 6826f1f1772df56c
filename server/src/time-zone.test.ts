import { describe, expect, it } from 'vitest';
import { isTimeZone, knownTimeZone, startOfDay } from './time-zone.js';

describe('a viewer’s time zone', () => {
  it.each([undefined, '', 'Mars/Olympus', '../etc/passwd', '+99:99'])('is UTC when they name %j', (name) => {
    expect(knownTimeZone(name)).toBe('UTC');
  });

  it('is one that the clock knows, however it is written', () => {
    expect(['Europe/Nowhere', '', 'UTC+3'].filter(isTimeZone)).toEqual([]);
    const known = ['Asia/Yekaterinburg', 'asia/yekaterinburg'];
    expect(known.filter(isTimeZone)).toEqual(known);
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
  ])('in %s at %s is %s', (timeZone, moment, start) => {
    expect(startOfDay(new Date(moment), timeZone)).toEqual(new Date(start));
  });
});
