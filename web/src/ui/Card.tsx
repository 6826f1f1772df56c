import type { ReactNode } from 'react';
import styles from './Card.module.css';

interface CardProps {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}

export const Card = ({ title, aside, children }: CardProps) => (
  <section className={styles.card}>
    {title !== undefined && (
      <div className={styles.head}>
        <h2>{title}</h2>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
    )}
    {children}
  </section>
);
