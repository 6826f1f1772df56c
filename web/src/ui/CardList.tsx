import type { ReactNode } from 'react';
import styles from './CardList.module.css';

/** Cards below each other; of hundreds, what is out of sight is not laid out. */
export const CardList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
);
