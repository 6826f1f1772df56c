import { Check, Minus, X, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  /** The words beside the box; the whole row is the target. */
  children: ReactNode;
  /** Not ticked but crossed, as what was found not in order; or dashed, as what does not apply. */
  mark?: Mark | undefined;
}

type Mark = 'cross' | 'dash';
const glyphs: Record<Mark, LucideIcon> = { cross: X, dash: Minus };

export function Checkbox({ children, mark, ...rest }: CheckboxProps) {
  const Glyph = mark ? glyphs[mark] : Check;
  return (
    <label className={styles.row}>
      <input {...rest} type="checkbox" className={styles.input} />
      <span className={cx(styles.box, mark && styles[mark])}>
        <Glyph size={20} strokeWidth={3} aria-hidden="true" />
      </span>
      <span className={styles.label}>{children}</span>
    </label>
  );
}
