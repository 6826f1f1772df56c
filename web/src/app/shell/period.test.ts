import { describe, expect, it } from 'vitest';
import { lastWeek, momentsOf, periodOf } from './period';

const now = new Date('2026-11-16T20:30:00Z');
const prague = 'Europe/Prague';
const asked = (address: string, zone = prague) => momentsOf(periodOf(new URLSearchParams(address)), zone, now);

describe('the days in the address of a list', () => {
  it.each(['', 'days=', 'days=2', 'days=nonsense', 'from=&to=', 'from=yesterday', 'from=2026-13-01', 'to=0002-01-01'])(
    'are all of them for %j',
    (address) => expect(asked(address)).toEqual({}),
  );

  it('end with today, which is one of them', () => {
    expect(asked('days=1')).toEqual({ from: '2026-11-15T23:00:00.000Z' });
    expect(asked('days=7')).toEqual({ from: '2026-11-09T23:00:00.000Z' });
    // Summer time ended in between.
    expect(asked('days=30')).toEqual({ from: '2026-10-17T22:00:00.000Z' });
  });

  it('are those of the site, whoever looks', () => {
    expect(asked('days=1', 'Asia/Tokyo')).toEqual({ from: '2026-11-16T15:00:00.000Z' });
    expect(lastWeek('Asia/Tokyo', now)).toEqual({ from: '2026-11-11', to: '2026-11-17' });
  });

  it('are the person’s own, the last one to its end', () => {
    const november = { from: '2026-10-31T23:00:00.000Z', to: '2026-11-15T23:00:00.000Z' };
    expect(asked('days=own&from=2026-11-01&to=2026-11-15')).toEqual(november);
    expect(asked('from=2026-11-15&to=2026-11-01')).toEqual(november);
    expect(asked('from=2026-11-01')).toEqual({ from: november.from });
    expect(asked('days=7&to=2026-11-15')).toEqual({ to: november.to });
  });

  it('stay the person’s own while they are being typed', () => {
    expect(periodOf(new URLSearchParams('days=own&from=0002-11-01'))).toEqual({ choice: 'own', from: '', to: '' });
  });

  it('begin with the last week', () => {
    expect(lastWeek(prague, now)).toEqual({ from: '2026-11-10', to: '2026-11-16' });
  });
});
