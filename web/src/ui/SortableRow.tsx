import { GripVertical } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import { useRowHandle } from './SortableList';
import styles from './SortableRow.module.css';

interface SortableRowProps {
  /** Its place, from 1. */
  number: number;
  selected: boolean;
  /** Of the handle, read aloud. */
  gripLabel: string;
  /** A `RowPick`, and buttons beside it. */
  children: ReactNode;
  /** What a selected row opens beneath itself. */
  beneath?: ReactNode;
}

/** One row of a `SortableList`. */
export function SortableRow({ number, selected, gripLabel, children, beneath }: SortableRowProps) {
  const handle = useRowHandle();
  return (
    <li className={styles.place}>
      <div className={cx(styles.box, selected && styles.selected)}>
        <div className={styles.row}>
          <span className={styles.number}>{number}</span>
          {children}
          <button {...handle} type="button" className={styles.grip} aria-label={gripLabel}>
            <Icon as={GripVertical} />
          </button>
        </div>
        {beneath}
      </div>
    </li>
  );
}

/** The words of a row: tapping them selects it. */
export const RowPick = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button {...props} type="button" className={styles.pick} />
);

interface RowNoteProps {
  tone?: 'plain' | 'warn';
  children: ReactNode;
}

export const RowNote = ({ tone = 'plain', children }: RowNoteProps) => (
  <small className={cx(styles.note, tone === 'warn' && styles.warn)}>{children}</small>
);
