import { afterEach, describe, expect, it, vi } from 'vitest';
import { timeZones, zoneName } from './timeZones';

afterEach(() => vi.unstubAllGlobals());

describe('the time zones of a site', () => {
  it('are those that the browser knows, with the one that it has', () => {
    const zones = timeZones('Mars/Olympus_Mons');
    expect(zones).toEqual(expect.arrayContaining(['Europe/Prague', 'Mars/Olympus_Mons', 'UTC']));
    expect(new Set(zones).size).toBe(zones.length);
  });

  it('are at least the site’s and the viewer’s where the browser does not say', () => {
    vi.stubGlobal('Intl', { DateTimeFormat: Intl.DateTimeFormat });
    expect(timeZones('Europe/Prague')).toEqual(expect.arrayContaining(['Europe/Prague', 'UTC']));
    expect(timeZones('').includes('')).toBe(false);
  });

  it('are written without underscores', () => {
    expect(zoneName('America/New_York')).toBe('America / New York');
  });
});
