import type { LucideIcon } from 'lucide-react';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import styles from './HappeningSign.module.css';

export type HappeningTone = 'plain' | 'bad' | 'good';

/** Red: it was found, once or again. Blue: it was put right. */
export const HappeningSign = ({ icon, tone }: { icon: LucideIcon; tone: HappeningTone }) => (
  <span className={cx(styles.sign, styles[tone])}>
    <Icon as={icon} size={16} />
  </span>
);
