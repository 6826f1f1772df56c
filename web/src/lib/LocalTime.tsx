import { formatMoment } from './dates';
import { momentIn } from './zones';

interface LocalTimeProps {
  at: string;
  /** Of the site that it happened at; else by the reader's own clock. */
  timeZone?: string | undefined;
}

export const LocalTime = ({ at, timeZone }: LocalTimeProps) => (
  <time dateTime={at}>{timeZone === undefined ? formatMoment(at) : momentIn(timeZone, at)}</time>
);
