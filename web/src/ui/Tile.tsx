import { Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import styles from './Tile.module.css';

export type TileTone = 'late' | 'never' | 'done' | 'none';

interface TileProps {
  /** A `Ring` for a site, a `TileState` for a facility. */
  lead: ReactNode;
  title: string;
  meta?: ReactNode;
  /** What the door waits for: late ones get a red edge, those never checked amber words. */
  tone?: TileTone | undefined;
  /** A `RatingPill` or an `IconPill`. */
  trailing?: ReactNode;
  selected: boolean;
  onSelect: () => void;
  /** The second tap on a selected tile. */
  onOpen: () => void;
}

export const Tile = ({ lead, title, meta, tone, trailing, selected, onSelect, onOpen }: TileProps) => (
  <button
    type="button"
    className={cx(styles.tile, tone === 'late' && styles.lateTile)}
    aria-pressed={selected}
    onClick={selected ? onOpen : onSelect}
  >
    {lead}
    <span className={styles.body}>
      <span className={styles.title}>{title}</span>
      {meta && (
        <span className={cx(styles.meta, tone && styles[tone])}>
          {tone === 'late' && <Icon as={Clock} size={16} />}
          {meta}
        </span>
      )}
    </span>
    {trailing && <span className={styles.trailing}>{trailing}</span>}
  </button>
);

interface TileStateProps {
  icon: LucideIcon;
  state: TileTone;
}

export const TileState = ({ icon, state }: TileStateProps) => (
  <span className={cx(styles.state, styles[`${state}State`])}>
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
