import { CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import styles from './Tile.module.css';

export type TileTone =
  | 'late'
  | 'missed'
  | 'failed'
  | 'never'
  | 'partly'
  | 'planned'
  | 'paused'
  | 'waiting'
  | 'done'
  | 'none';

interface TileProps {
  /** A `Ring` for a site, a `TileState` for a facility. */
  lead: ReactNode;
  title: string;
  meta?: ReactNode;
  /** How it stands: late ones get a red edge, those never checked amber words. */
  tone?: TileTone | undefined;
  /** What is wrong there, in red above the rest. */
  fault?: string | undefined;
  /** A `RatingPill` or an `IconPill`. */
  trailing?: ReactNode;
  selected: boolean;
  onSelect: () => void;
  /** The second tap on a selected tile. */
  onOpen: () => void;
}

const metaIcons: Partial<Record<TileTone, LucideIcon>> = { late: Clock, never: Clock };

export const Tile = ({ lead, title, meta, tone, fault, trailing, selected, onSelect, onOpen }: TileProps) => (
  <button
    type="button"
    className={cx(styles.tile, tone === 'late' && styles.lateTile)}
    aria-pressed={selected}
    onClick={selected ? onOpen : onSelect}
  >
    {lead}
    <span className={styles.body}>
      <span className={styles.title}>{title}</span>
      {fault !== undefined && (
        <span className={cx(styles.meta, styles.failed, styles.fault)}>
          <Icon as={CircleAlert} size={16} />
          {fault}
        </span>
      )}
      {meta && (
        <span className={cx(styles.meta, tone && styles[tone])}>
          {tone && metaIcons[tone] && <Icon as={metaIcons[tone]} size={16} />}
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
