import { SlowWords } from './SlowWords';
import styles from './Skeleton.module.css';

interface BlockProps {
  width: number | string;
  height: number;
  radius?: number;
}

const SkeletonBlock = ({ width, height, radius = 6 }: BlockProps) => (
  <span className={styles.block} style={{ width, height, borderRadius: radius }} />
);

const SkeletonTile = () => (
  <div className={styles.tile}>
    <SkeletonBlock width={48} height={48} radius={15} />
    <span className={styles.lines}>
      <SkeletonBlock width="70%" height={16} />
      <SkeletonBlock width="45%" height={12} />
    </span>
    <SkeletonBlock width={54} height={26} radius={8} />
  </div>
);

/** In the geometry of the tiles that are coming, shown after 200 ms: most answers are sooner than that. */
export const SkeletonTiles = ({ label }: { label: string }) => (
  <div className={styles.skeleton} role="status" aria-label={label}>
    <SkeletonTile />
    <SkeletonTile />
    <SkeletonTile />
    <SlowWords />
  </div>
);

/** Holds the room of the owners' guide, so that what is below does not move when it comes. */
export const SkeletonGuide = () => <div className={styles.guide} aria-hidden="true" />;
