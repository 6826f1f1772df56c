import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  /** The words beside the box; the whole row is the target. */
  children: ReactNode;
}

export const Checkbox = ({ children, ...rest }: CheckboxProps) => (
  <label className={styles.row}>
    <input {...rest} type="checkbox" className={styles.input} />
    <span className={styles.box}>
      <Check size={20} strokeWidth={3} aria-hidden="true" />
    </span>
    <span className={styles.label}>{children}</span>
  </label>
);
