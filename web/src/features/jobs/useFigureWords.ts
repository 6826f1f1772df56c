import { limits, type Answer } from '@rounds/contract';
import { minutesBetween } from '../../lib/dates';
import { useTranslation } from '../../lib/i18n';
import { useShortDuration } from '../../lib/useShortDuration';

type Figures = Answer<'GET /jobs/figures'>;
type Duration = Figures['toDone'];

/** Below this a median tells nothing. */
const tooFew = 5;

export function useFigureWords() {
  const { t } = useTranslation();
  const duration = useShortDuration();
  const isTold = ({ count }: Duration): boolean => count >= tooFew;
  const median = (measured: Duration): string => {
    const { count, medianMinutes } = measured;
    if (!isTold(measured) || medianMinutes === null) return t('jobs.figures.few', { count });
    return `${duration(medianMinutes)} (${count})`;
  };
  return {
    median,
    /** `7 open, 2 wait for confirmation, the oldest for 6 d 2 h` */
    waiting: ({ open, waiting, oldestAt }: Figures): string =>
      [
        t('jobs.figures.open', { count: open }),
        waiting > 0 && t('jobs.figures.waiting', { count: waiting }),
        oldestAt !== null && t('jobs.figures.oldest', { duration: duration(minutesBetween(oldestAt, Date.now())) }),
      ]
        .filter(Boolean)
        .join(', '),
    /** Beside another figure; empty where there are too few to say. */
    usual: ({ toDone }: Figures): string => (isTold(toDone) ? t('jobs.figures.usually', { done: median(toDone) }) : ''),
    /** Below the list, likewise. */
    usualTimes: ({ toDone, toConfirm }: Figures): string =>
      isTold(toDone)
        ? t('jobs.figures.usual', { days: limits.jobFigureDays, done: median(toDone), confirmed: median(toConfirm) })
        : '',
  };
}
