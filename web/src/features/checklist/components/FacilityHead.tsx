import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { IconLink } from '../../../ui/IconButton';
import { Ring } from '../../../ui/Ring';
import styles from './FacilityHead.module.css';

interface FacilityHeadProps {
  title: string;
  siteTitle: string;
  back: string;
  ring: ReactNode;
}

export function FacilityHead({ title, siteTitle, back, ring }: FacilityHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.head}>
      <IconLink icon={ChevronLeft} label={t('checklist.back')} to={back} />
      <div className={styles.names}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.sub}>{siteTitle}</p>
      </div>
      {ring}
    </div>
  );
}

export function AnsweredRing({ answered, total }: { answered: number; total: number }) {
  const { t } = useTranslation();
  if (total === 0) return null;
  return (
    <Ring size={48} share={answered / total} label={t('checklist.progress', { answered, total })}>
      <span className={styles.count}>
        {answered}/{total}
      </span>
    </Ring>
  );
}
