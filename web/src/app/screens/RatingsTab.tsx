import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { periods, startOf } from '../../features/dashboard/api/dashboard';
import type { RatingFilters } from '../../features/ratings/api/ratings';
import { RatingList } from '../../features/ratings/components/RatingList';
import { RatingsExport } from '../../features/ratings/components/RatingsExport';
import { useUnansweredCount } from '../../features/sites/api/sites';
import { useTranslation } from '../../lib/i18n';
import { Chip, Chips } from '../../ui/Chip';
import { ChipSelect } from '../../ui/ChipSelect';
import { useChoice } from '../../ui/useChoice';
import { desktop, useMediaQuery } from '../../ui/useMediaQuery';
import { FacilityFilter } from '../shell/FacilityFilter';
import type { Place } from '../shell/place';
import { SiteFilter } from '../shell/SiteFilter';
import { useAddressFilter } from '../shell/useAddressFilter';
import styles from './ReportTab.module.css';

/** For wide screens only. */
const RatingSummary = lazy(async () => ({
  default: (await import('../../features/dashboard/components/RatingSummary')).RatingSummary,
}));

const ratings = ['', '5', '4', '3', '2', '1'] as const;
/** Red, by the colour rule: what a manager looks for. */
const low = 'low';
const lowBelow = 3;

interface Narrowing {
  facilityId: string;
  rating: string;
  unanswered: boolean;
  days: string;
}

function narrowingOf(search: URLSearchParams, site: Place['site']): Narrowing {
  return {
    facilityId: site ? (search.get('facility') ?? '') : '',
    rating: [...ratings, low].find((rating) => rating === search.get('rating')) ?? '',
    unanswered: search.has('unanswered'),
    days: periods.map(String).find((days) => days === search.get('days')) ?? '',
  };
}

/** The ratings list under the main screen's tab. Its filters live in the address. */
export default function RatingsTab({ place }: { place: Place }) {
  const { account, site } = place;
  const [search] = useSearchParams();
  const isWide = useMediaQuery(desktop);
  const narrowing = narrowingOf(search, site);
  const { facilityId, rating, unanswered, days } = narrowing;
  const period = periods.find((each) => String(each) === days);
  const scope = {
    accountId: account.id,
    ...(site && { siteId: site.id }),
    ...(facilityId && { facilityId }),
  };
  const filters: RatingFilters = {
    ...scope,
    ...(rating === low && { ratingBelow: lowBelow }),
    ...(rating && rating !== low && { rating: Number(rating) }),
    ...(unanswered && { unanswered }),
    ...(period && { from: startOf(period).toISOString() }),
  };
  return (
    <div className={styles.split}>
      <div className={styles.tab}>
        <div className={styles.narrowing}>
          <Filters place={place} narrowing={narrowing} />
          <RatingsExport filters={filters} />
        </div>
        <RatingList
          key={JSON.stringify(filters)}
          filters={filters}
          isFiltered={Boolean(facilityId || rating || unanswered || days)}
        />
      </div>
      {isWide && (
        <aside className={styles.aside}>
          <Suspense>
            <RatingSummary scope={scope} days={period ?? 7} />
          </Suspense>
        </aside>
      )}
    </div>
  );
}

function Filters({ place, narrowing }: { place: Place; narrowing: Narrowing }) {
  const { account, site } = place;
  const { t } = useTranslation();
  const waiting = useUnansweredCount(account.id, site?.id);
  const setFilter = useAddressFilter();
  const [isUnanswered, narrowToUnanswered] = useChoice(narrowing.unanswered, (isOn) =>
    setFilter('unanswered', isOn ? '1' : ''),
  );
  const [isLow, narrowToLow] = useChoice(narrowing.rating === low, (isOn) => setFilter('rating', isOn ? low : ''));
  return (
    <Chips label={t('ratings.filters')}>
      <SiteFilter place={place} />
      <Chip
        pressed={isUnanswered}
        count={waiting === 0 ? undefined : waiting}
        countTone="bad"
        onClick={() => narrowToUnanswered(!isUnanswered)}
      >
        {t('ratings.unanswered')}
      </Chip>
      <Chip pressed={isLow} onClick={() => narrowToLow(!isLow)}>
        {t('ratings.below', { rating: lowBelow })}
      </Chip>
      {site && (
        <FacilityFilter siteId={site.id} value={narrowing.facilityId} onChange={(id) => setFilter('facility', id)} />
      )}
      <ChipSelect
        label={t('ratings.filter_rating')}
        value={isLow ? '' : narrowing.rating}
        options={ratings.map((value) => ({
          value: value as string,
          label: value ? t('ratings.stars', { count: Number(value) }) : t('ratings.all_ratings'),
        }))}
        onChange={(value) => setFilter('rating', value)}
      />
      <ChipSelect
        label={t('ratings.filter_period')}
        value={narrowing.days}
        options={[
          { value: '', label: t('ratings.all_time') },
          ...periods.map((count) => ({ value: String(count), label: t('ratings.last_days', { count }) })),
        ]}
        onChange={(value) => setFilter('days', value)}
      />
    </Chips>
  );
}
