import { minutesAhead } from '../../time-zone.js';

const quarter = 900_000;
const dayMs = 86_400_000;

/** How a moment is written in a file, by the clock of one zone. */
export interface FileClock {
  /** ISO 8601 with the zone's offset, to the second. */
  iso: (at: Date) => string;
  /** As spreadsheets count: days since the end of 1899. They know no zones. */
  serial: (at: Date) => number;
}

const daysBefore1970 = 25_569;

export function clockIn(timeZone: string): FileClock {
  const aheadAt = offsetsOf(timeZone);
  const local = (at: Date) => at.getTime() + aheadAt(at) * 60_000;
  return {
    iso: (at) => new Date(local(at)).toISOString().slice(0, 19) + offsetText(aheadAt(at)),
    serial: (at) => (Math.floor(local(at) / 1000) * 1000) / dayMs + daysBefore1970,
  };
}

/** No zone changes its offset within a quarter of an hour. */
function offsetsOf(timeZone: string): (at: Date) => number {
  let knownQuarter = Number.NaN;
  let ahead = 0;
  return (at) => {
    const current = Math.floor(at.getTime() / quarter);
    if (current !== knownQuarter) {
      ahead = minutesAhead(new Date(current * quarter), timeZone);
      knownQuarter = current;
    }
    return ahead;
  };
}

function offsetText(ahead: number): string {
  const minutes = Math.abs(ahead);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
