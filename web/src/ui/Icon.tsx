import type { LucideIcon } from 'lucide-react';
import { cx } from './cx';
import styles from './Icon.module.css';

interface IconProps {
  as: LucideIcon;
  size?: 16 | 20 | 22 | 24 | 28 | 36;
  className?: string | undefined;
}

/** Icons are decoration: the control around them carries the name. */
export const Icon = ({ as: Glyph, size = 24, className }: IconProps) => (
  <Glyph
    size={size}
    strokeWidth={size === 16 ? 2 : 1.75}
    className={cx(styles.icon, className)}
    aria-hidden="true"
    focusable="false"
  />
);
