import { RotateCw, Star, X } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { MoreWhenSeen } from '../../../ui/MoreWhenSeen';
import { NewEntries } from '../../../ui/NewEntries';
import { Notice } from '../../../ui/Notice';
import { Skeleton, SkeletonTile } from '../../../ui/Skeleton';
import { useRatings, type RatingFilters } from '../api/ratings';
import { RatingCard } from './RatingCard';
import styles from './RatingList.module.css';

interface RatingListProps {
  filters: RatingFilters;
  /** Left out while nothing narrows the list. */
  onClear: (() => void) | undefined;
  /** The way to the posters, for who may print them. */
  toPosters: ReactNode;
}

/** What visitors said, newest first, more while scrolling. */
export function RatingList({ filters, onClear, toPosters }: RatingListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const ratings = useRatings(filters);
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = ratings;
  // A long list is rendered in slices, between which the browser answers taps.
  const data = useDeferredValue(ratings.data);

  if (!data) {
    return error ? <Failed text={errorText(error)} onRetry={() => void ratings.refetch()} /> : <Loading />;
  }
  if (data.length === 0) {
    return (
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
  }
  return (
    <>
      <NewEntries
        count={ratings.newCount}
        label={t('app.newEntries', { count: ratings.newCount })}
        onShow={ratings.showNew}
      />
      <ul className={styles.list} aria-label={t('ratings.title')}>
        {data.map(({ feedback, names }) => (
          <RatingCard key={feedback.id} feedback={feedback} names={names} />
        ))}
      </ul>
      {hasNextPage && !isFetchNextPageError && (
        <MoreWhenSeen busy={isFetchingNextPage} onSeen={() => void fetchNextPage()}>
          <Loading />
        </MoreWhenSeen>
      )}
      {isFetchNextPageError && <Failed text={t('ratings.failed_more')} onRetry={() => void fetchNextPage()} />}
    </>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <Skeleton label={t('ratings.loading')}>
      <SkeletonTile />
      <SkeletonTile />
    </Skeleton>
  );
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <Notice tone="bad">{text}</Notice>
      <Button variant="text" icon={RotateCw} onClick={onRetry}>
        {t('ratings.retry')}
      </Button>
    </div>
  );
}
