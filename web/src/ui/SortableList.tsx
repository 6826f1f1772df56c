import { createContext, useCallback, useContext, useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import type { Told } from './sortingHand';
import { useSorting } from './useSorting';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './SortableList.module.css';

interface SortableListProps {
  label: string;
  ids: readonly string[];
  /** How to move a row with the keyboard. */
  help: string;
  /** What a screen reader says while a row is moved; places begin with 1. */
  say: (what: Told, id: string, place: number) => string;
  onMove: (id: string, from: number, to: number) => void;
  /** Each a `SortableRow`, in the order of `ids`. */
  children: ReactNode;
}

type Handle = ReturnType<typeof useSorting>['handle'] & { 'aria-describedby': string };

const MoveRow = createContext<(id: string, by: -1 | 1) => void>(() => undefined);
const RowHandle = createContext<Partial<Handle>>({});

/** Moves a row by one place, as a button of it does. It stays the same function, so that rows can be memoised. */
export const useMoveRow = () => useContext(MoveRow);

/** What the handle of a row listens to. */
export const useRowHandle = () => useContext(RowHandle);

/** The order by mouse, finger, keyboard or buttons. */
export function SortableList({ label, ids, help, say, onMove, children }: SortableListProps) {
  const helpId = useId();
  const { handle, said } = useSorting({ ids, say, onMove });
  const described = useMemo(() => ({ ...handle, 'aria-describedby': helpId }), [handle, helpId]);

  const latest = useRef({ ids, onMove });
  useEffect(() => {
    latest.current = { ids, onMove };
  });
  const moveBy = useCallback((id: string, by: -1 | 1) => {
    const { ids: current, onMove: move } = latest.current;
    const from = current.indexOf(id);
    const to = from + by;
    if (from !== -1 && to >= 0 && to < current.length) move(id, from, to);
  }, []);

  return (
    <>
      <ol className={styles.list} aria-label={label}>
        <MoveRow value={moveBy}>
          <RowHandle value={described}>{children}</RowHandle>
        </MoveRow>
      </ol>
      <p id={helpId} hidden>
        {help}
      </p>
      <VisuallyHidden as="div">
        <div role="status" aria-live="assertive">
          {said}
        </div>
      </VisuallyHidden>
    </>
  );
}
