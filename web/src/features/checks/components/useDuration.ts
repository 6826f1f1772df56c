import { useTranslation } from '../../../lib/i18n';
import { useShortDuration } from '../../../lib/useShortDuration';

const minute = 60;

/** `40 s`, `3 min`, `1 h 5 min`. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation();
  const inMinutes = useShortDuration();
  return (seconds) => (seconds < minute ? t('checks.seconds', { seconds }) : inMinutes(Math.round(seconds / minute)));
}
