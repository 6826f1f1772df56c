import { useId, type ComponentProps } from 'react';
import styles from './Switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'role' | 'checked'> {
  label: string;
  checked: boolean;
  hint?: string | undefined;
}

/** A whole row: the words and the toggle are one target. */
export function Switch({ label, hint, checked, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.row}>
      <span className={styles.text}>
        <span className={styles.label} id={id}>
          {label}
        </span>
        {hint !== undefined && (
          <span className={styles.hint} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className={styles.switch}
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
    </label>
  );
}
