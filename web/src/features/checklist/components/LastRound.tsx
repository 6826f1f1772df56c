import type { FacilityRound } from '@rounds/contract';
import { CloudUpload, History } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { useReports } from '../../../lib/offline/useReports';
import { momentIn } from '../../../lib/zones';
import { Icon } from '../../../ui/Icon';
import styles from './LastRound.module.css';

interface LastRoundProps {
  round: FacilityRound;
  code: string;
}

/** When somebody was here last, by the clock of the site. One's own round counts from the moment it is on the phone. */
export function LastRound({ round: { lastCheck, facility }, code }: LastRoundProps) {
  const { t } = useTranslation();
  const unsent = useReports().findLast((report) => !report.kind && report.code === code && !report.refusal);
  if (unsent) {
    return (
      <p className={styles.last}>
        <Icon as={CloudUpload} size={16} />
        {t('checklist.lastUnsent', { at: momentIn(facility.timeZone, unsent.body.performedAt) })}
      </p>
    );
  }
  if (!lastCheck) return null;
  const person = [lastCheck.firstName, lastCheck.lastName && `${[...lastCheck.lastName][0]}.`]
    .filter(Boolean)
    .join(' ');
  return (
    <p className={styles.last}>
      <Icon as={History} size={16} />
      {t('checklist.last', { at: momentIn(facility.timeZone, lastCheck.at), person })}
    </p>
  );
}
