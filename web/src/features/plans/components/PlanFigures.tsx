import { useTranslation } from '../../../lib/i18n';
import { formatPercent } from '../../../lib/numbers';
import type { PlanFigures } from '../api/plans';
import styles from './PlanList.module.css';

/** A share of fewer says nothing. */
const leastForShare = 5;

/** `97 % 176 of 182`: a share never stands without its count. */
export function OnTime({ figures }: { figures: PlanFigures | undefined }) {
  const { t, language } = useTranslation();
  const { onTime = 0, late = 0, missed = 0 } = figures ?? {};
  const count = onTime + late + missed;
  if (count === 0) return <span className={styles.sentence}>{t('plans.figures.none')}</span>;
  if (count < leastForShare) {
    return <span className={styles.sentence}>{t('plans.figures.few', { onTime, count })}</span>;
  }
  return (
    <>
      <strong>{formatPercent(onTime / count, language)}</strong>{' '}
      <span className={styles.sentence}>{t('plans.figures.of', { onTime, count })}</span>
    </>
  );
}
