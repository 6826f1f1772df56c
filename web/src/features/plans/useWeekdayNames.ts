import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { languageTag } from '../../lib/language';
import { formatOf } from '../../lib/zones';
import { weekdays, type Weekday } from './rhythm';

/** A Monday. */
const monday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

export function useWeekdayNames(style: 'short' | 'long'): Record<Weekday, string> {
  const { language } = useTranslation();
  return useMemo(() => {
    const name = formatOf(languageTag(language), { weekday: style, timeZone: 'UTC' });
    const entries = weekdays.map((day, index) => [day, capital(name.format(monday + index * dayMs))] as const);
    return Object.fromEntries(entries) as Record<Weekday, string>;
  }, [language, style]);
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
