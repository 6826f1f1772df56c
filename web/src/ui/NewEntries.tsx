import { ArrowUp } from 'lucide-react';
import { Button } from './Button';
import styles from './NewEntries.module.css';

interface NewEntriesProps {
  count: number;
  label: string;
  onShow: () => void;
}

/** Over a list that has been scrolled: how much has come in at its top meanwhile. */
export const NewEntries = ({ count, label, onShow }: NewEntriesProps) => (
  <div role="status" className={styles.place}>
    {count > 0 && (
      <Button size="small" icon={ArrowUp} onClick={onShow}>
        {label}
      </Button>
    )}
  </div>
);
