import type { Dashboard } from '@rounds/contract';
import type { Translate } from '../../../lib/translate';

export type Day = Dashboard['days'][number];

/** `14.11`, as everywhere in the product. */
export const shortDay = (day: string): string => `${day.slice(8, 10)}.${day.slice(5, 7)}`;

const weekday = (day: string, t: Translate): string => t(`dashboard.weekday.${new Date(`${day}T00:00Z`).getUTCDay()}`);

export interface Column {
  key: string;
  label: string;
  done: number;
  notDone: number;
  reported: number;
  skipped: number;
}

const columnsAtMost = 7;

/** Days as columns; where there are too many for a phone, several make one. */
export function columnsOf(days: readonly Day[], t: Translate): Column[] {
  const perColumn = Math.ceil(days.length / columnsAtMost);
  const columns: Column[] = [];
  for (let start = 0; start < days.length; start += perColumn) {
    const group = days.slice(start, start + perColumn);
    const first = group[0]?.day ?? '';
    const sum = (name: keyof Day['items']) => group.reduce((total, { items }) => total + items[name], 0);
    columns.push({
      key: first,
      label: perColumn === 1 ? weekday(first, t) : shortDay(first),
      done: sum('done'),
      notDone: sum('notDone'),
      reported: sum('reported'),
      skipped: sum('skipped'),
    });
  }
  return columns;
}
