import type { FacilityRound } from '@rounds/contract';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { IconLink } from '../../../ui/IconButton';
import { Ring } from '../../../ui/Ring';
import styles from './FacilityHead.module.css';

interface FacilityHeadProps {
  facility: FacilityRound['facility'];
  code: string;
  done: number;
  total: number;
  back: string;
}

export function FacilityHead({ facility, code, done, total, back }: FacilityHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.head}>
      <IconLink icon={ChevronLeft} label={t('checklist.back')} to={back} />
      <div className={styles.names}>
        <h1 className={styles.title}>{facility.title}</h1>
        <p className={styles.sub}>
          {/* The dot ends a line, and never begins one. */}
          {facility.siteTitle}&nbsp;· {t('checklist.title', { id: code })}
        </p>
      </div>
      {total > 0 && (
        <Ring size={48} share={done / total} label={t('checklist.progress', { done, total })}>
          <span className={styles.count}>
            {done}/{total}
          </span>
        </Ring>
      )}
    </div>
  );
}
