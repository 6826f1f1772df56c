import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { fromList } from '../../../lib/openedBy';
import { Link } from '../../../router/Link';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import type { ShownState } from '../dueState';
import { DueSquare } from './DueMark';
import type { DueWords } from './useDueWords';
import styles from './DueRow.module.css';

interface DueRowProps {
  title: string;
  state: ShownState;
  time: string;
  words: DueWords;
  /** Where there are several: whose door it is. */
  site?: string | undefined;
  /** Opens the checklist; left out for a door that is gone. */
  to: string | undefined;
}

/** A door that is due: time first, then the door, then how it stands in words. All of it opens the checklist. */
export function DueRow({ to, ...content }: DueRowProps) {
  return (
    <li>
      {to === undefined ? (
        <span className={styles.row}>
          <Content {...content} />
        </span>
      ) : (
        <Link to={to} state={fromList} className={styles.row}>
          <Content {...content} />
          <Icon as={ChevronRight} size={20} className={styles.go} />
        </Link>
      )}
    </li>
  );
}

const Content = ({ title, state, time, words, site }: Omit<DueRowProps, 'to'>) => (
  <>
    <DueSquare state={state} time={time} />
    <span className={styles.body}>
      <span className={styles.title}>{title}</span>
      <Words words={words} site={site} />
    </span>
  </>
);

export const Words = ({ words: { text, tone, lateness }, site }: { words: DueWords; site?: string | undefined }) => (
  <span className={styles.sub}>
    <span className={cx(tone === 'bad' && styles.bad)}>{text}</span>
    {lateness !== undefined && (
      <>
        , <span className={styles.warn}>{lateness}</span>
      </>
    )}
    {site !== undefined && <>. {site}</>}
  </span>
);

/** A card of due rows. */
export const DueList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
);
