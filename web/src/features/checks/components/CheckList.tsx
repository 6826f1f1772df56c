import { ClipboardCheck, X } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Pages } from '../../../shared/Pages';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { LongList } from '../../../ui/LongList';
import { NewEntries } from '../../../ui/NewEntries';
import { SkeletonTiles } from '../../../ui/Skeleton';
import { useChecks, type CheckFilters, type CheckPages, type ListedCheck } from '../api/checks';
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

const idOf = ({ check }: ListedCheck) => check.id;

/** Newest first, one card open at a time, more while scrolling. */
export function ListedChecks({ checks, empty, mayVerify, jobOf }: ListedChecksProps) {
  const { t } = useTranslation();
  const [openId, setOpenId] = useState<number | null>(null);
  const toggle = useCallback((id: number) => setOpenId((before) => (before === id ? null : id)), []);
  const card = useCallback(
    ({ check, names }: ListedCheck) => (
      <CheckCard
        key={check.id}
        check={check}
        names={names}
        mayVerify={mayVerify}
        jobOf={jobOf}
        open={check.id === openId}
        onToggle={toggle}
      />
    ),
    [mayVerify, jobOf, openId, toggle],
  );
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
            <LongList look="cards" label={t('checks.title')} rows={listed} idOf={idOf}>
              {card}
            </LongList>
          </>
        )
      }
    </Pages>
  );
}
