import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './Ring.module.css';

interface RingProps {
  /** Side in px. */
  size: 24 | 40 | 48 | 72 | 96 | 128;
  /** Share done, 0 to 1. */
  share: number;
  /** The last part of it that is dotted: done, and not with the server yet. */
  waiting?: number;
  /** Says what the ring shows; leave it out where the text beside it already does. */
  label?: string | undefined;
  /** Without a movement: one of many that were closed long ago. */
  still?: boolean;
  /** Inside the ring while it is open; a closed ring shows a tick instead. */
  children?: ReactNode;
}

const outline = (size: number, stroke: number) => {
  const edge = stroke / 2;
  const radius = size * 0.31;
  const near = edge + radius;
  const far = size - near;
  const arc = (x: number, y: number) => `A${radius} ${radius} 0 0 1 ${x} ${y}`;
  return [
    `M${size / 2} ${edge}H${far}${arc(size - edge, near)}`,
    `V${far}${arc(far, size - edge)}`,
    `H${near}${arc(edge, far)}`,
    `V${near}${arc(near, edge)}Z`,
  ].join('');
};

const dotGap = 4;

/** Dashes without length are dots, by the round ends of the line. */
const dots = (share: number): string => `${'0 4 '.repeat(Math.max(0, Math.floor((share * 100) / dotGap) - 1))}0 200`;

/** The product's one shape: a rounded square that closes clockwise as the work gets done. */
export function Ring({ size, share, waiting = 0, label, still = false, children }: RingProps) {
  const stroke = Math.min(7, Math.max(3, size * 0.09));
  const path = outline(size, stroke);
  const done = Math.min(1, Math.max(0, share));
  const drawn = Math.max(0, done - waiting);
  const closed = done === 1 && waiting === 0;
  const hasTick = closed && size > 24;
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span className={cx(styles.ring, styles[`size${size}`])} {...name}>
      <svg className={styles.svg} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path className={styles.track} d={path} strokeWidth={stroke} />
        <path
          className={cx(styles.progress, drawn === 0 && styles.none)}
          d={path}
          strokeWidth={stroke}
          pathLength={100}
          strokeDasharray="100 100"
          strokeDashoffset={100 - drawn * 100}
        />
        {waiting > 0 && (
          <path
            className={styles.progress}
            d={path}
            strokeWidth={stroke * 0.8}
            pathLength={100}
            strokeDasharray={dots(done - drawn)}
            strokeDashoffset={-(drawn * 100 + dotGap / 2)}
          />
        )}
        {hasTick && (
          <path
            className={cx(styles.tick, !still && styles.appearing)}
            d="M20 6 9 17l-5-5"
            transform={`translate(${size / 4} ${size / 4}) scale(${size / 48})`}
          />
        )}
      </svg>
      {!hasTick && children}
    </span>
  );
}
