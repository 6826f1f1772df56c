import { ChevronDown, CircleAlert } from 'lucide-react';
import { createContext, useContext, useId, useMemo, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import styles from './Field.module.css';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  /** An `Input`, a `TextArea` or a `Select`. */
  children: ReactNode;
}

interface Wiring {
  id?: string;
  required?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

const FieldWiring = createContext<Wiring>({});

/** Label above, hint or error beneath; the control inside takes its id and state from here. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const isBad = error !== undefined;
  const hasNote = note !== undefined;
  const wiring = useMemo<Wiring>(
    () => ({
      id,
      required,
      ...(isBad && { 'aria-invalid': true }),
      ...(hasNote && { 'aria-describedby': noteId }),
    }),
    [id, noteId, required, isBad, hasNote],
  );
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <FieldWiring value={wiring}>{children}</FieldWiring>
      {hasNote && (
        <p id={noteId} className={cx(styles.hint, isBad && styles.bad)}>
          {isBad && <Icon as={CircleAlert} size={16} />}
          {note}
        </p>
      )}
    </div>
  );
}

interface FocusFirst {
  /** The sheet around it gives this control the focus when it opens. */
  focusFirst?: boolean;
}

/** A field that comes after its sheet has opened, with the record it waited for, takes the focus from the sheet. */
function takeFocusFromSheet(field: HTMLElement | null): void {
  const sheet = field?.closest('dialog');
  if (sheet && document.activeElement === sheet) field?.focus();
}

const firstFocus = (focusFirst: boolean | undefined) =>
  focusFirst ? { 'data-autofocus': true, ref: takeFocusFromSheet } : {};

export const Input = ({ className, focusFirst, ...rest }: ComponentProps<'input'> & FocusFirst) => (
  <input {...useContext(FieldWiring)} {...firstFocus(focusFirst)} {...rest} className={cx(styles.input, className)} />
);

/** Grows with its text. */
export const TextArea = ({ className, focusFirst, rows = 3, ...rest }: ComponentProps<'textarea'> & FocusFirst) => (
  <textarea
    {...useContext(FieldWiring)}
    {...firstFocus(focusFirst)}
    {...rest}
    rows={rows}
    className={cx(styles.input, styles.area, className)}
  />
);

export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className={styles.selectWrap}>
    <select {...useContext(FieldWiring)} {...rest} className={cx(styles.input, styles.select, className)} />
    <Icon as={ChevronDown} className={styles.chevron} />
  </span>
);

/** Two fields side by side. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
