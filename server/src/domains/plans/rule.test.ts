import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it, vi } from 'vitest';
import { momentsOf, nextMoments, parseRule, requireSensible, ruleText, wallOf, type Recurrence } from './rule.js';

const at = (rrule: string, starts: string, timeZone: string, closedDays: string[] = []): Recurrence => ({
  rule: parseRule(rrule),
  starts: wallOf(starts),
  timeZone,
  closedDays: new Set(closedDays),
});

const between = (recurrence: Recurrence, from: string, to: string) =>
  momentsOf(recurrence, new Date(from), new Date(to)).map((moment) => moment.toISOString().slice(0, 16));

describe('the rule of a plan', () => {
  it.each([
    '',
    'nonsense',
    'FREQ=SECONDLY',
    'FREQ=HOURLY',
    'FREQ=YEARLY',
    'FREQ=DAILY;BYSECOND=0',
    'FREQ=DAILY;COUNT=3',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=7MO',
    'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYDAY=MO,MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;WKST=SU',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=1e3',
    'FREQ=DAILY;INTERVAL=400',
    'FREQ=DAILY;BYHOUR=24',
    'FREQ=DAILY;BYHOUR=8;BYHOUR=9',
    `FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour).join(',')};BYMINUTE=0,15,30,45`,
    'FREQ=DAILY;UNTIL=20260230',
    'FREQ=DAILY;BYDAY=MO\nRRULE:FREQ=SECONDLY',
  ])('refuses %j', (text) => {
    expect(() => parseRule(text)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  it('refuses what is over before it begins, and what never happens', () => {
    for (const rrule of ['FREQ=DAILY;UNTIL=20261101', 'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30']) {
      expect(() => requireSensible(at(rrule, '2027-02-10T06:00', 'Europe/Prague'))).toThrow(
        expect.objectContaining({ code: 'validation_failed' }),
      );
    }
  });

  it('is kept as one text, however it was written', () => {
    const rule = parseRule('RRULE:BYMINUTE=0;BYHOUR=20,8,8;FREQ=DAILY;INTERVAL=1');
    expect(ruleText(rule)).toBe('FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0');
    expect(parseRule(ruleText(rule))).toEqual(rule);
  });

  it('has the days and times that it names, from its beginning to its end', () => {
    const twice = at('FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=9,15;BYMINUTE=30;UNTIL=20261119', '2026-11-16T12:00', 'UTC');
    expect(between(twice, '2026-11-01T00:00Z', '2026-12-01T00:00Z')).toEqual([
      '2026-11-16T15:30',
      '2026-11-19T09:30',
      '2026-11-19T15:30',
    ]);
    const last = at('FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31T07:00', 'UTC');
    expect(between(last, '2027-02-01T00:00Z', '2027-04-01T00:00Z')).toEqual(['2027-02-28T07:00', '2027-03-31T07:00']);
    const nth = at('FREQ=MONTHLY;BYDAY=1MO,-1FR', '2026-11-01T07:00', 'UTC');
    expect(between(nth, '2026-12-01T00:00Z', '2027-01-01T00:00Z')).toEqual(['2026-12-07T07:00', '2026-12-25T07:00']);
  });

  it('leaves out the site’s days off', () => {
    const daily = at('FREQ=DAILY', '2026-12-23T06:00', 'Asia/Kathmandu', ['2026-12-24', '2026-12-25']);
    expect(between(daily, '2026-12-22T00:00Z', '2026-12-27T00:00Z')).toEqual(['2026-12-23T00:15', '2026-12-26T00:15']);
  });

  it('happens next after the last of many days off, and no day off is taken apart into its times', () => {
    const off = Array.from({ length: 400 }, (_, day) =>
      new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10),
    );
    const hours = Array.from({ length: 24 }, (_, hour) => hour).join(',');
    const busy = at(`FREQ=DAILY;BYHOUR=${hours};BYMINUTE=0,30`, '2026-12-01T00:00', 'Europe/Prague', off);
    const walk = vi.spyOn(RRuleTemporal.prototype, 'between');
    expect(nextMoments(busy, new Date('2026-12-01T00:00Z'), 2).map((moment) => moment.toISOString())).toEqual([
      '2028-01-04T23:00:00.000Z',
      '2028-01-04T23:30:00.000Z',
    ]);
    const days = walk.mock.results.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 0), 0);
    walk.mockRestore();
    expect(days).toBeLessThan(10);
  });

  it('has the moments that the library finds with all times of each day', () => {
    const rules = [
      'FREQ=DAILY;INTERVAL=3;BYHOUR=0,7,23;BYMINUTE=0,45',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;BYHOUR=6,18',
      'FREQ=WEEKLY;UNTIL=20260320T210000Z',
      'FREQ=MONTHLY;BYMONTHDAY=-1,15;BYHOUR=5;BYMINUTE=0,30;UNTIL=20270115T050000Z',
      'FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-1FR',
    ];
    for (const rrule of rules) {
      for (const starts of ['2026-01-01T02:30', '2026-01-31T23:00']) {
        const whole = new RRuleTemporal({
          rruleString: `DTSTART:${starts.replaceAll(/[-:]/g, '')}00Z\nRRULE:${rrule}`,
          tzid: 'UTC',
        });
        const [from, to] = ['2026-01-01T00:00Z', '2027-06-01T00:00Z'];
        expect(between(at(rrule, starts, 'UTC'), from, to), `${rrule} from ${starts}`).toEqual(
          whole
            .between(new Date(from), new Date(Date.parse(to) - 1), true)
            .map((moment) => moment.toInstant().toString().slice(0, 16)),
        );
      }
    }
  });

  describe('over a change of clocks', () => {
    it.each([
      ['Europe/Prague', '2027-03-27', ['05:00', '04:00', '04:00']],
      ['Europe/Prague', '2027-10-30', ['04:00', '05:00', '05:00']],
      ['America/New_York', '2027-03-13', ['11:00', '10:00', '10:00']],
      ['America/New_York', '2027-11-06', ['10:00', '11:00', '11:00']],
      ['Australia/Lord_Howe', '2027-04-03', ['19:00', '19:30', '19:30']],
      ['Australia/Lord_Howe', '2027-10-02', ['19:30', '19:00', '19:00']],
      ['Europe/Moscow', '2027-03-27', ['03:00', '03:00', '03:00']],
      ['Europe/Moscow', '2027-10-30', ['03:00', '03:00', '03:00']],
      ['Asia/Kathmandu', '2027-03-27', ['00:15', '00:15', '00:15']],
      ['Asia/Kathmandu', '2027-10-30', ['00:15', '00:15', '00:15']],
    ])('06:00 stays 06:00 in %s from %s', (timeZone, day, times) => {
      const daily = at('FREQ=DAILY', `${day}T06:00`, timeZone);
      expect(nextMoments(daily, new Date(0), 3).map((moment) => moment.toISOString().slice(11, 16))).toEqual(times);
    });

    it('a time that does not exist moves forward, one that comes twice counts once', () => {
      const night = at('FREQ=DAILY', '2027-01-01T02:30', 'Europe/Prague');
      expect(between(night, '2027-03-28T00:00Z', '2027-03-29T00:00Z')).toEqual(['2027-03-28T01:30']);
      expect(between(night, '2027-10-30T20:00Z', '2027-10-31T20:00Z')).toEqual(['2027-10-31T00:30']);
    });
  });

  it('gives the same moments in whatever zone the server runs', () => {
    const daily = at('FREQ=DAILY;BYHOUR=2,6;BYMINUTE=30', '2027-03-26T02:30', 'Europe/Prague');
    const noon = new Date('2027-03-27T12:00Z');
    const seen = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'].map((zone) => {
      vi.stubEnv('TZ', zone);
      return { hour: noon.getHours(), moments: between(daily, '2027-03-26T00:00Z', '2027-03-30T00:00Z') };
    });
    vi.unstubAllEnvs();
    expect(seen.map(({ hour }) => hour)).toEqual([12, 2, 5]);
    const [first, ...others] = seen.map(({ moments }) => moments);
    expect(first).toHaveLength(8);
    for (const moments of others) expect(moments).toEqual(first);
  });

  it('gives the same moments whether asked for at once or piece by piece', () => {
    const zones = ['Europe/Prague', 'Europe/Moscow', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
    const rules = ['FREQ=DAILY;BYHOUR=0,2,6,23', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU', 'FREQ=MONTHLY;BYMONTHDAY=-1,15'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...rules),
        fc.integer({ min: 0, max: 700 * 24 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 }),
        (timeZone, rrule, offset, pieces) => {
          const recurrence = at(rrule, '2026-01-01T02:30', timeZone);
          let from = new Date(Date.UTC(2026, 0, 1) + offset * 3_600_000);
          const begin = from;
          const found = pieces.flatMap((hours) => {
            const to = new Date(from.getTime() + hours * 3_600_000);
            const piece = momentsOf(recurrence, from, to);
            from = to;
            return piece;
          });
          expect(found).toEqual(momentsOf(recurrence, begin, from));
        },
      ),
      { numRuns: 300 },
    );
  });
});
