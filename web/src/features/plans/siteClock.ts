import { ownTimeZone } from '../../lib/dates';
import { currentLanguage, languageTag } from '../../lib/language';
import { isKnownZone } from '../../lib/zones';

/** What the clock on the site's walls shows; the reader's own where this browser does not know the zone. */
const inZone = (timeZone: string) => (isKnownZone(timeZone) ? timeZone : ownTimeZone());

const format = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languageTag(currentLanguage()), { ...options, timeZone: inZone(timeZone) });

export const timeAt = (moment: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: inZone(timeZone) }).format(
    new Date(moment),
  );

/** `Fri 14/11`, as the reader's language writes it. */
export const dayAt = (moment: string | Date, timeZone: string): string =>
  format(timeZone, { weekday: 'short', day: '2-digit', month: '2-digit' }).format(new Date(moment));

/** `Friday, 14 November`. */
export const longDayAt = (moment: string | Date, timeZone: string): string =>
  format(timeZone, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(moment));

/** `Europe/Moscow` as `Moscow`; in the language of the zone's name, which is what people know. */
export const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
