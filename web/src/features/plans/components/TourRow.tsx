import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import { timeAt } from '../clock';
import { isToDo, type Door, type Tour } from '../day';
import { DueList } from './DueRow';
import { TodayDoor, useZoneOf } from './TodayDoors';
import { TourRing } from './TourRing';
import rowStyles from './DueRow.module.css';
import styles from './Today.module.css';

/** Of a tour: how far it is, and one fact. It unfolds into its doors in the order in which they are walked. */
export function TourRow({ tour }: { tour: Tour }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <li className={styles.tour}>
      <button
        type="button"
        className={styles.tourRow}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <TourRing tour={tour} />
        <span className={rowStyles.body}>
          <span className={rowStyles.title}>{tour.title}</span>
          <span className={rowStyles.sub}>
            <Fact tour={tour} />
          </span>
        </span>
        <Icon as={ChevronDown} size={20} className={cx(styles.go, isOpen && styles.turned)} />
      </button>
      <div id={listId} hidden={!isOpen}>
        {isOpen && (
          <DueList label={tour.title}>
            {tour.doors.map((door) => (
              <TodayDoor key={door.round.id} door={door} />
            ))}
          </DueList>
        )}
      </div>
    </li>
  );
}

const lastDone = (doors: readonly Door[]): string | null =>
  doors.reduce<string | null>((last, { doneAt }) => ((doneAt ?? '') > (last ?? '') ? doneAt : last), null);

function Fact({ tour: { doors, dueBy, dueFrom, late } }: { tour: Tour }) {
  const { t } = useTranslation();
  const zoneOf = useZoneOf();
  const [first] = doors;
  const timeZone = zoneOf(first?.round.siteId ?? '');
  const by = timeAt(dueBy, timeZone);
  if (late > 0) return <span className={rowStyles.bad}>{t('today.tourLate', { time: by, count: late })}</span>;
  const left = doors.filter(isToDo);
  const finishedAt = lastDone(doors);
  if (left.length === 0 && finishedAt !== null) {
    const lateDone = doors.filter(({ state }) => state === 'doneLate').length;
    const time = timeAt(finishedAt, timeZone);
    if (lateDone === 0) return t('today.tourFinishedOnTime', { time });
    return (
      <>
        {t('today.tourFinished', { time })},{' '}
        <span className={rowStyles.warn}>{t('today.tourDoneLate', { count: lateDone })}</span>
      </>
    );
  }
  if (left.length === 0) return <span className={rowStyles.bad}>{t('today.tourMissed', { time: by })}</span>;
  if (left.every(({ state }) => state === 'upcoming')) return t('today.opensAt', { time: timeAt(dueFrom, timeZone) });
  return t('today.tourLeft', { time: by, count: left.length });
}
