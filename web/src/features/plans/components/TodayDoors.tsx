import type { Today } from '@rounds/contract';
import { createContext, use, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { zoneFor } from '../../../lib/zones';
import { Button } from '../../../ui/Button';
import { Count } from '../../../ui/Count';
import { timeAt } from '../clock';
import type { Door } from '../day';
import { DueList, DueRow } from './DueRow';
import { useDueWords } from './useDueWords';
import styles from './Today.module.css';

interface Shown {
  today: Today;
  now: number;
  /** The address of the checklist behind a code. */
  pathOf: (code: string) => string;
}

export const TodayContext = createContext<Shown | null>(null);

export function useShown(): Shown {
  const shown = use(TodayContext);
  if (!shown) throw new Error('Doors are shown as a part of today');
  return shown;
}

export const useZoneOf = (): ((siteId: string) => string) => {
  const { today } = useShown();
  return (siteId) => zoneFor(today.site[siteId]?.timeZone);
};

export function TodayDoor({ door: { round, state, doneAt, photos } }: { door: Door }) {
  const { today, now, pathOf } = useShown();
  const wordsOf = useDueWords();
  const timeZone = useZoneOf()(round.siteId);
  const facility = today.facility[round.facilityId];
  const hasSites = Object.keys(today.site).length > 1;
  return (
    <DueRow
      title={facility?.title ?? ''}
      state={state}
      time={timeAt(round.dueBy, timeZone)}
      words={wordsOf({ round, state, doneAt, photos, timeZone, now })}
      site={hasSites ? today.site[round.siteId]?.title : undefined}
      to={facility && pathOf(facility.code)}
    />
  );
}

interface DoorsProps {
  title: string;
  /** Beside the title, in red: how many. */
  badge?: number;
  aside?: ReactNode;
  doors: readonly Door[];
  /** So many are shown until all are asked for. */
  first?: number;
}

/** A part of the day under its heading; without doors there is none. */
export function Doors({ title, badge, aside, doors, first = Infinity }: DoorsProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  if (doors.length === 0) return null;
  // Not for the sake of one row.
  const shown = isWhole || doors.length <= first + 1 ? doors : doors.slice(0, first);
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>
          {title} {badge !== undefined && <Count value={badge} tone="bad" />}
        </h2>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <DueList label={title}>
        {shown.map((door) => (
          <TodayDoor key={door.round.id} door={door} />
        ))}
      </DueList>
      {shown.length < doors.length && (
        <Button variant="text" onClick={() => setWhole(true)}>
          {t('today.more', { count: doors.length - shown.length })}
        </Button>
      )}
    </section>
  );
}
