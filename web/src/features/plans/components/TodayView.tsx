import type { Today } from '@rounds/contract';
import { CalendarCheck, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useReports } from '../../../lib/offline/useReports';
import { zoneFor } from '../../../lib/zones';
import { EmptyState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { Ring } from '../../../ui/Ring';
import { useOwnWork } from '../api/ownWork';
import type { Fetched } from '../api/today';
import { longDayAt, timeAt } from '../clock';
import { dayOf, isAllDone, type Day } from '../day';
import { Handovers } from './Handovers';
import { LeaveHandover, type HandoverSite } from './LeaveHandover';
import { Doors, TodayContext } from './TodayDoors';
import { TourRow } from './TourRow';
import { useNow } from './useNow';
import styles from './Today.module.css';

interface TodayViewProps {
  fetched: Fetched;
  /** The server could not be asked just now. */
  isOld: boolean;
  pathOf: (code: string) => string;
  /** What is to be put right, by the same clock. */
  renderJobs: (today: Today, now: number) => ReactNode;
  /** The way to all places, where nothing is due. */
  toPlaces?: ReactNode;
  /** Where a note can be left for the next shift. */
  sites: readonly HandoverSite[];
}

const upcomingShown = 5;
const doneShown = 3;

/** What is due for one person: late first, then next, then what waits to be sent and what is done. */
export function TodayView({ fetched, isOld, pathOf, renderJobs, toPlaces, sites }: TodayViewProps) {
  const { t } = useTranslation();
  const { today, receivedAt } = fetched;
  const now = useNow(fetched);
  const work = useOwnWork(receivedAt);
  // Then a notice above says already that there is no network.
  const hasUnsent = useReports().length > 0;
  const day = dayOf(today, work, now);
  const zones = new Set(Object.values(today.site).map(({ timeZone }) => timeZone));
  const timeZone = zoneFor(zones.size === 1 ? [...zones][0] : undefined);
  const clock = timeAt(new Date(now), timeZone);
  const date = longDayAt(new Date(now), timeZone);
  const openNow = day.next.filter(({ state }) => state === 'open').length;
  const isEmpty = day.progress.total === 0 && day.next.length === 0;
  const isDone = isAllDone(day);
  const age = t('today.offline.text', { time: timeAt(today.at, timeZone) });
  const nowAside = t('today.now', { time: clock });
  return (
    <TodayContext value={{ today, now, pathOf }}>
      <div className={styles.today}>
        <div className={styles.pageHead}>
          <h2>{t('today.title')}</h2>
          <span className={styles.aside}>{date}</span>
        </div>
        <div role="status" className={styles.status}>
          {isOld && !hasUnsent && (
            <Notice icon={CloudOff} title={t('today.offline.title')}>
              <p>{age}</p>
            </Notice>
          )}
          {isOld && hasUnsent && <p className={styles.aside}>{age}</p>}
          {isDone && <AllDone day={day} timeZone={timeZone} />}
        </div>
        <Handovers />
        {isEmpty && (
          <EmptyState icon={CalendarCheck} title={t('today.none.title')} action={toPlaces}>
            {t('today.none.text')}
          </EmptyState>
        )}
        {day.tours.length > 0 && (
          <ul className={styles.tours} aria-label={t('today.tours')}>
            {day.tours.map((tour) => (
              <TourRow key={`${tour.planId} ${tour.dueFrom}`} tour={tour} />
            ))}
          </ul>
        )}
        <Doors title={t('today.lateTitle')} badge={day.late.length} aside={nowAside} doors={day.late} />
        <Doors
          title={t('today.nextTitle')}
          aside={day.late.length === 0 && nowAside}
          doors={day.next}
          first={openNow + upcomingShown}
        />
        {renderJobs(today, now)}
        <Doors
          title={t('today.waitingTitle')}
          aside={t('today.waitingCount', { count: day.waiting.length })}
          doors={day.waiting}
        />
        <Doors
          title={t('today.doneTitle')}
          aside={t('today.doneCount', { count: day.done.length })}
          doors={day.done}
          first={doneShown}
        />
        <Doors title={t('today.missedTitle')} doors={day.missed} first={doneShown} />
        {!today.isWhole && <Notice>{t('today.notWhole')}</Notice>}
        <LeaveHandover sites={sites} />
      </div>
    </TodayContext>
  );
}

function AllDone({ day: { progress, next }, timeZone }: { day: Day; timeZone: string }) {
  const { t } = useTranslation();
  const [coming] = next;
  return (
    <div className={styles.allDone}>
      <Ring size={128} share={1} />
      <p className={styles.allDoneTitle}>{t('today.allDone.title')}</p>
      <p>
        {t('today.allDone.text', { count: progress.done, total: progress.total })}{' '}
        {coming && t('today.allDone.next', { time: timeAt(coming.round.dueFrom, timeZone) })}
      </p>
    </div>
  );
}
