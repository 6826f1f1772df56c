import { currentLanguage, languageTag } from '../../lib/language';
import { dayIn, zoneFor } from '../../lib/zones';

const format = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languageTag(currentLanguage()), { ...options, timeZone: zoneFor(timeZone) });

export const timeAt = (moment: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zoneFor(timeZone) }).format(
    new Date(moment),
  );

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

/** `Europe/Moscow` as `Moscow`; in the language of the zone's name, which is what people know. */
export const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
