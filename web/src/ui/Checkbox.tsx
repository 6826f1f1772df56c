import { Check, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  /** The words beside the box; the whole row is the target. */
  children: ReactNode;
  /** Not ticked but crossed: found not in order. */
  crossed?: boolean;
}

export const Checkbox = ({ children, crossed = false, ...rest }: CheckboxProps) => (
  <label className={styles.row}>
    <input {...rest} type="checkbox" className={styles.input} />
    <span className={cx(styles.box, crossed && styles.crossed)}>
      {crossed ? (
        <X size={20} strokeWidth={3} aria-hidden="true" />
      ) : (
        <Check size={20} strokeWidth={3} aria-hidden="true" />
      )}
    </span>
    <span className={styles.label}>{children}</span>
  </label>
);
