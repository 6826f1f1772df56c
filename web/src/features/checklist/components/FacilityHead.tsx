import type { FacilityRound } from '@rounds/contract';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { IconLink } from '../../../ui/IconButton';
import { Ring } from '../../../ui/Ring';
import styles from './FacilityHead.module.css';

interface FacilityHeadProps {
  facility: FacilityRound['facility'];
  answered: number;
  total: number;
  back: string;
}

export function FacilityHead({ facility, answered, total, back }: FacilityHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.head}>
      <IconLink icon={ChevronLeft} label={t('checklist.back')} to={back} />
      <div className={styles.names}>
        <h1 className={styles.title}>{facility.title}</h1>
        <p className={styles.sub}>{facility.siteTitle}</p>
      </div>
      {total > 0 && (
        <Ring size={48} share={answered / total} label={t('checklist.progress', { answered, total })}>
          <span className={styles.count}>
            {answered}/{total}
          </span>
        </Ring>
      )}
    </div>
  );
}
