import type { FacilityRound } from '@rounds/contract';
import { CloudUpload, History } from 'lucide-react';
import { formatMoment } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { useReports } from '../../../lib/offline/useReports';
import { Icon } from '../../../ui/Icon';
import styles from './LastRound.module.css';

interface LastRoundProps {
  round: FacilityRound;
  code: string;
}

/** When somebody was here last. One's own round counts from the moment it is on the phone. */
export function LastRound({ round: { lastCheck }, code }: LastRoundProps) {
  const { t } = useTranslation();
  const unsent = useReports().findLast((report) => !report.kind && report.code === code && !report.refusal);
  if (unsent) {
    return (
      <p className={styles.last}>
        <Icon as={CloudUpload} size={16} />
        {t('checklist.lastUnsent', { at: formatMoment(unsent.body.performedAt) })}
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
      {t('checklist.last', { at: formatMoment(lastCheck.at), person })}
    </p>
  );
}
