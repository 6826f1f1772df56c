import { useTranslation } from '../../../lib/i18n';
import { Card } from '../../../ui/Card';
import type { Preview } from '../api/plans';
import { zoneTitle, dayAt, timeAt } from '../clock';
import styles from './PlanSentence.module.css';

interface PlanSentenceProps {
  /** The rule in words, by the server; empty until it is known. */
  sentence: string;
  /** What else is worth a word: window, people, whose clock. */
  facts: readonly string[];
}

export const PlanSentence = ({ sentence, facts }: PlanSentenceProps) => (
  <div className={styles.sentence} role="status">
    <strong>{sentence}</strong>
    {facts.length > 0 && <p className={styles.facts}>{facts.join(' ')}</p>}
  </div>
);

const shownMoments = 5;

/** When it happens next, by the clock of the site. */
export function NextMoments({ preview, windowMinutes }: { preview: Preview; windowMinutes: number }) {
  const { t } = useTranslation();
  const { moments, timeZone } = preview;
  const until = (moment: string) => new Date(Date.parse(moment) + windowMinutes * 60_000);
  return (
    <Card title={t('plans.nextMoments')} aside={zoneTitle(timeZone)}>
      {moments.length === 0 && <p>{t('plans.noMoments')}</p>}
      <ol className={styles.moments}>
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
