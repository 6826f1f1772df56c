import { useRef, type PointerEvent, type RefObject } from 'react';

/** Released beyond this share of its height, or flung faster than this many px a millisecond, the sheet goes. */
const closingShare = 1 / 3;
const closingSpeed = 0.6;

interface Drag {
  pointer: number;
  from: number;
  at: number;
}

/** The sheet follows the finger that drags its head down. Mice have the close button. */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, onSwipe: () => void) {
  const drag = useRef<Drag | null>(null);

  const move = (distance: number) => {
    if (sheet.current) sheet.current.style.transform = distance > 0 ? `translateY(${distance}px)` : '';
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button, a')) return;
      drag.current = { pointer: event.pointerId, from: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointer === event.pointerId) move(event.clientY - drag.current.from);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointer !== event.pointerId || !sheet.current) return;
      const distance = event.clientY - drag.current.from;
      const speed = distance / Math.max(1, event.timeStamp - drag.current.at);
      drag.current = null;
      if (distance > sheet.current.offsetHeight * closingShare || speed > closingSpeed) onSwipe();
      else move(0);
    },
    onPointerCancel() {
      drag.current = null;
      move(0);
    },
  };
}
