import type { ChecklistItem } from '@rounds/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { SortableList } from '../../../ui/SortableList';
import type { Told } from '../../../ui/sortingHand';
import type { Move } from '../api/order';
import { ItemRow } from './ItemRow';

interface ItemListProps {
  label: string;
  items: readonly ChecklistItem[];
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  onMove: (move: Move & { afterId: string | null }) => void;
}

/** The item that stands in front of the new place; the list still holds the moved one in its old. */
const anchorOf = (items: readonly ChecklistItem[], from: number, to: number): string | null =>
  items[to > from ? to : to - 1]?.id ?? null;

export function ItemList({ label, items, selectedId, onSelect, onMove }: ItemListProps) {
  const { t } = useTranslation();
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const say = useCallback(
    (what: Told, id: string, place: number) =>
      t(`templates.drag.${what}`, { title: items.find((item) => item.id === id)?.title ?? '', place }),
    [items, t],
  );
  return (
    <SortableList
      label={label}
      ids={ids}
      help={t('templates.drag.help')}
      say={say}
      onMove={(itemId, from, to) => onMove({ itemId, from, to, afterId: anchorOf(items, from, to) })}
    >
      {items.map((item) => (
        <ItemRow key={item.id} item={item} count={items.length} selected={item.id === selectedId} onSelect={onSelect} />
      ))}
    </SortableList>
  );
}
