import type { Answer, Dashboard } from '@rounds/contract';
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
function groupsOf<Of extends { day: string }>(days: readonly Of[], t: Translate) {
  const perColumn = Math.ceil(days.length / columnsAtMost);
  const groups: { key: string; label: string; group: readonly Of[] }[] = [];
  for (let start = 0; start < days.length; start += perColumn) {
    const group = days.slice(start, start + perColumn);
    const first = group[0]?.day ?? '';
    groups.push({ key: first, label: perColumn === 1 ? weekday(first, t) : shortDay(first), group });
  }
  return groups;
}

export const columnsOf = (days: readonly Day[], t: Translate): Column[] =>
  groupsOf(days, t).map(({ key, label, group }) => {
    const sum = (name: keyof Day['items']) => group.reduce((total, { items }) => total + items[name], 0);
    return {
      key,
      label,
      done: sum('done'),
      notDone: sum('notDone'),
      reported: sum('reported'),
      skipped: sum('skipped'),
    };
  });

export type DueFigures = Pick<Answer<'GET /due/figures'>, 'items'>;

export interface DueColumn {
  key: string;
  label: string;
  onTime: number;
  late: number;
  missed: number;
}

/** The figures leave out days without any. */
export const dueColumnsOf = (days: readonly Pick<Day, 'day'>[], { items }: DueFigures, t: Translate): DueColumn[] =>
  groupsOf(days, t).map(({ key, label, group }) => {
    const within = items.filter((item) => group.some(({ day }) => day === item.key));
    const sum = (name: 'onTime' | 'late' | 'missed') => within.reduce((total, item) => total + item[name], 0);
    return { key, label, onTime: sum('onTime'), late: sum('late'), missed: sum('missed') };
  });
