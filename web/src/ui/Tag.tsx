import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './Tag.module.css';

interface TagProps {
  tone?: 'plain' | 'good' | 'warn' | 'bad' | 'accent';
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

export const Tag = ({ tone = 'plain', icon: Glyph, children }: TagProps) => (
  <span className={cx(styles.tag, styles[tone])}>
    {Glyph && <Glyph size={14} strokeWidth={2.25} aria-hidden="true" />}
    {children}
  </span>
);
