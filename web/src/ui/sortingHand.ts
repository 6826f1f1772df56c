import type { KeyboardEvent, PointerEvent } from 'react';
import { lift, scrollAt, type Lift } from './lift';

export type Told = 'lifted' | 'over' | 'dropped' | 'cancelled';

export interface Sorting {
  ids: readonly string[];
  /** What a screen reader says while a row is moved; places begin with 1. */
  say: (what: Told, id: string, place: number) => string;
  onMove: (id: string, from: number, to: number) => void;
}

/** A hand on a handle, or keys. The row is lifted with the first step. */
interface Hand {
  row: HTMLElement;
  list: HTMLElement;
  lifted: Lift | null;
  /** Of a finger or a mouse: where it was put on the list, and where it is in the window. */
  pointer: { id: number; start: number; y: number; frame: number } | null;
}

type Grip = HTMLButtonElement;

/** As far as a hand goes that only taps. */
const steadyPx = 4;

/**
 * What the handles of a list listen to.
 *
 * @param hear what is to be read aloud
 */
export function sortingHand(sorting: Sorting, hear: (words: string) => void) {
  let current = sorting;
  let hand: Hand | null = null;
  const tell = (what: Told, { from, place }: Lift) => {
    const { ids, say } = current;
    hear(say(what, ids[from] ?? '', place() + 1));
  };
  const take = (grip: Grip, pointer: Hand['pointer']): Hand | null => {
    const row = grip.closest('li');
    const list = row?.parentElement;
    return row && list ? (hand = { row, list, lifted: null, pointer }) : null;
  };
  const raise = (held: Hand) => {
    held.lifted = lift(held.list, held.row);
    tell('lifted', held.lifted);
  };
  const letGo = (how: 'dropped' | 'cancelled' | 'forgotten') => {
    const held = hand;
    if (!held) return;
    hand = null;
    if (held.pointer) cancelAnimationFrame(held.pointer.frame);
    const { lifted } = held;
    if (!lifted) return;
    lifted.end();
    if (how === 'forgotten') return;
    tell(how, lifted);
    const { from, place } = lifted;
    const id = current.ids[from];
    if (how === 'dropped' && place() !== from && id !== undefined) current.onMove(id, from, place());
  };

  const hang = ({ list, lifted, pointer }: Hand) => {
    if (!lifted || !pointer) return;
    const before = lifted.place();
    lifted.hangAt(pointer.y - list.getBoundingClientRect().top - pointer.start);
    if (lifted.place() !== before) tell('over', lifted);
  };
  const scroll = (held: Hand) => {
    if (hand !== held || !held.pointer) return;
    const by = scrollAt(held.pointer.y, innerHeight);
    if (by !== 0) {
      scrollBy({ top: by, behavior: 'instant' });
      hang(held);
    }
    held.pointer.frame = requestAnimationFrame(() => scroll(held));
  };
  const step = (held: Hand, key: string) => {
    const { lifted, row } = held;
    if (!lifted || held.pointer) return;
    const before = lifted.place();
    lifted.goTo(before + (key === 'ArrowDown' ? 1 : -1));
    row.scrollIntoView({ block: 'nearest' });
    if (lifted.place() !== before) tell('over', lifted);
  };

  const handle = {
    onPointerDown: (event: PointerEvent<Grip>) => {
      if (!event.isPrimary || event.button !== 0) return;
      letGo('cancelled');
      const { currentTarget: grip, pointerId: id, clientY: y } = event;
      const top = grip.closest('ol')?.getBoundingClientRect().top ?? 0;
      if (take(grip, { id, start: y - top, y, frame: 0 })) grip.setPointerCapture(id);
    },
    onPointerMove: ({ currentTarget: grip, pointerId, clientY }: PointerEvent<Grip>) => {
      const held = hand;
      if (held?.pointer?.id !== pointerId) return;
      const { y } = held.pointer;
      if (!held.lifted) {
        if (Math.abs(clientY - y) < steadyPx) return;
        raise(held);
        // Escape puts the row back.
        grip.focus({ preventScroll: true });
        held.pointer.frame = requestAnimationFrame(() => scroll(held));
      }
      held.pointer.y = clientY;
      hang(held);
    },
    onPointerUp: () => {
      if (hand?.pointer) letGo('dropped');
    },
    onPointerCancel: () => {
      if (hand?.pointer) letGo('cancelled');
    },
    onBlur: () => letGo('cancelled'),
    onKeyDown: (event: KeyboardEvent<Grip>) => {
      const { key, currentTarget } = event;
      const held = hand;
      const isPress = key === ' ' || key === 'Enter';
      const isStep = key === 'ArrowDown' || key === 'ArrowUp';
      if (!held?.lifted) {
        if (!isPress || held || event.repeat) return;
        const taken = take(currentTarget, null);
        if (taken) raise(taken);
      } else if (key === 'Escape') letGo('cancelled');
      else if (isStep) step(held, key);
      else if (key === 'Tab') {
        letGo('dropped');
        return;
      } else if (isPress && !held.pointer && !event.repeat) letGo('dropped');
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return {
    handle,
    /** What is in the hand belongs to the order that it was taken from. */
    follow: (next: Sorting) => {
      if (current.ids.join() !== next.ids.join()) letGo('forgotten');
      current = next;
    },
    forget: () => letGo('forgotten'),
  };
}
