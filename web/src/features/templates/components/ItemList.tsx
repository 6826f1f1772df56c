import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ChecklistItem } from '@rounds/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import type { Move } from '../api/order';
import { ItemRow, LiftedRow } from './ItemRow';
import styles from './ItemList.module.css';

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

/** The order by mouse, finger, keyboard or buttons. */
export function ItemList({ label, items, selectedId, onSelect, onMove }: ItemListProps) {
  const [liftedId, setLiftedId] = useState<string | null>(null);
  const lifted = items.find(({ id }) => id === liftedId);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 80, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useAccessibility(items);

  // The rows are memoised, so what they call must stay the same function.
  const latest = useRef({ items, onMove });
  useEffect(() => {
    latest.current = { items, onMove };
  });
  const moveTo = useCallback((itemId: string, to: number) => {
    const { items: current, onMove: move } = latest.current;
    const from = current.findIndex(({ id }) => id === itemId);
    if (from === -1 || to === from || to < 0 || to >= current.length) return;
    move({ itemId, from, to, afterId: anchorOf(current, from, to) });
  }, []);
  const moveBy = useCallback(
    (itemId: string, by: -1 | 1) => moveTo(itemId, latest.current.items.findIndex(({ id }) => id === itemId) + by),
    [moveTo],
  );
  const drop = ({ active, over }: DragEndEvent) => {
    setLiftedId(null);
    const to = items.findIndex(({ id }) => id === over?.id);
    if (to !== -1) moveTo(String(active.id), to);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={({ active }) => setLiftedId(String(active.id))}
      onDragCancel={() => setLiftedId(null)}
      onDragEnd={drop}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={label}>
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              count={items.length}
              selected={item.id === selectedId}
              onSelect={onSelect}
              onMove={moveBy}
            />
          ))}
        </ol>
      </SortableContext>
      <DragOverlay>{lifted && <LiftedRow item={lifted} />}</DragOverlay>
    </DndContext>
  );
}

/** What a screen reader says while a row is moved. */
function useAccessibility(items: readonly ChecklistItem[]) {
  const { t } = useTranslation();
  return useMemo(() => {
    const placeOf = (id: string | number) => items.findIndex((item) => item.id === id);
    const say = (key: string, id: string | number, overId: string | number = id) =>
      t(`templates.drag.${key}`, { title: items[placeOf(id)]?.title ?? '', place: placeOf(overId) + 1 });
    const announcements: Announcements = {
      onDragStart: ({ active }) => say('lifted', active.id),
      onDragOver: ({ active, over }) => (over ? say('over', active.id, over.id) : undefined),
      onDragEnd: ({ active, over }) => say('dropped', active.id, over?.id),
      onDragCancel: ({ active }) => say('cancelled', active.id),
    };
    return { announcements, screenReaderInstructions: { draggable: t('templates.drag.help') } };
  }, [items, t]);
}
