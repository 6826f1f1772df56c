import type { DueRound } from '@rounds/contract';
import { minutesBetween } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { useShortDuration } from '../../../lib/useShortDuration';
import { momentIn } from '../../../lib/zones';
import { timeAt } from '../clock';
import type { ShownState } from '../dueState';

export interface DueWords {
  text: string;
  /** Lateness, which alone has a colour: the whole of it in red, or a part after the rest in amber. */
  tone: 'plain' | 'bad';
  lateness?: string;
}

interface Told {
  round: Pick<DueRound, 'dueFrom' | 'dueBy' | 'doneAt'>;
  state: ShownState;
  /** When it was done, also by a round that is not sent yet. */
  doneAt?: string | null;
  /** With a round that is not sent yet. */
  photos?: number;
  timeZone: string;
  now: number;
}

/** The state in words, by the site's clock. */
export function useDueWords(): (told: Told) => DueWords {
  const { t } = useTranslation();
  const duration = useShortDuration();
  return ({ round, state, doneAt = round.doneAt, photos = 0, timeZone, now }) => {
    const done = doneAt ?? round.dueBy;
    switch (state) {
      case 'upcoming':
        return { text: t('today.opensAt', { time: timeAt(round.dueFrom, timeZone) }), tone: 'plain' };
      case 'open':
        return { text: t('today.canStart'), tone: 'plain' };
      case 'late':
        return { text: t('today.late', { duration: duration(minutesBetween(round.dueBy, now)) }), tone: 'bad' };
      case 'done':
        return { text: t('today.doneOnTime', { time: timeAt(done, timeZone) }), tone: 'plain' };
      case 'doneLate': {
        const late = duration(minutesBetween(round.dueBy, Date.parse(done)));
        return {
          text: t('today.doneAt', { time: timeAt(done, timeZone) }),
          tone: 'plain',
          lateness: t('today.lateBy', { duration: late }),
        };
      }
      case 'missed':
        return { text: t('today.wasDue', { at: momentIn(timeZone, round.dueBy) }), tone: 'bad' };
      case 'waiting':
        return {
          text: t(photos > 0 ? 'today.waitingPhotos' : 'today.waiting', {
            time: timeAt(done, timeZone),
            count: photos,
          }),
          tone: 'plain',
        };
    }
  };
}
