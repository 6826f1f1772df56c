import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsBetween, monthOf, monthOfId, monthsLater, newestFirst, type IdRange } from './history.js';
import type { Position } from './keyset.js';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 16, 3);
const idOf = (receivedAt: number, number: number) => monthOf(receivedAt) * 10_000_000_000 + number;

describe('the month of a moment', () => {
  it('is that of UTC, and carries over the years', () => {
    expect(monthOf(new Date('2026-11-30T23:59:59.999Z'))).toBe(2611);
    expect(monthOf(new Date('2026-12-01T01:00:00+02:00'))).toBe(2611);
    expect(monthsLater(2611, 2)).toBe(2701);
    expect(monthsLater(2702, -14)).toBe(2512);
  });

  it('stands in front of an id, but for the oldest ones', () => {
    expect(monthOfId(26_110_000_000_042)).toBe(2611);
    expect(monthOfId(42)).toBeUndefined();
  });

  it('is a month even for moments that no clock shows', () => {
    expect(monthOf(new Date('0001-01-01T00:00:00Z'))).toBe(1001);
    expect(monthOf(new Date('9999-01-01T00:00:00Z'))).toBe(9911);
  });
});

describe('the ids that rows of a period can have', () => {
  const period = { from: new Date('2026-09-01T00:30:00Z'), to: new Date('2026-09-28T00:00:00Z') };

  it('leave room for clocks that differ', () => {
    const until = new Date('2026-09-20T00:00:00Z');
    expect(idsBetween({ ...period, to: until }, now)).toEqual({ from: 26_080_000_000_000, end: 26_100_000_000_000 });
  });

  it('leave room for what was reported or said without a network, and sent late', () => {
    expect(idsBetween(period, now)).toEqual({ from: 26_080_000_000_000, end: 26_110_000_000_000 });
  });

  it('reach over the turn of a year', () => {
    const days = { from: new Date('2025-12-20T00:00:00Z'), to: new Date('2025-12-28T00:00:00Z') };
    expect(idsBetween(days, now)).toEqual({ from: 25_120_000_000_000, end: 26_020_000_000_000 });
  });

  it('end with this month, whatever was asked for', () => {
    const to = new Date('2030-01-01T00:00:00Z');
    expect(idsBetween({ to }, now)).toEqual({ end: 26_120_000_000_000 });
  });
});

describe('a list that is read page by page', () => {
  const row = fc
    .record({ daysBack: fc.integer({ min: 0, max: 200 }), daysLate: fc.nat({ max: 7 }), isOld: fc.boolean() })
    .map(
      // What has no month was stored before the rest; that some of it is newer only makes it harder.
      ({ daysBack, daysLate, isOld }, number = 0): Position => {
        const at = now - daysBack * day;
        return { at: new Date(at), id: isOld ? number : idOf(Math.min(now, at + daysLate * day), number) };
      },
    );

  it('has every row once, in order, in two statements a page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), async (drawn, limit) => {
        const rows = drawn
          .map(({ at, id }, index) => ({ at, id: id + index + 1 }))
          .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id);
        const read: Position[] = [];
        for (let after: Position | undefined; ; after = read.at(-1)) {
          let statements = 0;
          const isAfter = ({ at, id }: Position) =>
            !after || at < after.at || (at.getTime() === after.at.getTime() && id < after.id);
          const ask = async ({ from = 0, end }: IdRange) => {
            statements++;
            const isAsked = ({ id }: Position) => monthOfId(id) === undefined || (id >= from && id < end);
            return rows.filter((each) => isAsked(each) && isAfter(each)).slice(0, limit);
          };
          const page = await newestFirst({ after, limit }, ask, now);
          expect(statements).toBeLessThanOrEqual(2);
          read.push(...page);
          if (page.length < limit) break;
        }
        expect(read).toEqual(rows);
      }),
    );
  });
});
