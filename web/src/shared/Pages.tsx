import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { MoreWhenSeen } from '../ui/MoreWhenSeen';
import { LoadFailure } from './LoadFailure';

interface PagesProps<Data> {
  pages: Pick<
    UseInfiniteQueryResult<Data>,
    'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  > & { data: Data | undefined };
  /** In the place of a page that is on its way. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A list by pages: what has come, more while scrolling, and what to do where a page does not come. */
export function Pages<Data>({ pages, waiting, children }: PagesProps<Data>) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = pages;
  // A long list is rendered in slices, between which the browser answers taps.
  const data = useDeferredValue(pages.data);
  // A page may come so fast that its fetching was never rendered; until it stands there, the list is busy with it.
  const isBusy = isFetchingNextPage || data !== pages.data;
  if (data === undefined) return error ? <LoadFailure error={error} onRetry={refetch} /> : waiting;
  return (
    <>
      {children(data)}
      {isFetchNextPageError && error && <LoadFailure error={error} onRetry={fetchNextPage} />}
      {hasNextPage && !isFetchNextPageError && (
        <MoreWhenSeen busy={isBusy} onSeen={() => void fetchNextPage()}>
          {waiting}
        </MoreWhenSeen>
      )}
    </>
  );
}
