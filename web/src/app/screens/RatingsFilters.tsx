import { X } from 'lucide-react';
import type { RatingFilters } from '../../features/ratings/api/ratings';
import { useUnansweredCount } from '../../features/sites/api/sites';
import { useTranslation } from '../../lib/i18n';
import { Chip, Chips } from '../../ui/Chip';
import { ChipSelect } from '../../ui/ChipSelect';
import { useChoice } from '../../ui/useChoice';
import { FacilityFilter } from '../shell/FacilityFilter';
import type { MainView } from '../shell/mainView';
import { momentsOf, periodOf, type Period } from '../shell/period';
import { OwnDays, PeriodFilter } from '../shell/PeriodFilter';
import { ReasonFilter } from '../shell/ReasonFilter';
import { SiteFilter } from '../shell/SiteFilter';
import { useAddressFilter } from '../shell/useAddressFilter';

const sources = ['', 'code', 'kiosk'] as const;
const ratings = ['', '5', '4', '3', '2', '1'] as const;
/** Red, by the colour rule: what a manager looks for. */
const low = 'low';
const lowBelow = 3;

/** What the list of ratings is narrowed to, as it stands in the address; empty where it is not. */
export interface RatingsNarrowing {
  period: Period;
  facilityId: string;
  rating: (typeof ratings)[number] | typeof low;
  unanswered: boolean;
  source: (typeof sources)[number];
  /** The id of what visitors tapped. */
  reason: string;
}

export const ratingsNarrowing = (search: URLSearchParams, site: MainView['site']): RatingsNarrowing => ({
  period: periodOf(search),
  facilityId: site ? (search.get('facility') ?? '') : '',
  rating: ([...ratings, low] as const).find((rating) => rating === search.get('rating')) ?? '',
  unanswered: search.has('unanswered'),
  source: sources.find((source) => source === search.get('source')) ?? '',
  reason: search.get('reason') ?? '',
});

/** Takes out of the address everything that narrows the list. */
export const noRatingsNarrowing = {
  days: '',
  from: '',
  to: '',
  facility: '',
  rating: '',
  unanswered: '',
  source: '',
  reason: '',
};

/** Without the place, which the path names. */
type Narrowed = Omit<RatingFilters, 'accountId' | 'siteId'>;

export const ratingFiltersOf = (narrowing: RatingsNarrowing, timeZone: string): Narrowed => {
  const { period, facilityId, rating, unanswered, source, reason } = narrowing;
  return {
    ...momentsOf(period, timeZone),
    ...(facilityId && { facilityId }),
    ...(rating === low && { ratingBelow: lowBelow }),
    ...(rating && rating !== low && { rating: Number(rating) }),
    ...(unanswered && { unanswered }),
    ...(source && { source }),
    ...(reason && { reasonId: reason }),
  };
};

interface RatingsFiltersProps {
  view: MainView;
  narrowing: RatingsNarrowing;
  timeZone: string;
  /** Left out while nothing is narrowed. */
  onClear: (() => void) | undefined;
}

export function RatingsFilters({ view, narrowing, timeZone, onClear }: RatingsFiltersProps) {
  const { account, site } = view;
  const { t } = useTranslation();
  const waiting = useUnansweredCount(account.id, site?.id);
  const setFilter = useAddressFilter();
  const [isUnanswered, narrowToUnanswered] = useChoice(narrowing.unanswered, (isOn) =>
    setFilter({ unanswered: isOn ? '1' : '' }),
  );
  const [isLow, narrowToLow] = useChoice(narrowing.rating === low, (isOn) => setFilter({ rating: isOn ? low : '' }));
  return (
    <div>
      <Chips label={t('ratings.filters')}>
        <PeriodFilter period={narrowing.period} timeZone={timeZone} />
        <SiteFilter view={view} />
        {site && (
          <FacilityFilter
            siteId={site.id}
            value={narrowing.facilityId}
            onChange={(facility) => setFilter({ facility })}
          />
        )}
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
        <ChipSelect
          label={t('ratings.filter_rating')}
          value={isLow ? '' : narrowing.rating}
          options={ratings.map((value) => ({
            value: value as string,
            label: value ? t('ratings.stars', { count: Number(value) }) : t('ratings.all_ratings'),
          }))}
          onChange={(rating) => setFilter({ rating })}
        />
        <ChipSelect
          label={t('ratings.filter_source')}
          value={narrowing.source}
          options={sources.map((value) => ({
            value: value as string,
            label: value ? t(`ratings.source.${value}`) : t('ratings.all_sources'),
          }))}
          onChange={(source) => setFilter({ source })}
        />
        <ReasonFilter
          accountId={account.id}
          siteId={site?.id ?? null}
          facilityId={narrowing.facilityId}
          value={narrowing.reason}
          onChange={(reason) => setFilter({ reason })}
        />
        {onClear && (
          <Chip icon={X} onClick={onClear}>
            {t('filters.clear')}
          </Chip>
        )}
      </Chips>
      <OwnDays period={narrowing.period} />
    </div>
  );
}
