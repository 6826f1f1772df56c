import type { Paper } from '@rounds/contract';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { Sheet } from '../../../ui/Sheet';
import styles from './PapersReady.module.css';

interface PapersReadyProps {
  papers: readonly Paper[];
  note?: string;
  /** What prints them. */
  children: ReactNode;
  onClose: () => void;
}

/** The only time that the words are shown: nobody can look them up later. */
export function PapersReady({ papers, note, children, onClose }: PapersReadyProps) {
  const { t } = useTranslation();
  const [first] = papers;
  const count = papers.length;
  return (
    <Sheet title={t('people.papersReady', { count })} closeLabel={t('app.close')} onClose={onClose}>
      <p className={styles.hint}>
        {t('people.papersHint', { count })}{' '}
        {first && t('people.paperWorksOnce', { count, date: formatMoment(first.expiresAt) })} {note}
      </p>
      {children}
      <ul className={styles.papers}>
        {papers.map(({ id, name, words }) => (
          <li key={id} className={styles.paper}>
            <span>{name ?? t('people.unnamed')}</span>
            <strong className={styles.words}>{words.join(' ')}</strong>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
