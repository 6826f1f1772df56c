import { ClipboardCheck, X } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Pages } from '../../../shared/Pages';
import { Button } from '../../../ui/Button';
import { CardList } from '../../../ui/CardList';
import { EmptyState } from '../../../ui/EmptyState';
import { NewEntries } from '../../../ui/NewEntries';
import { SkeletonTiles } from '../../../ui/Skeleton';
import { useChecks, type CheckFilters, type CheckPages } from '../api/checks';
import { CheckCard } from './CheckCard';
import type { ItemParts } from './CheckedItem';

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
  const [openId, setOpenId] = useState<number | null>(null);
  const toggle = useCallback((id: number) => setOpenId((before) => (before === id ? null : id)), []);
  return (
    <Pages pages={checks} waiting={<SkeletonTiles label={t('app.loading')} />}>
      {(listed) =>
        listed.length === 0 ? (
          empty
        ) : (
          <>
            <NewEntries
              count={checks.newCount}
              label={t('app.newEntries', { count: checks.newCount })}
              onShow={checks.showNew}
            />
            <CardList label={t('checks.title')}>
              {listed.map(({ check, names }) => (
                <CheckCard
                  key={check.id}
                  check={check}
                  names={names}
                  mayVerify={mayVerify}
                  jobOf={jobOf}
                  open={check.id === openId}
                  onToggle={toggle}
                />
              ))}
            </CardList>
          </>
        )
      }
    </Pages>
  );
}
