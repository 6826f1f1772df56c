import { Search } from 'lucide-react';
import { Icon } from './Icon';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  /** Its name and its placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  /** Of a sheet. */
  focusFirst?: boolean;
}

export const SearchField = ({ label, value, onChange, maxLength, focusFirst = false }: SearchFieldProps) => (
  <span className={styles.field}>
    <Icon as={Search} size={20} className={styles.icon} />
    <input
      type="search"
      className={styles.input}
      aria-label={label}
      placeholder={label}
      value={value}
      enterKeyHint="search"
      autoComplete="off"
      maxLength={maxLength}
      data-autofocus={focusFirst || undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  </span>
);
