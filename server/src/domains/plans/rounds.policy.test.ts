import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../../moment.js';
import { requireRhythm } from './plans.policy.js';
import { roundsBetween } from './rounds.policy.js';
import { momentsOf, parseRule, wallOf, type Recurrence } from './rule.js';

const zones = ['Europe/Prague', 'Europe/Moscow', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const rules = [
  'FREQ=DAILY',
  'FREQ=DAILY;BYHOUR=0,1,2,3,6,23;BYMINUTE=0,30',
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY;BYDAY=SA,SU,MO',
  'FREQ=MONTHLY;BYDAY=-1SU,2MO',
];
/** Shortly before a change of clocks in one of the zones. */
const aChange = fc.constantFrom('2027-03-12', '2027-03-26', '2027-04-02', '2027-10-01', '2027-10-29', '2027-11-05');

describe('the rounds of a rule', () => {
  it('are one for each of its moments, however the days are cut, over both changes of the clock', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...rules),
        fc.integer({ min: 1, max: 36 * 60 }),
        aChange,
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
        (timeZone, rrule, windowMinutes, day, pieces) => {
          const starts = wallOf('2026-01-01T02:30');
          const recurrence: Recurrence = { rule: parseRule(rrule), starts, timeZone, closedDays: new Set() };
          const begin = new Date(`${day}T00:00:00Z`);
          let from = begin;
          const rounds = pieces.flatMap((hours) => {
            const to = new Date(from.getTime() + hours * hourMs);
            const made = roundsBetween(recurrence, windowMinutes, from, to);
            from = to;
            return made;
          });
          expect(rounds.map(({ dueFrom }) => dueFrom)).toEqual(momentsOf(recurrence, begin, from));
          for (const [index, { dueFrom, dueBy, earlyFrom, closesAt }] of rounds.entries()) {
            expect(earlyFrom <= dueFrom && dueFrom < dueBy && dueFrom < closesAt).toBe(true);
            // A round closes before a check can count for the second one after it.
            const afterNext = rounds[index + 2];
            expect(!afterNext || closesAt <= afterNext.earlyFrom).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a rule that is none', () => {
  const everyMinute = Array.from({ length: 60 }, (_, minute) => minute).join(',');
  it.each([
    ['never happens', '2027-02-10T06:00', 'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30'],
    ['is over before it begins', '2027-02-10T06:00', 'FREQ=DAILY;UNTIL=20260101'],
    ['happens every second', '2027-02-10T06:00', 'FREQ=SECONDLY'],
    ['happens every minute', '2027-02-10T06:00', `FREQ=DAILY;BYMINUTE=${everyMinute}`],
    ['counts places', '2027-02-10T06:00', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
    ['is long', '2027-02-10T06:00', 'FREQ=DAILY;'.repeat(40)],
    ['begins on no day', '2027-02-30T06:00', 'FREQ=DAILY'],
  ])('because it %s is refused for little work', (_why, starts, rrule) => {
    const runs = 20;
    const refuse = () =>
      expect(() => requireRhythm({ starts, rrule, timeZone: 'Europe/Prague', closedDays: [] })).toThrow(
        expect.objectContaining({ code: 'validation_failed' }),
      );
    const before = process.cpuUsage();
    for (let run = 0; run < runs; run++) refuse();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000 / runs).toBeLessThan(50);
  });
});
