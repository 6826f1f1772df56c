import { ChevronRight } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { fromList } from '../../../lib/openedBy';
import { zoneFor } from '../../../lib/zones';
import { Link } from '../../../router/Link';
import { Icon } from '../../../ui/Icon';
import { timeAt } from '../clock';
import { DueSquare } from './DueMark';
import { Words } from './DueRow';
import type { AfterRound } from './useAfterRound';
import { useDueWords } from './useDueWords';
import styles from './NextCard.module.css';

interface NextCardProps {
  after: AfterRound;
  /** The address of the checklist behind a code. */
  pathOf: (code: string) => string;
}

/** The door to go to now. All of it opens the checklist. */
export function NextCard({ after: { today, now, door }, pathOf }: NextCardProps) {
  const { t } = useTranslation();
  const wordsOf = useDueWords();
  const facility = door && today.facility[door.round.facilityId];
  if (!facility) return null;
  const { round, state, doneAt } = door;
  const site = today.site[round.siteId];
  const timeZone = zoneFor(site?.timeZone);
  const hasSites = Object.keys(today.site).length > 1;
  return (
    <Link to={pathOf(facility.code)} state={fromList} className={styles.card}>
      <DueSquare state={state} time={timeAt(round.dueBy, timeZone)} />
      <span className={styles.body}>
        <span className={styles.label}>{t('today.nextTitle')}</span>
        <span className={styles.title}>{facility.title}</span>
        <Words words={wordsOf({ round, state, doneAt, timeZone, now })} site={hasSites ? site?.title : undefined} />
      </span>
      <Icon as={ChevronRight} size={20} />
    </Link>
  );
}
