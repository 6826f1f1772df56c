import { describe, expect, it } from 'vitest';
import { lastChecked } from './last-checked.js';

const now = new Date('2026-11-17T09:00:00Z');
const said = (at: string, timeZone = 'Europe/Prague', then = now) => {
  const line = lastChecked(new Date(at), timeZone, then);
  return line && `${line.day} ${line.time}`;
};

describe('when a place was last checked', () => {
  it('is not said of what was never checked, or not since yesterday, or is yet to come', () => {
    expect(lastChecked(null, 'UTC', now)).toBeNull();
    expect(said('2026-11-15T22:59:00Z')).toBeNull();
    expect(said('2026-11-18T00:00:00Z')).toBeNull();
  });

  it('is today or yesterday by the clock of the site', () => {
    expect(said('2026-11-17T08:31:00Z')).toBe('today 09:31');
    expect(said('2026-11-16T23:00:00Z')).toBe('today 00:00');
    expect(said('2026-11-16T22:59:00Z')).toBe('yesterday 23:59');
    expect(said('2026-11-16T22:59:00Z', 'Asia/Vladivostok')).toBe('today 08:59');
  });

  it('counts calendar days where a clock changes', () => {
    const sunday = new Date('2026-10-25T22:30:00Z');
    expect(said('2026-10-24T22:00:00Z', 'Europe/Prague', sunday)).toBe('today 00:00');
    expect(said('2026-10-24T21:59:00Z', 'Europe/Prague', sunday)).toBe('yesterday 23:59');
  });
});
