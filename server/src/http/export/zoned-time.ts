import { minutesAhead } from '../../time-zone.js';

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
