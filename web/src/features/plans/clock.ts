import { timeOf } from '../../lib/dates';
import { spoken } from '../../lib/i18n';
import { currentLanguage, languageTag } from '../../lib/language';
import { dayIn, formatOf, isOwnZone, zoneFor } from '../../lib/zones';

export function timeAt(moment: string | Date, timeZone: string): string {
  const [at, zone] = [new Date(moment), zoneFor(timeZone)];
  if (isOwnZone(zone)) return timeOf(at);
  return formatOf('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at);
}

/** The day that a zone's clock shows, at its beginning in UTC. */
const calendarDay = (moment: string | Date, timeZone: string): Date =>
  new Date(dayIn(zoneFor(timeZone), new Date(moment)));

/** Names are texts of ours: for its own ones the browser would load tables first. */
const nameIn = (names: string, index: number): string => names.split(' ')[index] ?? '';
const fromMonday = (day: Date): number => (day.getUTCDay() + 6) % 7;

/** `Fri 14.11`. */
export function dayAt(moment: string | Date, timeZone: string): string {
  const day = calendarDay(moment, timeZone);
  const [, month, date] = day.toISOString().slice(0, 10).split('-');
  return `${nameIn(spoken().t('dates.weekdays.short'), fromMonday(day))} ${date}.${month}`;
}

/** `Friday, November 14`. */
export function longDayAt(moment: string | Date, timeZone: string): string {
  const { t } = spoken();
  const day = calendarDay(moment, timeZone);
  return t('dates.day', {
    weekday: nameIn(t('dates.weekdays'), fromMonday(day)),
    day: String(day.getUTCDate()),
    month: nameIn(t('dates.months'), day.getUTCMonth()),
  });
}

/**
 * `Europe/Moscow` as people call it in their language: `Moscow Standard Time`, `středoevropský čas`. Browsers have
 * no names of cities in other languages, so its own name is what is left where they know none.
 */
export function zoneTitle(timeZone: string): string {
  const own = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  // `UTC` is `GMT+0` in most languages.
  if (!timeZone.includes('/') || zoneFor(timeZone) !== timeZone) return own;
  try {
    const parts = formatOf(languageTag(currentLanguage()), { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? own;
  } catch {
    // A browser from before there were such names.
    return own;
  }
}
