import { Download as DownloadIcon, X } from 'lucide-react';
import { Button } from './Button';
import { Notice } from './Notice';
import styles from './ExportMenu.module.css';

interface ExportMenuProps {
  /** Texts by their place; `running` says how much has come. */
  texts: { label: string; csv: string; xlsx: string; running: string; stop: string };
  isRunning: boolean;
  error: string | null;
  onStart: (format: 'csv' | 'xlsx') => void;
  onStop: () => void;
}

/** A list as a file: two kinds to choose from, then how far it is. */
export const ExportMenu = ({ texts, isRunning, error, onStart, onStop }: ExportMenuProps) => (
  <div className={styles.export} role="group" aria-label={texts.label}>
    {isRunning ? (
      <>
        <span className={styles.running} role="status">
          {texts.running}
        </span>
        <Button variant="text" icon={X} onClick={onStop}>
          {texts.stop}
        </Button>
      </>
    ) : (
      <>
        <Button variant="text" icon={DownloadIcon} onClick={() => onStart('xlsx')}>
          {texts.xlsx}
        </Button>
        <Button variant="text" icon={DownloadIcon} onClick={() => onStart('csv')}>
          {texts.csv}
        </Button>
      </>
    )}
    {error !== null && <Notice tone="bad">{error}</Notice>}
  </div>
);
