import { timeOf } from '../../lib/dates';
import { currentLanguage, languageTag } from '../../lib/language';
import { dayIn, formatOf, isOwnZone, zoneFor } from '../../lib/zones';

const format = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  formatOf(languageTag(currentLanguage()), { ...options, timeZone: zoneFor(timeZone) });

export function timeAt(moment: string | Date, timeZone: string): string {
  const [at, zone] = [new Date(moment), zoneFor(timeZone)];
  if (isOwnZone(zone)) return timeOf(at);
  return formatOf('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at);
}

/** `14.11`, the same in every language. */
function dateIn(timeZone: string, moment: string | Date): string {
  const [, month = '', day = ''] = dayIn(zoneFor(timeZone), new Date(moment)).split('-');
  return `${day}.${month}`;
}

/** `Fri 14.11`. */
export const dayAt = (moment: string | Date, timeZone: string): string =>
  `${format(timeZone, { weekday: 'short' }).format(new Date(moment))} ${dateIn(timeZone, moment)}`;

/** `Friday, 14 November`. */
export const longDayAt = (moment: string | Date, timeZone: string): string =>
  format(timeZone, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(moment));

/**
 * `Europe/Moscow` as people call it in their language: `Moscow Standard Time`, `středoevropský čas`. Browsers have
 * no names of cities in other languages, so its own name is what is left where they know none.
 */
export function zoneTitle(timeZone: string): string {
  const own = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  // `UTC` is `GMT+0` in most languages.
  if (!timeZone.includes('/') || zoneFor(timeZone) !== timeZone) return own;
  try {
    const parts = format(timeZone, { timeZoneName: 'longGeneric' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? own;
  } catch {
    // A browser from before there were such names.
    return own;
  }
}
