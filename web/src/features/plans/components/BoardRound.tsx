import type { DueRound } from '@rounds/contract';
import { minutesBetween } from '../../../lib/dates';
import { fullName } from '../../../lib/fullName';
import { useTranslation } from '../../../lib/i18n';
import { fromList } from '../../../lib/openedBy';
import { useShortDuration } from '../../../lib/useShortDuration';
import { dayIn, momentIn, zoneFor } from '../../../lib/zones';
import { Link } from '../../../router/Link';
import { cx } from '../../../ui/cx';
import { timeAt } from '../clock';
import type { ShownState } from '../dueState';
import { DueMark } from './DueMark';
import { useDueWords } from './useDueWords';
import styles from './BoardView.module.css';

/** Who does a plan, in words. */
export interface PlanPeople {
  text: string;
  isNobody: boolean;
}

interface BoardRoundProps {
  round: DueRound;
  state: ShownState;
  door: string;
  /** To its checklist while it can be done, else to what was done there. */
  path: string;
  timeZone: string;
  now: number;
  /** Who did it. */
  doer: { firstName: string; lastName: string } | undefined;
  people: PlanPeople | undefined;
}

/** What is to do is a card with who does it; what is over is a line with who did it, or should have. */
export function BoardRound(props: BoardRoundProps) {
  const { state, door, path, people } = props;
  const isDone = state === 'done' || state === 'doneLate';
  const isOver = isDone || state === 'missed';
  return (
    <li className={cx(styles.round, !isOver && styles.card, state === 'late' && styles.isLate)}>
      <DueMark state={state} small={isOver} />
      <div>
        <Link className={styles.door} to={path} state={isOver ? null : fromList}>
          {door}
        </Link>
        {isOver ? <Over {...props} /> : <ToDo {...props} />}
        {!isDone && people && <p className={people.isNobody ? styles.nobody : styles.hint}>{people.text}</p>}
      </div>
    </li>
  );
}

function ToDo({ round: { dueBy }, state, timeZone, now }: BoardRoundProps) {
  const { t } = useTranslation();
  const duration = useShortDuration();
  const zone = zoneFor(timeZone);
  const isOfToday = dayIn(zone, new Date(dueBy)) === dayIn(zone, new Date(now));
  const time = isOfToday ? timeAt(dueBy, zone) : momentIn(zone, dueBy);
  if (state !== 'late') return <p>{t('board.until', { time })}</p>;
  return <p className={styles.bad}>{t('board.due', { time, duration: duration(minutesBetween(dueBy, now)) })}</p>;
}

function Over({ round, state, timeZone, now, doer }: BoardRoundProps) {
  const { text, lateness } = useDueWords()({ round, state, timeZone, now });
  if (state === 'missed') return <p className={styles.bad}>{text}</p>;
  const name = fullName(doer);
  return (
    <p>
      {round.doneAt !== null && timeAt(round.doneAt, timeZone)} {name}
      {lateness !== undefined && (
        <>
          {name && ','} <span className={styles.warn}>{lateness}</span>
        </>
      )}
    </p>
  );
}
