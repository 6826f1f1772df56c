const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

export function isTimeZone(timeZone: string): boolean {
  try {
    formatOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** How many minutes a zone is ahead of UTC at a moment. */
export function minutesAhead(at: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const local = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
  return Math.round((local - at.getTime()) / 60_000);
}

const quarter = 900_000;

/** ISO 8601 with the zone's offset, to the second. No zone changes its offset within a quarter of an hour. */
export function isoIn(timeZone: string): (at: Date) => string {
  let knownQuarter = Number.NaN;
  let ahead = 0;
  return (at) => {
    const current = Math.floor(at.getTime() / quarter);
    if (current !== knownQuarter) {
      ahead = minutesAhead(new Date(current * quarter), timeZone);
      knownQuarter = current;
    }
    const local = new Date(at.getTime() + ahead * 60_000).toISOString().slice(0, 19);
    return local + offsetText(ahead);
  };
}

function offsetText(ahead: number): string {
  const minutes = Math.abs(ahead);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
