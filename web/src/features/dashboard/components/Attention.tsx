import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { formatRating } from '../../../lib/numbers';
import { momentIn } from '../../../lib/zones';
import { Link } from '../../../router/Link';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { RatingPill } from '../../../ui/RatingPill';
import type { AttentionPlace } from '../api/attention';
import styles from './Attention.module.css';

/** As many as leave the first screen room for the figures. */
const shownAtFirst = 5;

interface AttentionProps {
  places: readonly AttentionPlace[];
  /** Of all of them; only the worst are there. */
  count: number;
  /** Where one looks closer at a facility. */
  pathTo: (place: AttentionPlace) => string;
  /** By whose clock rounds are due at a site. */
  zoneOf: (siteId: string) => string | undefined;
}

/** Facilities where something is wrong, and what it is. */
export function Attention({ places, count, pathTo, zoneOf }: AttentionProps) {
  const { t, language } = useTranslation();
  const [areAllShown, setAllShown] = useState(false);
  if (places.length === 0) return <p className={styles.none}>{t('dashboard.attention_none')}</p>;
  const shown = areAllShown ? places : places.slice(0, shownAtFirst);
  return (
    <>
      <ul className={styles.list}>
        {shown.map((place) => (
          <li key={place.facilityId}>
            <Link className={styles.row} to={pathTo(place)}>
              <span className={styles.text}>
                <span className={styles.title}>{place.facilityTitle}</span>
                <span className={styles.site}>{place.siteTitle}</span>
                <span className={styles.causes}>
                  {place.causes.map((cause) => (
                    <Cause key={cause} cause={cause} place={place} timeZone={zoneOf(place.siteId)} />
                  ))}
                </span>
              </span>
              {place.average !== null && (
                <RatingPill
                  value={place.average}
                  text={formatRating(place.average, language)}
                  count={place.ratingCount}
                  label={t('facilities.averageRating')}
                />
              )}
              <Icon as={ChevronRight} className={styles.chevron} />
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < places.length && (
        <Button variant="text" icon={ChevronDown} onClick={() => setAllShown(true)}>
          {t('dashboard.attention_all', { count: places.length })}
        </Button>
      )}
      {areAllShown && count > places.length && (
        <p className={styles.none}>{t('dashboard.attention_more', { count: count - places.length })}</p>
      )}
    </>
  );
}

interface CauseProps {
  cause: AttentionPlace['causes'][number];
  place: AttentionPlace;
  timeZone: string | undefined;
}

function Cause({ cause, place, timeZone }: CauseProps) {
  const { t } = useTranslation();
  switch (cause) {
    case 'low-average':
      return <span>{t('dashboard.cause_low_average')}</span>;
    case 'late-round':
      return <span>{t('dashboard.cause_late_round', { at: momentIn(timeZone, place.lateBy ?? '') })}</span>;
    case 'missed-round':
      return <span>{t('dashboard.cause_missed_round', { at: momentIn(timeZone, place.missedBy ?? '') })}</span>;
    case 'never-checked':
      return <span>{t('dashboard.cause_never_checked')}</span>;
    case 'long-unchecked':
      return <span>{t('dashboard.cause_unchecked', { since: formatMoment(place.lastCheckAt ?? '') })}</span>;
    case 'open-jobs':
      return <span>{t('dashboard.cause_open_jobs', { count: place.openJobs ?? 0 })}</span>;
    case 'failed-items':
      return <span>{t('dashboard.cause_failed', { count: place.failedItems })}</span>;
    case 'unanswered-low':
      return <span>{t('dashboard.cause_unanswered', { count: place.unansweredLow })}</span>;
  }
}
