import { describe, expect, it } from 'vitest';
import { lastWeek, momentsOf, periodOf } from './period';

const now = new Date(2026, 10, 16, 21, 30);
const asked = (address: string) => momentsOf(periodOf(new URLSearchParams(address)), now);
const startOf = (...day: [number, number, number]) => new Date(...day).toISOString();

describe('the days in the address of a list', () => {
  it.each(['', 'days=', 'days=2', 'days=nonsense', 'from=&to=', 'from=yesterday', 'from=2026-13-01', 'to=0002-01-01'])(
    'are all of them for %j',
    (address) => expect(asked(address)).toEqual({}),
  );

  it('end with today, which is one of them', () => {
    expect(asked('days=1')).toEqual({ from: startOf(2026, 10, 16) });
    expect(asked('days=7')).toEqual({ from: startOf(2026, 10, 10) });
    expect(asked('days=30')).toEqual({ from: startOf(2026, 9, 18) });
  });

  it('are the person’s own, the last one to its end', () => {
    const november = { from: startOf(2026, 10, 1), to: startOf(2026, 10, 16) };
    expect(asked('days=own&from=2026-11-01&to=2026-11-15')).toEqual(november);
    expect(asked('from=2026-11-15&to=2026-11-01')).toEqual(november);
    expect(asked('from=2026-11-01')).toEqual({ from: november.from });
    expect(asked('days=7&to=2026-11-15')).toEqual({ to: november.to });
  });

  it('stay the person’s own while they are being typed', () => {
    expect(periodOf(new URLSearchParams('days=own&from=0002-11-01'))).toEqual({ choice: 'own', from: '', to: '' });
  });

  it('begin with the last week', () => {
    expect(lastWeek(now)).toEqual({ from: '2026-11-10', to: '2026-11-16' });
  });
});
