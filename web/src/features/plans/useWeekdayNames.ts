import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { weekdays, type Weekday } from './rhythm';

export function useWeekdayNames(style: 'short' | 'long'): Record<Weekday, string> {
  const { t } = useTranslation();
  return useMemo(() => {
    const names = (style === 'short' ? t('dates.weekdays.short') : t('dates.weekdays')).split(' ');
    const entries = weekdays.map((day, index) => [day, capital(names[index] ?? '')] as const);
    return Object.fromEntries(entries) as Record<Weekday, string>;
  }, [t, style]);
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
