/** A time zone that this machine knows, as the viewer named it, or UTC. */
export function knownTimeZone(name: string | undefined): string {
  if (!name) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** When the day began that `moment` falls on in that time zone. */
export function startOfDay(moment: Date, timeZone: string): Date {
  const { year, month, day } = wallClock(moment, timeZone);
  const midnight = Date.UTC(year, month - 1, day);
  // The offset of now is not always that of midnight: the clocks may have changed in between.
  const guess = new Date(midnight - offset(moment, timeZone));
  return new Date(midnight - offset(guess, timeZone));
}

function offset(moment: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(moment, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment.getTime() / 1000) * 1000;
}

function wallClock(moment: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((entry) => entry.type === type)?.value);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}
