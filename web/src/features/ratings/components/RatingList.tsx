import { Star, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Pages } from '../../../shared/Pages';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { LongList } from '../../../ui/LongList';
import { NewEntries } from '../../../ui/NewEntries';
import { SkeletonTiles } from '../../../ui/Skeleton';
import { useRatings, type ListedRating, type RatingFilters } from '../api/ratings';
import { RatingCard } from './RatingCard';

interface RatingListProps {
  filters: RatingFilters;
  /** Left out while nothing narrows the list. */
  onClear: (() => void) | undefined;
  /** The way to the posters, for who may print them. */
  toPosters: ReactNode;
}

const idOf = ({ feedback }: ListedRating) => feedback.id;
const card = ({ feedback, names }: ListedRating) => <RatingCard key={feedback.id} feedback={feedback} names={names} />;

/** What visitors said, newest first, more while scrolling. */
export function RatingList({ filters, onClear, toPosters }: RatingListProps) {
  const { t } = useTranslation();
  const ratings = useRatings(filters);
  const nothing = (
    <EmptyState
      icon={Star}
      title={t('ratings.none')}
      action={
        onClear ? (
          <Button variant="secondary" icon={X} onClick={onClear}>
            {t('filters.clearAll')}
          </Button>
        ) : (
          toPosters
        )
      }
    >
      {t(onClear ? 'ratings.none_filtered' : 'ratings.none_hint')}
    </EmptyState>
  );
  return (
    <Pages pages={ratings} waiting={<SkeletonTiles label={t('app.loading')} />}>
      {(listed) =>
        listed.length === 0 ? (
          nothing
        ) : (
          <>
            <NewEntries
              count={ratings.newCount}
              label={t('app.newEntries', { count: ratings.newCount })}
              onShow={ratings.showNew}
            />
            <LongList look="cards" label={t('ratings.title')} rows={listed} idOf={idOf}>
              {card}
            </LongList>
          </>
        )
      }
    </Pages>
  );
}
