import { limits } from '@rounds/contract';
import { ChevronDown, ChevronRight, Clock, Star, TrendingDown, Wrench, X, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { formatRating } from '../../../lib/numbers';
import { momentIn } from '../../../lib/zones';
import { Link } from '../../../router/Link';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { RatingPill } from '../../../ui/RatingPill';
import { Sign } from '../../../ui/Sign';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import type { AttentionPlace, Cause } from '../api/attention';
import type { Days } from '../api/dashboard';
import styles from './Attention.module.css';

/** As many as leave the first screen room for the figures. */
const shownAtFirst = 5;

/** Where one sees what a cause speaks of. */
export type LinkTo = (place: AttentionPlace, cause: Cause) => { to: string; state?: unknown };

interface AttentionProps {
  places: readonly AttentionPlace[];
  /** Of all of them; only the worst are there. */
  count: number;
  /** Of the page; the ratings here have their own. */
  days: Days;
  linkTo: LinkTo;
  /** By whose clock rounds are due at a site. */
  zoneOf: (siteId: string) => string | undefined;
}

/** Facilities where something is wrong, and what it is: each cause leads to what it speaks of. */
export function Attention({ places, count, days, linkTo, zoneOf }: AttentionProps) {
  const { t } = useTranslation();
  const [areAllShown, setAllShown] = useState(false);
  if (places.length === 0) return <p className={styles.none}>{t('dashboard.attention_none')}</p>;
  const shown = areAllShown ? places : places.slice(0, shownAtFirst);
  const hasOtherDays = days !== limits.ratingDays && shown.some(({ average }) => average !== null);
  return (
    <>
      {hasOtherDays && <p className={styles.days}>{t('dashboard.attention_days', { count: limits.ratingDays })}</p>}
      <ul className={styles.list}>
        {shown.map((place) => (
          <Place key={place.facilityId} place={place} linkTo={linkTo} timeZone={zoneOf(place.siteId)} />
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

interface PlaceProps {
  place: AttentionPlace;
  linkTo: LinkTo;
  timeZone: string | undefined;
}

const icons: Record<Cause, LucideIcon> = {
  'open-jobs': Wrench,
  'failed-items': X,
  'late-round': Clock,
  'missed-round': X,
  'never-checked': Clock,
  'long-unchecked': Clock,
  'unanswered-low': Star,
  'low-average': TrendingDown,
};

/** The weightiest cause is the row; the others are links beneath it. */
function Place({ place, linkTo, timeZone }: PlaceProps) {
  const { t, language } = useTranslation();
  const words = useCauseWords(place, timeZone);
  const [first, ...others] = place.causes;
  if (first === undefined) return null;
  return (
    <li>
      <Link className={styles.row} {...linkTo(place, first)}>
        <Sign size={28} tone="bad" icon={icons[first]} />
        <span className={styles.text}>
          <span className={styles.title}>{place.facilityTitle}</span>
          <span className={styles.site}>{place.siteTitle}</span>
          <span className={styles.cause}>{words(first)}</span>
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
      {others.length > 0 && (
        <span className={styles.others}>
          {others.map((cause) => (
            <Link key={cause} className={styles.other} {...linkTo(place, cause)}>
              <Icon as={icons[cause]} size={16} />
              <VisuallyHidden>{place.facilityTitle} </VisuallyHidden>
              {words(cause)}
              <Icon as={ChevronRight} size={16} className={styles.chevron} />
            </Link>
          ))}
        </span>
      )}
    </li>
  );
}

function useCauseWords(place: AttentionPlace, timeZone: string | undefined): (cause: Cause) => string {
  const { t } = useTranslation();
  const at = (moment: string | null | undefined) => momentIn(timeZone, moment ?? '');
  return (cause) => {
    switch (cause) {
      case 'low-average':
        return t('dashboard.cause_low_average');
      case 'late-round':
        return t('dashboard.cause_late_round', { at: at(place.lateBy) });
      case 'missed-round':
        return t('dashboard.cause_missed_round', { at: at(place.missedBy) });
      case 'never-checked':
        return t('dashboard.cause_never_checked');
      case 'long-unchecked':
        return t('dashboard.cause_unchecked', { since: at(place.lastCheckAt) });
      case 'open-jobs':
        return t('dashboard.cause_open_jobs', { count: place.openJobs ?? 0 });
      case 'failed-items':
        return t('dashboard.cause_failed', { count: place.failedItems });
      case 'unanswered-low':
        return t('dashboard.cause_unanswered', { count: place.unansweredLow });
    }
  };
}
