/** A row in the hand: its slot goes through the list, and the others make room. */
export interface Lift {
  from: number;
  /** Where the row would lie, from 0. */
  place: () => number;
  /** Its slot goes there, as far as there is such a place. */
  goTo: (place: number) => void;
  /** It hangs so far below where it was taken, its slot at the place that is nearest. */
  hangAt: (distance: number) => void;
  /** All rows lie as they are written. */
  end: () => void;
}

/**
 * Lifts a row, whose first child is what the hand holds. By styles alone: nothing is rendered anew while hundreds of rows move.
 *
 * @param list whose children are the rows
 */
export function lift(list: HTMLElement, row: HTMLElement): Lift {
  const rows = [...list.children].filter((child) => child instanceof HTMLElement);
  const held = row.firstElementChild instanceof HTMLElement ? row.firstElementChild : row;
  const from = rows.indexOf(row);
  const spots = rows.map(({ offsetTop: top, offsetHeight: height }) => ({ top, height, end: top + height }));
  const spotAt = (place: number) => spots[place] ?? { top: 0, height: 0, end: 0 };
  const own = spotAt(from);
  const gap = spots.length > 1 ? spotAt(1).top - spotAt(0).end : 0;
  const slotAt = (place: number) => (place > from ? spotAt(place).end - own.end : spotAt(place).top - own.top);
  let place = from;

  const shiftOf = (index: number): number => {
    if (index === from) return slotAt(place);
    if (index > from && index <= place) return -own.height - gap;
    return index < from && index >= place ? own.height + gap : 0;
  };
  const goTo = (next: number) => {
    place = Math.max(0, Math.min(rows.length - 1, next));
    for (const [index, each] of rows.entries()) move(each, shiftOf(index));
  };

  row.dataset['lifted'] = '';
  list.dataset['sorting'] = '';
  return {
    from,
    place: () => place,
    goTo,
    hangAt: (distance) => {
      const middle = own.top + own.height / 2 + distance;
      const distances = spots.map(({ top, height }) => Math.abs(top + height / 2 - middle));
      const nearest = distances.indexOf(Math.min(...distances));
      if (nearest !== place) goTo(nearest);
      move(held, distance - slotAt(place));
    },
    end: () => {
      delete row.dataset['lifted'];
      delete list.dataset['sorting'];
      for (const each of [held, ...rows]) move(each, 0);
    },
  };
}

function move(element: HTMLElement, distance: number): void {
  element.style.transform = distance === 0 ? '' : `translateY(${distance}px)`;
}

/** How near an edge of the window a hand makes it scroll, and by how much at most in a frame. */
const edge = { top: 80, bottom: 110, most: 14 };

/** What to scroll by while a hand is at this height of the window. */
export function scrollAt(y: number, height: number): number {
  const above = edge.top - y;
  if (above > 0) return -edge.most * Math.min(1, above / edge.top);
  const below = y - (height - edge.bottom);
  return below > 0 ? edge.most * Math.min(1, below / edge.bottom) : 0;
}
