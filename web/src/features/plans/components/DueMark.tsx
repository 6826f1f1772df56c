import { Check, Clock, CloudUpload, Square, X, type LucideIcon } from 'lucide-react';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import type { ShownState } from '../dueState';
import styles from './DueMark.module.css';

const icons: Partial<Record<ShownState, LucideIcon>> = {
  done: Check,
  doneLate: Check,
  missed: X,
  waiting: CloudUpload,
};

interface DueSquareProps {
  state: ShownState;
  /** When it is due by, `10:30`. */
  time: string;
}

/** The square at the head of a due row: its time while it is to do, then what became of it. The words stand beside it. */
export function DueSquare({ state, time }: DueSquareProps) {
  const icon = icons[state];
  return (
    <span className={cx(styles.square, styles[state])} data-state={state}>
      {icon ? <Icon as={icon} /> : time}
    </span>
  );
}

const smallIcons: Record<ShownState, LucideIcon> = {
  upcoming: Clock,
  open: Square,
  late: Clock,
  done: Check,
  doneLate: Check,
  missed: X,
  waiting: CloudUpload,
};

/** The same without its time, for lists of managers. */
export const DueMark = ({ state, small = false }: { state: ShownState; small?: boolean }) => (
  <span className={cx(styles.mark, small && styles.small, styles[state])} data-state={state}>
    <Icon as={smallIcons[state]} size={16} />
  </span>
);
