import type { Dashboard } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { formatCount, formatPercent } from '../../../lib/numbers';
import { Card } from '../../../ui/Card';
import { Count } from '../../../ui/Count';
import { Switch } from '../../../ui/Switch';
import { useChoice } from '../../../ui/useChoice';
import type { Days } from '../api/dashboard';
import { shortDay, type DueFigures } from '../api/days';
import { Attention, type LinkTo } from './Attention';
import { CheckColumns } from './CheckColumns';
import { Distribution } from './Distribution';
import { DueColumns } from './DueColumns';
import { Kpis, type OpenJobs } from './Kpis';
import { LowAfterCheck } from './LowAfterCheck';
import { ReasonCounts } from './ReasonCounts';
import { Response, Sources } from './Response';
import { TrendChart } from './TrendChart';
import styles from './DashboardView.module.css';

interface DashboardViewProps {
  dashboard: Dashboard;
  /** What was due by day, once it is known. */
  figures: DueFigures | undefined;
  days: Days;
  jobs: OpenJobs;
  countSuspicious: boolean;
  onCountSuspicious: (value: boolean) => void;
  linkTo: LinkTo;
  pathToReason: (reasonId: string) => string;
  /** The clock of a site, where it is known. */
  zoneOf: (siteId: string) => string | undefined;
}

export function DashboardView(props: DashboardViewProps) {
  const { dashboard, figures, days, jobs, countSuspicious, onCountSuspicious } = props;
  const { linkTo, pathToReason, zoneOf } = props;
  const { t, language } = useTranslation();
  const [isCounted, count] = useChoice(countSuspicious, onCountSuspicious);
  const { feedback, checks, attention, attentionCount, lowAfterCheck } = dashboard;
  const hasDue = figures !== undefined && figures.items.length > 0;
  const first = dashboard.days[0]?.day ?? '';
  const last = dashboard.days.at(-1)?.day ?? '';
  return (
    <div className={styles.view}>
      <Kpis dashboard={dashboard} days={days} jobs={jobs} />
      <div className={styles.grid}>
        <div>
          <Card
            title={t('dashboard.attention')}
            aside={attentionCount > 0 && <Count value={attentionCount} tone="bad" />}
          >
            <Attention places={attention} count={attentionCount} days={days} linkTo={linkTo} zoneOf={zoneOf} />
          </Card>
        </div>
        <div className={styles.columns}>
          {hasDue && (
            <Card title={t('dashboard.rounds_by_day')}>
              <DueColumns days={dashboard.days} figures={figures} />
            </Card>
          )}
          <Card
            title={t('dashboard.check_items')}
            aside={
              checks.passedShare !== null &&
              t('dashboard.share_done', { share: formatPercent(checks.passedShare, language) })
            }
          >
            <CheckColumns days={dashboard.days} />
          </Card>
        </div>
        <div>
          <Card title={t('dashboard.trend')} aside={`${shortDay(first)} – ${shortDay(last)}`}>
            <TrendChart days={dashboard.days} />
          </Card>
        </div>
        <div>
          <Card title={t('dashboard.distribution')} aside={formatCount(feedback.count, language)}>
            <Distribution counts={feedback.distribution} />
            <Response response={feedback.response} />
            <Sources counts={feedback.bySource} />
          </Card>
        </div>
        {feedback.reasons.length > 0 && (
          <div className={styles.reasons}>
            <Card title={t('dashboard.reasons')}>
              <ReasonCounts reasons={feedback.reasons} pathTo={pathToReason} />
            </Card>
          </div>
        )}
        <div className={styles.low}>
          <Card title={t('dashboard.low_after_check')}>
            <LowAfterCheck entries={lowAfterCheck} zoneOf={zoneOf} />
          </Card>
        </div>
      </div>
      {(feedback.suspicious > 0 || countSuspicious) && (
        <Switch
          label={t('dashboard.count_suspicious')}
          hint={t('dashboard.suspicious', { count: feedback.suspicious })}
          checked={isCounted}
          onChange={(event) => count(event.target.checked)}
        />
      )}
    </div>
  );
}
