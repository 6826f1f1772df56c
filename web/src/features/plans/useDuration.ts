import { useTranslation } from '../../lib/i18n';

/** `90` minutes as '1 hour 30 minutes', each number with its unit on one line. */
export function useDuration(): (minutes: number) => string {
  const { t } = useTranslation();
  return (all) => {
    const hours = Math.floor(all / 60);
    const minutes = all % 60;
    const parts = [
      hours > 0 && t('plans.hours', { count: hours }),
      (minutes > 0 || hours === 0) && t('plans.minutes', { count: minutes }),
    ];
    return parts.flatMap((part) => (part ? [part.replaceAll(' ', '\u00A0')] : [])).join(' ');
  };
}
