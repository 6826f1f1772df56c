import { dayMs } from '../../moment.js';
import { minutesAhead } from '../../time-zone.js';

/** A moment, and whose clock shows it. */
export interface ZonedTime {
  at: Date;
  timeZone: string;
}

/** How times are written in a file. */
export interface FileClock {
  /** ISO 8601 with the zone's offset, to the second. */
  iso: (time: ZonedTime) => string;
  /** As spreadsheets count: days since the end of 1899. They know no zones. */
  serial: (time: ZonedTime) => number;
}

const daysBefore1970 = 25_569;

export function fileClock(): FileClock {
  const offsets = new Map<string, (at: Date) => number>();
  const aheadAt = ({ at, timeZone }: ZonedTime): number => {
    const known = offsets.get(timeZone) ?? offsetsOf(timeZone);
    offsets.set(timeZone, known);
    return known(at);
  };
  const local = (time: ZonedTime) => time.at.getTime() + aheadAt(time) * 60_000;
  return {
    iso: (time) => new Date(local(time)).toISOString().slice(0, 19) + offsetText(aheadAt(time)),
    serial: (time) => (Math.floor(local(time) / 1000) * 1000) / dayMs + daysBefore1970,
  };
}

const quarter = 900_000;

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
