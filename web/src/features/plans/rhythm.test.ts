import { describe, expect, it } from 'vitest';
import { everyHours, fitOneRule, presetOf, presets, rhythmBy, rhythmOf, ruleOf, type Rhythm } from './rhythm';

const monday = '2026-11-16';
const mornings: Rhythm = { ...rhythmBy('daily', monday), times: ['06:00', '14:00'] };

describe('a rhythm that is no rule yet', () => {
  it('has no day, no time or no beginning', () => {
    expect(ruleOf({ ...mornings, days: { kind: 'week', days: [] } })).toBeNull();
    expect(ruleOf({ ...mornings, times: [] })).toBeNull();
    expect(ruleOf({ ...mornings, from: '' })).toBeNull();
  });

  it('has times that one rule cannot hold', () => {
    expect(fitOneRule(['06:00', '14:30'])).toBe(false);
    expect(ruleOf({ ...mornings, times: ['06:00', '14:30'] })).toBeNull();
    expect(fitOneRule(['06:00', '06:30', '14:00', '14:30'])).toBe(true);
  });
});

describe('a rule', () => {
  it.each([
    ['daily', 'FREQ=DAILY;BYHOUR=9;BYMINUTE=0'],
    ['workdays', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0'],
    ['hours', 'FREQ=DAILY;BYHOUR=8,10,12,14,16,18,20;BYMINUTE=0'],
    ['weekly', 'FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0'],
    ['monthly', 'FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=9;BYMINUTE=0'],
  ] as const)('is made by one tap: %s', (preset, rrule) => {
    expect(ruleOf(rhythmBy(preset, monday))?.rrule).toBe(rrule);
  });

  it('begins with the first time of its first day, in whatever order the times were added', () => {
    expect(ruleOf({ ...mornings, times: ['14:00', '06:00'] })?.starts).toBe(`${monday}T06:00`);
  });

  it('names the days in the order of the week', () => {
    const rule = ruleOf({ ...mornings, days: { kind: 'week', days: ['SU', 'MO'] } });
    expect(rule?.rrule).toContain('BYDAY=MO,SU');
  });

  it('is read back into the same form', () => {
    const forms: Rhythm[] = [
      ...presets.filter((preset) => preset !== 'own').map((preset) => rhythmBy(preset, monday)),
      { ...mornings, until: '2027-03-31' },
      { ...mornings, days: { kind: 'monthWeekday', nth: 3, day: 'WE' } },
      { ...mornings, days: { kind: 'monthWeekday', nth: -1, day: 'FR' } },
      { ...mornings, days: { kind: 'monthDay', day: -1 } },
    ];
    for (const form of forms) expect(rhythmOf(ruleOf(form) ?? { starts: '', rrule: '' })).toEqual(form);
  });

  it('is read as the server stores it', () => {
    const stored = { starts: '2026-11-18T09:30', rrule: 'FREQ=WEEKLY;BYHOUR=9;BYMINUTE=30;UNTIL=20270331T235900Z' };
    expect(rhythmOf(stored)).toEqual({
      days: { kind: 'week', days: ['WE'] },
      times: ['09:30'],
      from: '2026-11-18',
      until: '2027-03-31',
    });
    expect(rhythmOf({ starts: '2026-11-18T09:30', rrule: 'FREQ=MONTHLY' })?.days).toEqual({
      kind: 'monthDay',
      day: 18,
    });
  });

  it.each([
    'FREQ=WEEKLY;INTERVAL=3',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYMONTHDAY=-2',
    'FREQ=MONTHLY;BYDAY=1MO,3MO',
    'FREQ=DAILY;UNTIL=20270331T120000Z',
    'FREQ=YEARLY',
  ])('that the form cannot show is left alone: %s', (rrule) => {
    expect(rhythmOf({ starts: `${monday}T09:00`, rrule })).toBeNull();
  });
});

describe('the chosen preset', () => {
  it('is found again in the plan', () => {
    const short = presets.filter((preset) => preset !== 'own');
    expect(short.map((preset) => presetOf(rhythmBy(preset, monday)))).toEqual(short);
  });

  it('is one of their own where the short form would hide something', () => {
    expect(presetOf(mornings)).toBe('own');
    expect(presetOf({ ...rhythmBy('daily', monday), until: monday })).toBe('own');
    expect(presetOf({ ...mornings, days: { kind: 'monthDay', day: 1 } })).toBe('own');
  });
});

describe('every two hours', () => {
  it('goes on up to the last time, and not over midnight', () => {
    expect(everyHours('08:30', '13:00')).toEqual(['08:30', '10:30', '12:30']);
    expect(everyHours('20:00', '23:59')).toEqual(['20:00', '22:00']);
    expect(everyHours('20:00', '08:00')).toEqual([]);
  });
});
