import { Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import styles from './Tile.module.css';

interface TileProps {
  /** A `Ring` for a site, a `TileState` for a facility. */
  lead: ReactNode;
  title: string;
  meta?: ReactNode;
  /** No check today: the line under the title turns red and gets a clock. */
  late?: boolean;
  /** A `RatingPill` or an `IconPill`. */
  trailing?: ReactNode;
  selected: boolean;
  onSelect: () => void;
  /** The second tap on a selected tile. */
  onOpen: () => void;
}

export const Tile = ({ lead, title, meta, late = false, trailing, selected, onSelect, onOpen }: TileProps) => (
  <button type="button" className={styles.tile} aria-pressed={selected} onClick={selected ? onOpen : onSelect}>
    {lead}
    <span className={styles.body}>
      <span className={styles.title}>{title}</span>
      {meta && (
        <span className={cx(styles.meta, late && styles.late)}>
          {late && <Icon as={Clock} size={16} />}
          {meta}
        </span>
      )}
    </span>
    {trailing && <span className={styles.trailing}>{trailing}</span>}
  </button>
);

interface TileStateProps {
  icon: LucideIcon;
  done: boolean;
}

export const TileState = ({ icon, done }: TileStateProps) => (
  <span className={cx(styles.state, done ? styles.done : styles.waiting)}>
    <Icon as={icon} />
  </span>
);

interface TilesProps {
  /** Three columns from 1440 px. */
  wide?: boolean;
  /** Hundreds of them: what is out of sight is not drawn. */
  long?: boolean;
  children: ReactNode;
}

/** Tiles in as many columns as the width allows: one on phones, two from 768 px. */
export const Tiles = ({ wide = false, long = false, children }: TilesProps) => (
  <ul className={cx(styles.tiles, wide && styles.wide, long && styles.long)}>{children}</ul>
);
