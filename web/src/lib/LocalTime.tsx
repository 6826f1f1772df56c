import { formatMoment } from './dates';

export const LocalTime = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>;
