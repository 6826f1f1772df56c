import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { Ring } from '../../../ui/Ring';
import styles from './Round.module.css';

interface SentProps {
  title: string;
  answered: number;
  total: number;
  /** How many were done, and how many were not in order. */
  said: string;
  opened: ReactNode;
  next: ReactNode;
  onAgain: () => void;
}

/** The report has arrived: a tick only where everything has an answer. */
export function Sent({ title, answered, total, said, opened, next, onAgain }: SentProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.sent} role="status">
        <Ring
          size={128}
          share={answered / total}
          label={answered < total ? t('checklist.progress', { answered, total }) : undefined}
        >
          {answered}/{total}
        </Ring>
        <h2>{t('checklist.sent.title', { facility: title })}</h2>
        <p>{said}</p>
      </div>
      {opened}
      <div className={styles.next}>
        {next}
        <Button variant="text" onClick={onAgain}>
          {t('checklist.sent.again')}
        </Button>
      </div>
    </>
  );
}
