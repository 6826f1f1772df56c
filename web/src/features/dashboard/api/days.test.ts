import { describe, expect, it } from 'vitest';
import { createTranslate } from '../../../lib/translate';
import { columnsOf, dueColumnsOf, shortDay, type Day } from './days';

const day = (date: number): Day => ({
  day: `2026-11-${String(date).padStart(2, '0')}`,
  feedbackCount: 0,
  average: null,
  checks: 1,
  items: { done: 3, notDone: 1, reported: 0, skipped: 0, notApplicable: 0 },
});
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const t = createTranslate(
  'en',
  Object.fromEntries(weekdays.map((name, index) => [`dashboard.weekday.${index}`, name])),
);
const days = (count: number) => Array.from({ length: count }, (_, index) => day(index + 1));

describe('days of the dashboard', () => {
  it('are written as everywhere in the product', () => {
    expect(shortDay('2026-11-05')).toBe('05.11');
  });

  it('are a column each in a week, by their weekday', () => {
    expect(columnsOf(days(7), t).map(({ label }) => label)).toEqual(weekdays);
  });

  it('share a column when there are many, and none is lost', () => {
    const columns = columnsOf(days(30), t);
    expect(columns.length).toBeLessThanOrEqual(7);
    expect(columns.reduce((sum, { done }) => sum + done, 0)).toBe(90);
    expect(columns[0]).toMatchObject({ label: '01.11', done: 15, notDone: 5 });
  });
});

describe('rounds that were due', () => {
  const figures = (...dates: number[]) => ({
    items: dates.map((date) => ({ key: day(date).day, onTime: 5, late: 2, missed: 1 })),
  });

  it('have an empty column for a day without any', () => {
    const columns = dueColumnsOf(days(3), figures(1, 3), t);
    expect(columns.map(({ onTime, late, missed }) => [onTime, late, missed])).toEqual([
      [5, 2, 1],
      [0, 0, 0],
      [5, 2, 1],
    ]);
  });

  it('share a column when there are many days, and none is lost', () => {
    const columns = dueColumnsOf(days(30), figures(1, 2, 30), t);
    expect(columns[0]).toMatchObject({ label: '01.11', onTime: 10, late: 4, missed: 2 });
    expect(columns.reduce((sum, { missed }) => sum + missed, 0)).toBe(3);
  });
});
