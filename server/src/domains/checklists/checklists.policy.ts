/** Where an item goes, given the order as it stands. */
export type Move =
  | { kind: 'to'; pos: number }
  /** The client saw another order: the item is elsewhere, or the one to stand behind is gone. */
  | { kind: 'stale' }
  | { kind: 'unknown-anchor' };

interface Wish {
  number: number;
  currentPos: number;
  /** The item to stand behind; 0 is the front. */
  after: number | undefined;
  /** Numbers from here on were never given out. */
  nextNumber: number;
}

/** `order` holds the item numbers of the checklist, first to last. */
export function moveIn(order: readonly number[], { number, currentPos, after, nextNumber }: Wish): Move {
  if (after === undefined || after === number || after >= nextNumber) return { kind: 'unknown-anchor' };
  if (order[currentPos] !== number) return { kind: 'stale' };
  if (after === 0) return { kind: 'to', pos: 0 };
  const anchor = order.indexOf(after);
  if (anchor === -1) return { kind: 'stale' };
  return { kind: 'to', pos: anchor < currentPos ? anchor + 1 : anchor };
}
