import { useTranslation } from '../../../lib/i18n';
import { Card } from '../../../ui/Card';
import { cx } from '../../../ui/cx';
import type { Preview } from '../api/plans';
import { zoneTitle, dayAt, timeAt } from '../clock';
import styles from './PlanSentence.module.css';

interface PlanSentenceProps {
  /** The rule in words, by the server; empty until it is known. */
  sentence: string;
  /** What else is worth a word: window, people, whose clock. */
  facts: readonly string[];
  /** It speaks of the rule that stood there before: that of the new one is on its way. */
  isOld?: boolean;
}

export const PlanSentence = ({ sentence, facts, isOld = false }: PlanSentenceProps) => (
  <div className={styles.sentence} role="status" aria-busy={isOld || undefined}>
    <strong className={isOld ? styles.old : undefined}>{sentence}</strong>
    {facts.length > 0 && <p className={styles.facts}>{facts.join(' ')}</p>}
  </div>
);

const shownMoments = 5;

interface NextMomentsProps {
  preview: Preview;
  windowMinutes: number;
  isOld?: boolean;
}

/** When it happens next, by the clock of the site. */
export function NextMoments({ preview, windowMinutes, isOld = false }: NextMomentsProps) {
  const { t } = useTranslation();
  const { moments, timeZone } = preview;
  const until = (moment: string) => new Date(Date.parse(moment) + windowMinutes * 60_000);
  return (
    <Card title={t('plans.nextMoments')} aside={zoneTitle(timeZone)}>
      {moments.length === 0 && <p>{t('plans.noMoments')}</p>}
      <ol className={cx(styles.moments, isOld && styles.old)} aria-busy={isOld || undefined}>
        {moments.slice(0, shownMoments).map((moment) => (
          <li key={moment}>
            <time dateTime={moment}>{dayAt(moment, timeZone)}</time>
            <span className={styles.times}>
              {timeAt(moment, timeZone)}–{timeAt(until(moment), timeZone)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
