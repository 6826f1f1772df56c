import type { Dashboard } from '@rounds/contract';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoment } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { formatRating } from '../../../lib/numbers';
import { Icon } from '../../../ui/Icon';
import { RatingPill } from '../../../ui/RatingPill';
import styles from './Attention.module.css';

type Place = Dashboard['attention'][number];

interface AttentionProps {
  places: readonly Place[];
  /** Where one looks closer at a facility. */
  pathTo: (place: Place) => string;
}

/** Facilities where something is wrong, and what it is. */
export function Attention({ places, pathTo }: AttentionProps) {
  const { t, language } = useTranslation();
  if (places.length === 0) return <p className={styles.none}>{t('dashboard.attention_none')}</p>;
  return (
    <ul className={styles.list}>
      {places.map((place) => (
        <li key={place.facilityId}>
          <Link className={styles.row} to={pathTo(place)}>
            <span className={styles.text}>
              <span className={styles.title}>{place.facilityTitle}</span>
              <span className={styles.site}>{place.siteTitle}</span>
              <span className={styles.reasons}>
                {place.reasons.map((reason) => (
                  <Reason key={reason} reason={reason} place={place} />
                ))}
              </span>
            </span>
            <RatingPill
              value={place.average}
              text={place.average === null ? '–' : formatRating(place.average, language)}
              label={t('dashboard.average')}
            />
            <Icon as={ChevronRight} className={styles.chevron} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Reason({ reason, place }: { reason: Place['reasons'][number]; place: Place }) {
  const { t } = useTranslation();
  switch (reason) {
    case 'low-average':
      return <span>{t('dashboard.reason_low_average')}</span>;
    case 'long-unchecked':
      return (
        <span>
          {place.lastCheckAt === null
            ? t('dashboard.reason_never_checked')
            : t('dashboard.reason_unchecked', { since: formatMoment(place.lastCheckAt) })}
        </span>
      );
    case 'failed-items':
      return <span>{t('dashboard.reason_failed', { count: place.failedItems })}</span>;
    case 'unanswered-low':
      return <span>{t('dashboard.reason_unanswered', { count: place.unansweredLow })}</span>;
  }
}
