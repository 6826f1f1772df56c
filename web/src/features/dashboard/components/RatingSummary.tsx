import { useTranslation } from '../../../lib/i18n';
import { formatRating } from '../../../lib/numbers';
import { Card } from '../../../ui/Card';
import { cx } from '../../../ui/cx';
import { ratingTone } from '../../../ui/ratingTone';
import { StarShape } from '../../../ui/Stars';
import { useDashboard, type DashboardScope, type Days } from '../api/dashboard';
import { Distribution } from './Distribution';
import { Response } from './Response';
import styles from './RatingSummary.module.css';

/** Beside the list of ratings on wide screens: what they add up to. */
export function RatingSummary({ scope, days }: { scope: DashboardScope; days: Days }) {
  const { t, language } = useTranslation();
  const { data } = useDashboard(scope, days);
  if (!data) return null;
  const { average, count, distribution, response } = data.feedback;
  return (
    <Card>
      <p className={styles.name}>{t('dashboard.average')}</p>
      {average !== null && (
        <p className={cx(styles.value, styles[ratingTone(average)])}>
          {formatRating(average, language)}
          <StarShape />
        </p>
      )}
      <p className={styles.note}>
        {t('dashboard.feedbacks_in_days', { feedbacks: t('dashboard.feedbacks', { count }), count: days })}
      </p>
      <Distribution counts={distribution} />
      <Response response={response} />
    </Card>
  );
}
