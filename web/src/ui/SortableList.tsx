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
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import styles from './SortableList.module.css';

export type Told = 'lifted' | 'over' | 'dropped' | 'cancelled';

interface SortableListProps {
  label: string;
  ids: readonly string[];
  /** How to move a row with the keyboard. */
  help: string;
  /** What a screen reader says while a row is moved; places begin with 1. */
  say: (what: Told, id: string, place: number) => string;
  onMove: (id: string, from: number, to: number) => void;
  renderLifted: (id: string) => ReactNode;
  /** Each a `SortableRow`. */
  children: ReactNode;
}

const MoveRow = createContext<(id: string, by: -1 | 1) => void>(() => undefined);

/** Moves a row by one place, as a button of it does. It stays the same function, so that rows can be memoised. */
export const useMoveRow = () => useContext(MoveRow);

/** The order by mouse, finger, keyboard or buttons. */
export function SortableList({ label, ids, help, say, onMove, renderLifted, children }: SortableListProps) {
  const [liftedId, setLiftedId] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 80, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useMemo(() => {
    const told = (what: Told, id: string | number, overId: string | number = id) =>
      say(what, String(id), ids.indexOf(String(overId)) + 1);
    const announcements: Announcements = {
      onDragStart: ({ active }) => told('lifted', active.id),
      onDragOver: ({ active, over }) => (over ? told('over', active.id, over.id) : undefined),
      onDragEnd: ({ active, over }) => told('dropped', active.id, over?.id),
      onDragCancel: ({ active }) => told('cancelled', active.id),
    };
    return { announcements, screenReaderInstructions: { draggable: help } };
  }, [ids, help, say]);

  const latest = useRef({ ids, onMove });
  useEffect(() => {
    latest.current = { ids, onMove };
  });
  const moveTo = useCallback((id: string, to: number) => {
    const { ids: current, onMove: move } = latest.current;
    const from = current.indexOf(id);
    if (from === -1 || to === from || to < 0 || to >= current.length) return;
    move(id, from, to);
  }, []);
  const moveBy = useCallback((id: string, by: -1 | 1) => moveTo(id, latest.current.ids.indexOf(id) + by), [moveTo]);
  const drop = ({ active, over }: DragEndEvent) => {
    setLiftedId(null);
    const to = over ? ids.indexOf(String(over.id)) : -1;
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
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={label}>
          <MoveRow value={moveBy}>{children}</MoveRow>
        </ol>
      </SortableContext>
      <DragOverlay>{liftedId !== null && renderLifted(liftedId)}</DragOverlay>
    </DndContext>
  );
}
