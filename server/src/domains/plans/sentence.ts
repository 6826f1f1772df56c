import { browserLanguage, type Language } from '@rounds/contract';
import type { Translate } from '../../texts.js';
import { timesOf, weekdays, type Recurrence, type Rule, type Weekday } from './rule.js';

/** A rule as one says it: 'Every day at 06:00 and 12:00'. */
export function sentenceOf(
  { rule, starts }: Pick<Recurrence, 'rule' | 'starts'>,
  t: Translate,
  language: Language,
): string {
  const locale = browserLanguage(language);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const words: Words = {
    t,
    and: (parts) => list.format(parts),
    ordinal: new Intl.PluralRules(locale, { type: 'ordinal' }),
  };
  const days = daysIn(words, rule, starts);
  const said = withTimes(words, days, timesOf(rule, starts));
  const until =
    rule.until === null ? said : t('plans.sentence.until', { rule: said, date: dateOf(rule.until, locale) });
  return until.charAt(0).toLocaleUpperCase(locale) + until.slice(1);
}

interface Words {
  t: Translate;
  and: (parts: string[]) => string;
  ordinal: Intl.PluralRules;
}

const dateOf = (wall: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(wall);

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Null days: every day, which goes without saying where the hours are said. */
function withTimes({ t, and }: Words, days: string | null, times: readonly number[]): string {
  const step = stepOf(times);
  const said = days ?? t('plans.sentence.everyDay');
  if (step === undefined) return t('plans.sentence.at', { days: said, times: and(times.map(clock)) });
  const bounds = { from: clock(times[0] ?? 0), to: clock(times.at(-1) ?? 0) };
  const steps =
    step % 60 === 0
      ? t('plans.sentence.everyHours', { count: step / 60, ...bounds })
      : t('plans.sentence.everyMinutes', { count: step, ...bounds });
  return days === null ? steps : t('plans.sentence.steps', { days, steps });
}

/** The minutes between three times or more that are equally far apart. */
function stepOf(times: readonly number[]): number | undefined {
  const [first = 0, second = 0] = times;
  const step = second - first;
  return times.length >= 3 && times.every((time, index) => time === first + index * step) ? step : undefined;
}

function daysIn(words: Words, rule: Rule, starts: number): string | null {
  switch (rule.freq) {
    case 'DAILY':
      return everyDays(words, rule);
    case 'WEEKLY':
      return everyWeeks(words, rule, starts);
    case 'MONTHLY':
      return everyMonths(words, rule, starts);
  }
}

function everyDays({ t, and }: Words, { interval, days }: Rule): string | null {
  const only = days.length > 0 && days.length < weekdays.length ? weekdaysIn({ t, and }, days) : null;
  if (interval === 1) return only;
  const every = t('plans.sentence.everyDays', { count: interval });
  return only === null ? every : t('plans.sentence.only', { days: every, only });
}

function everyWeeks(words: Words, { interval, days }: Rule, starts: number): string | null {
  const named = days.length > 0 ? days : [{ day: weekdayOf(starts) }];
  if (interval === 1) return named.length === weekdays.length ? null : weekdaysIn(words, named);
  return words.t('plans.sentence.everyWeeks', { count: interval, days: weekdaysIn(words, named) });
}

const weekdayOf = (wall: number): Weekday => weekdays[(new Date(wall).getUTCDay() + 6) % 7] ?? 'MO';

function weekdaysIn({ t, and }: Pick<Words, 't' | 'and'>, days: readonly { day: Weekday }[]): string {
  const inOrder = weekdays.filter((name) => days.some(({ day }) => day === name));
  if (inOrder.join() === 'MO,TU,WE,TH,FR') return t('plans.sentence.workdays');
  return and(inOrder.map((day) => t(`plans.weekday.${day}`)));
}

function everyMonths(words: Words, { interval, days, monthDays }: Rule, starts: number): string {
  const { t, and } = words;
  const parts =
    days.length > 0
      ? days.map(({ day, nth }) => t(`plans.nthWeekday.${nth ?? 1}${day}`))
      : monthDayParts(words, monthDays.length > 0 ? monthDays : [new Date(starts).getUTCDate()]);
  const said = t('plans.sentence.ofMonth', { days: and(parts) });
  return interval === 1 ? said : t('plans.sentence.everyMonths', { count: interval, days: said });
}

/** 'the 1st and 15th', and what is counted from the end. */
function monthDayParts({ t, and, ordinal }: Words, monthDays: readonly number[]): string[] {
  const counted = monthDays.filter((day) => day > 0);
  const fromEnd = monthDays.filter((day) => day < 0).toReversed();
  const nth = (day: number) => t(`plans.nth.${ordinal.select(day)}`, { number: day });
  return [
    ...(counted.length > 0 ? [t('plans.sentence.monthDays', { days: and(counted.map(nth)) })] : []),
    ...fromEnd.map((day) =>
      day === -1 ? t('plans.sentence.lastDay') : t('plans.sentence.dayFromEnd', { nth: nth(-day) }),
    ),
  ];
}
