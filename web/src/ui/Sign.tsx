import type { LucideIcon } from 'lucide-react';
import { cx } from './cx';
import { Icon } from './Icon';
import styles from './Sign.module.css';

export type SignTone = 'plain' | 'bad' | 'accent';

interface SignProps {
  icon: LucideIcon;
  tone?: SignTone | undefined;
  size?: 28 | 44 | 48;
}

const sizes = { 28: styles.small, 44: undefined, 48: styles.large } as const;
const icons = { 28: 16, 44: 22, 48: 24 } as const;

/** An icon on its own ground, before a row. */
export const Sign = ({ icon, tone = 'plain', size = 44 }: SignProps) => (
  <span className={cx(styles.sign, styles[tone], sizes[size])}>
    <Icon as={icon} size={icons[size]} />
  </span>
);
