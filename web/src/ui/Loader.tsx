import { cx } from './cx';
import { SlowWords } from './SlowWords';
import styles from './Loader.module.css';

const round = 'M16 4h5a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H11a7 7 0 0 1-7-7V11a7 7 0 0 1 7-7z';

export const LoaderGlyph = ({ className }: { className?: string | undefined }) => (
  <svg className={cx(styles.glyph, className)} viewBox="0 0 32 32" fill="none" aria-hidden="true">
    <path d={round} stroke="currentColor" strokeOpacity=".25" strokeWidth="4" />
    <path
      className={styles.run}
      pathLength="100"
      d={round}
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <rect x="11.5" y="11.5" width="9" height="9" rx="2.8" fill="currentColor" />
  </svg>
);

/** Fills the space it is given: the whole window, or the body of a sheet. Shown after 200 ms, as most answers are sooner. */
export const Loader = ({ text, fullScreen = false }: { text: string; fullScreen?: boolean }) => (
  <div className={cx(styles.loader, fullScreen && styles.fullScreen)} role="status">
    <LoaderGlyph className={styles.big} />
    <p>{text}</p>
    <SlowWords />
  </div>
);
