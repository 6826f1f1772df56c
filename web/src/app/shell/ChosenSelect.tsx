import { ChipSelect, type ChipOption } from '../../ui/ChipSelect';

interface ChosenSelectProps {
  label: string;
  /** The filter switched off. */
  all: string;
  /** Undefined while they are on their way. */
  options: readonly ChipOption<string>[] | undefined;
  /** Empty for all. */
  value: string;
  /** What is chosen and not among the options, such as somebody who has left. */
  unknown: string;
  onChange: (value: string) => void;
}

/** A filter by one of many records. What the address names is shown as chosen, whatever has become of it. */
export function ChosenSelect({ label, all, options, value, unknown, onChange }: ChosenSelectProps) {
  const isAmong = value === '' || options?.some((option) => option.value === value);
  const chosen = isAmong ? [] : [{ value, label: options ? unknown : '…' }];
  return (
    <ChipSelect
      label={label}
      value={value}
      options={[{ value: '', label: all }, ...chosen, ...(options ?? [])]}
      onChange={onChange}
    />
  );
}
