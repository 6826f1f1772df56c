import { useSortable } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import styles from './SortableRow.module.css';

interface SortableRowProps {
  id: string;
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
export function SortableRow({ id, number, selected, gripLabel, children, beneath }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={cx(styles.place, isDragging && styles.slot)}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <div className={cx(styles.box, selected && styles.selected)}>
        <div className={styles.row}>
          <span className={styles.number}>{number}</span>
          {children}
          <button
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            type="button"
            className={styles.grip}
            aria-label={gripLabel}
          >
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

/** The row in the hand, above the list. */
export const LiftedRow = ({ number, children }: { number: number; children: ReactNode }) => (
  <div className={cx(styles.box, styles.lifted)}>
    <div className={styles.row}>
      <span className={styles.number}>{number}</span>
      <span className={styles.pick}>{children}</span>
      <span className={styles.grip}>
        <Icon as={GripVertical} />
      </span>
    </div>
  </div>
);
