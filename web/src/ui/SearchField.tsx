import { Search } from 'lucide-react';
import { Icon } from './Icon';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  /** Its name and its placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
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
      onChange={(event) => onChange(event.target.value)}
    />
  </span>
);
