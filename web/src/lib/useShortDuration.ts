import { useTranslation } from './i18n';

const hour = 60;
const day = 24 * hour;

/** `42 min`, `2 h`, `2 h 5 min`, `1 d 2 h`; never broken over two lines. */
export function useShortDuration(): (minutes: number) => string {
  const { t } = useTranslation();
  const inWords = (all: number): string => {
    const [days, hours, minutes] = [Math.floor(all / day), Math.floor((all % day) / hour), all % hour];
    if (days > 0) return t(hours > 0 ? 'today.days' : 'today.whole_days', { days, hours });
    if (hours > 0) return t(minutes > 0 ? 'today.hours' : 'today.whole_hours', { hours, minutes });
    return t('today.minutes', { minutes });
  };
  return (all) => inWords(all).replaceAll(' ', '\u00A0');
}
