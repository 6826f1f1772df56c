import { ChevronDown } from 'lucide-react';
import { Icon } from './Icon';
import { useChoice } from './useChoice';
import styles from './ChipSelect.module.css';

export interface ChipOption<Value extends string> {
  value: Value;
  label: string;
  /** The heading that it stands under, with its neighbours. */
  group?: string;
}

interface ChipSelectProps<Value extends string> {
  label: string;
  /** The first one is the filter switched off. */
  options: readonly ChipOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

const optionOf = ({ value, label }: ChipOption<string>) => (
  <option key={value} value={value}>
    {label}
  </option>
);

function groupsOf(options: readonly ChipOption<string>[]) {
  const groups = new Map<string | undefined, ChipOption<string>[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups];
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
        {groupsOf(options).map(([group, within]) =>
          group === undefined ? (
            within.map(optionOf)
          ) : (
            <optgroup key={group} label={group}>
              {within.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
    </span>
  );
}
