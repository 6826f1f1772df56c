import { ChevronDown } from 'lucide-react';
import { Icon } from './Icon';
import { useChoice } from './useChoice';
import styles from './ChipSelect.module.css';

interface ChipSelectProps<Value extends string> {
  label: string;
  /** The first one is the filter switched off. */
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A filter with many values: a chip to look at, the system's own list to choose from. */
export function ChipSelect<Value extends string>({ label, options, value, onChange }: ChipSelectProps<Value>) {
  const [shown, choose] = useChoice(value, onChange);
  const chosen = options.find((option) => option.value === shown) ?? options[0];
  return (
    <span className={styles.chip} data-on={shown !== options[0]?.value || undefined}>
      <span aria-hidden="true">{chosen?.label}</span>
      <Icon as={ChevronDown} size={16} />
      <select
        className={styles.select}
        aria-label={label}
        value={shown}
        onChange={(event) => choose(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
