import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

interface VisuallyHiddenProps {
  /** A table takes the height of its rows, whatever it is told: it is hidden by a box around it. */
  as?: 'span' | 'div' | 'figcaption';
  children: ReactNode;
}

export const VisuallyHidden = ({ as: Element = 'span', children }: VisuallyHiddenProps) => (
  <Element className={styles.hidden}>{children}</Element>
);
