import { describe, expect, it } from 'vitest';
import { lastDays } from './plans';

const at = new Date('2026-11-16T20:30:00Z');
const inZones = (...zones: string[]) => zones.map((timeZone) => ({ timeZone }));

describe('the days that figures of plans are of', () => {
  it('end with today at their site, whoever looks', () => {
    expect(lastDays(inZones('Asia/Tokyo', 'Asia/Tokyo'), at)).toEqual({ from: '2026-10-19', to: '2026-11-17' });
    expect(lastDays(inZones('America/New_York'), at)).toEqual({ from: '2026-10-18', to: '2026-11-16' });
  });

  it('end with the latest today of several sites', () => {
    expect(lastDays(inZones('Asia/Tokyo', 'America/New_York'), at).to).toBe('2026-11-17');
  });
});
