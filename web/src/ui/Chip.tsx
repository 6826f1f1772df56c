import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Count } from './Count';
import { Icon } from './Icon';
import styles from './Chip.module.css';

/** Filters in a row that scrolls sideways. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.chips} role="group" aria-label={label}>
    {children}
  </div>
);

interface ChipProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Left out for a chip that opens a list instead of switching. */
  pressed?: boolean | undefined;
  count?: number | undefined;
  /** `bad` for what waits for somebody. */
  countTone?: 'plain' | 'bad';
  icon?: LucideIcon | undefined;
}

export const Chip = ({ pressed, count, countTone = 'plain', icon, children, ...rest }: ChipProps) => (
  <button {...rest} type="button" className={styles.chip} aria-pressed={pressed}>
    {children}
    {count !== undefined && <Count value={count} tone={countTone} />}
    {icon && <Icon as={icon} size={16} />}
  </button>
);
