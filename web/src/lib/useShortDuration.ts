import { useTranslation } from './i18n';

const hour = 60;
const day = 24 * hour;

/** `42 min`, `2 h 5 min`, `1 d 2 h`. */
export function useShortDuration(): (minutes: number) => string {
  const { t } = useTranslation();
  return (minutes) => {
    if (minutes < hour) return t('today.minutes', { minutes });
    if (minutes < day) return t('today.hours', { hours: Math.floor(minutes / hour), minutes: minutes % hour });
    return t('today.days', { days: Math.floor(minutes / day), hours: Math.floor((minutes % day) / hour) });
  };
}
