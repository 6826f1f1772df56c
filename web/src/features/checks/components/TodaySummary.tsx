import type { Dashboard } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { formatCount } from '../../../lib/numbers';
import { momentIn } from '../../../lib/zones';
import { Card } from '../../../ui/Card';
import { cx } from '../../../ui/cx';
import { Ring } from '../../../ui/Ring';
import styles from './TodaySummary.module.css';

export interface Walked {
  checked: number;
  facilities: number;
  /** By the clock of the site that it was at. */
  lastCheck: { at: string; timeZone: string } | null;
}

interface TodaySummaryProps {
  /** How far the round has come; left out where only one facility is looked at. */
  walked: Walked | null;
  items: Dashboard['days'][number]['items'];
}

/** Beside the list of checks on wide screens: how far today's round is, and what it found. */
export function TodaySummary({ walked, items }: TodaySummaryProps) {
  const { t, language } = useTranslation();
  return (
    <Card>
      <div className={styles.today}>
        <h2 className={styles.name}>{t('checks.today')}</h2>
        {walked && <Progress walked={walked} />}
        <dl className={styles.results}>
          {shownResults(items).map((result) => (
            <div key={result} className={cx(styles.result, result === 'notDone' && items.notDone > 0 && styles.bad)}>
              <dt>{t(`checks.result.${result}`)}</dt>
              <dd>{formatCount(items[result], language)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

/** Rare ones are left out while there are none. */
const shownResults = ({ notApplicable }: TodaySummaryProps['items']) =>
  notApplicable > 0
    ? (['done', 'reported', 'notApplicable', 'skipped', 'notDone'] as const)
    : (['done', 'reported', 'skipped', 'notDone'] as const);

function Progress({ walked: { checked, facilities, lastCheck } }: { walked: Walked }) {
  const { t } = useTranslation();
  return (
    <div className={styles.progress}>
      <Ring size={72} share={facilities === 0 ? 0 : checked / facilities}>
        {checked}/{facilities}
      </Ring>
      <p>
        {t('checks.todayChecked', { count: checked, all: facilities })}{' '}
        {lastCheck && t('checks.todayLast', { at: momentIn(lastCheck.timeZone, lastCheck.at) })}
      </p>
    </div>
  );
}
