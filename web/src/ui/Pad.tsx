import { Delete } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './Pad.module.css';

interface SlotsProps {
  filled: number;
  of: number;
  bad?: boolean;
  /** How many are filled, in words. */
  text: string;
}

/** What was typed stays hidden. */
export const Slots = ({ filled, of, bad = false, text }: SlotsProps) => (
  <div className={cx(styles.slots, bad && styles.bad)}>
    {Array.from({ length: of }, (_, index) => (
      <span key={index} className={cx(styles.slot, index < filled && styles.filled)} aria-hidden="true" />
    ))}
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  </div>
);

interface PadProps {
  label: string;
  erase: string;
  disabled?: boolean;
  onDigit: (digit: string) => void;
  onErase: () => void;
  /** Stands in the corner that has no key. */
  corner?: ReactNode;
}

/** Digits for thumbs: no keyboard opens. One that is there types as well. */
export function Pad({ label, erase, disabled = false, onDigit, onErase, corner }: PadProps) {
  useEffect(() => {
    const type = (event: KeyboardEvent) => {
      if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^\d$/.test(event.key)) onDigit(event.key);
      else if (event.key === 'Backspace') onErase();
    };
    document.addEventListener('keydown', type);
    return () => document.removeEventListener('keydown', type);
  }, [disabled, onDigit, onErase]);
  const digit = (key: string) => (
    <button key={key} type="button" className={styles.key} disabled={disabled} onClick={() => onDigit(key)}>
      {key}
    </button>
  );
  return (
    <div className={styles.pad} role="group" aria-label={label} dir="ltr">
      {[...'123456789'].map(digit)}
      <span className={styles.corner}>{corner}</span>
      {digit('0')}
      <button type="button" className={styles.erase} disabled={disabled} aria-label={erase} onClick={onErase}>
        <Icon as={Delete} />
      </button>
    </div>
  );
}
