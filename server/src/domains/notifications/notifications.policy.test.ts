import { describe, expect, it } from 'vitest';
import { quietUntil } from './notifications.policy.js';

const night = { quietFrom: '22:00', quietTo: '07:00', timeZone: 'Europe/Prague' };
const iso = (date: Date | null) => date?.toISOString() ?? null;

describe('quiet hours', () => {
  it('are none when nobody asked for them', () => {
    expect(quietUntil({ ...night, quietFrom: null, quietTo: null }, new Date())).toBeNull();
  });

  it('are none by day', () => {
    expect(quietUntil(night, new Date('2026-01-15T12:00:00Z'))).toBeNull();
  });

  it('begin and end at the person’s own clock, over midnight', () => {
    expect(iso(quietUntil(night, new Date('2026-01-15T21:30:12Z')))).toBe('2026-01-16T06:00:00.000Z');
    expect(iso(quietUntil(night, new Date('2026-01-15T02:00:00Z')))).toBe('2026-01-15T06:00:00.000Z');
    expect(iso(quietUntil(night, new Date('2026-07-15T20:00:00Z')))).toBe('2026-07-16T05:00:00.000Z');
  });

  it('hold from their first minute and end with their last', () => {
    expect(quietUntil(night, new Date('2026-01-15T20:59:59Z'))).toBeNull();
    expect(quietUntil(night, new Date('2026-01-15T21:00:00Z'))).not.toBeNull();
    expect(quietUntil(night, new Date('2026-01-15T06:00:00Z'))).toBeNull();
  });

  it('can lie within one day', () => {
    const noon = { quietFrom: '12:00', quietTo: '13:30', timeZone: 'UTC' };
    expect(iso(quietUntil(noon, new Date('2026-01-15T12:15:00Z')))).toBe('2026-01-15T13:30:00.000Z');
    expect(quietUntil(noon, new Date('2026-01-15T14:00:00Z'))).toBeNull();
  });
});
