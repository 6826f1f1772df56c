import { cx } from './cx';
import { wordmark } from './shapes';
import styles from './Logo.module.css';

const product = 'Rounds';

export const Glyph = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 32 32" fill="none" aria-hidden="true">
    <path d="M4 16v-5a7 7 0 0 1 7-7h5" stroke="currentColor" strokeOpacity=".3" strokeWidth="4" />
    <path
      d="M16 4h5a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H11a7 7 0 0 1-7-7v-5"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <rect x="11.5" y="11.5" width="9" height="9" rx="2.8" fill="currentColor" />
  </svg>
);

const Wordmark = () => (
  <svg className={styles.word} viewBox={`0 0 ${wordmark.width} ${wordmark.height}`} role="img" aria-label={product}>
    <path
      d={wordmark.path}
      fill="none"
      stroke="currentColor"
      strokeWidth={wordmark.stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** Glyph and wordmark side by side; `plain` takes the surrounding text colour for both. */
export const Logo = ({ plain = false }: { plain?: boolean }) => (
  <span className={cx(styles.lockup, plain && styles.plain)}>
    <Glyph className={styles.glyph} />
    <Wordmark />
  </span>
);
