import { ClipboardCheck, RotateCw, X } from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { MoreWhenSeen } from '../../../ui/MoreWhenSeen';
import { NewEntries } from '../../../ui/NewEntries';
import { Notice } from '../../../ui/Notice';
import { Skeleton, SkeletonTile } from '../../../ui/Skeleton';
import { useChecks, type CheckFilters, type CheckPages } from '../api/checks';
import { CheckCard } from './CheckCard';
import type { ItemParts } from './CheckedItem';
import styles from './CheckList.module.css';

interface CheckListProps extends ItemParts {
  filters: CheckFilters;
  /** Left out while nothing narrows the list. */
  onClear: (() => void) | undefined;
  /** The way to the first one. */
  toWork: ReactNode;
}

export function CheckList({ filters, onClear, toWork, ...parts }: CheckListProps) {
  const { t } = useTranslation();
  return (
    <ListedChecks
      {...parts}
      checks={useChecks(filters)}
      empty={
        <EmptyState
          icon={ClipboardCheck}
          title={t('checks.none')}
          action={
            onClear ? (
              <Button variant="secondary" icon={X} onClick={onClear}>
                {t('filters.clearAll')}
              </Button>
            ) : (
              toWork
            )
          }
        >
          {t(onClear ? 'checks.noneFiltered' : 'checks.noneHint')}
        </EmptyState>
      }
    />
  );
}

interface ListedChecksProps extends ItemParts {
  checks: CheckPages;
  /** In place of a list without any. */
  empty: ReactNode;
}

/** Newest first, one card open at a time, more while scrolling. */
export function ListedChecks({ checks, empty, mayVerify, jobOf }: ListedChecksProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [openId, setOpenId] = useState<number | null>(null);
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage } = checks;
  // A long list is rendered in slices, between which the browser answers taps.
  const data = useDeferredValue(checks.data);

  if (!data) {
    return error ? (
      <div>
        <Notice tone="bad" title={t('checks.failed')}>
          {errorText(error)}
        </Notice>
        <Button variant="text" icon={RotateCw} onClick={() => void checks.refetch()}>
          {t('checks.retry')}
        </Button>
      </div>
    ) : (
      <Skeleton label={t('checks.loading')}>
        <SkeletonTile />
        <SkeletonTile />
        <SkeletonTile />
      </Skeleton>
    );
  }
  if (data.length === 0) return empty;
  return (
    <>
      <NewEntries
        count={checks.newCount}
        label={t('app.newEntries', { count: checks.newCount })}
        onShow={checks.showNew}
      />
      <ul className={styles.list} aria-label={t('checks.title')}>
        {data.map(({ check, names }) => (
          <CheckCard
            key={check.id}
            check={check}
            names={names}
            mayVerify={mayVerify}
            jobOf={jobOf}
            open={check.id === openId}
            onToggle={() => setOpenId(check.id === openId ? null : check.id)}
          />
        ))}
      </ul>
      {hasNextPage && !checks.isFetchNextPageError && (
        <MoreWhenSeen busy={isFetchingNextPage} onSeen={() => void fetchNextPage()}>
          <Skeleton label={t('checks.loading')}>
            <SkeletonTile />
          </Skeleton>
        </MoreWhenSeen>
      )}
      {checks.isFetchNextPageError && (
        <div>
          <Notice tone="bad">{t('checks.failedMore')}</Notice>
          <Button variant="text" icon={RotateCw} onClick={() => void fetchNextPage()}>
            {t('checks.retry')}
          </Button>
        </div>
      )}
    </>
  );
}
