import { cx } from '../../ui/cx';
import styles from './RouteDrawing.module.css';

const stops = {
  done: [
    [48, 252],
    [48, 130],
    [130, 48],
  ],
  ahead: [
    [262, 252],
    [148, 252],
  ],
} as const;
const dots = [
  [302, 197],
  [302, 214],
  [299, 231],
  [223, 252],
  [205, 252],
  [187, 252],
] as const;

/** A round under way: three places done, one under the scanner, two ahead. */
export const RouteDrawing = ({ className }: { className?: string | undefined }) => (
  <div className={cx(styles.drawing, className)}>
    <svg viewBox="0 0 350 300" aria-hidden="true">
      <path
        d="M48 252V76a28 28 0 0 1 28-28h80a28 28 0 0 1 28 28v46a28 28 0 0 0 28 28h90"
        fill="none"
        stroke="#fff"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g className={styles.dots}>
        {dots.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="4" />
        ))}
      </g>
      {stops.done.map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <rect x="-22" y="-22" width="44" height="44" rx="14" fill="#fff" />
          <path className={styles.tick} d="m-8 .5 5.5 5.5L8.5-5.5" />
        </g>
      ))}
      <g transform="translate(302 150)">
        <rect className={styles.here} x="-27" y="-27" width="54" height="54" rx="17" />
        <rect x="-10" y="-10" width="20" height="20" rx="6.5" fill="#fff" />
      </g>
      {stops.ahead.map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <rect className={styles.clearing} x="-31" y="-31" width="62" height="62" rx="20" />
          <rect className={styles.frame} x="-21" y="-21" width="42" height="42" rx="13" />
          <rect className={styles.core} x="-6" y="-6" width="12" height="12" rx="4" />
        </g>
      ))}
    </svg>
  </div>
);
