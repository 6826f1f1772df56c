const parts = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `day.month hour:minute` in the reader's time zone, the same in every language. */
export function formatMoment(moment: string | Date): string {
  const found = new Map(parts.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? '';
  return `${part('day')}.${part('month')} ${part('hour')}:${part('minute')}`;
}

export const isToday = (moment: string | Date, now = new Date()): boolean =>
  new Date(moment).toDateString() === now.toDateString();
