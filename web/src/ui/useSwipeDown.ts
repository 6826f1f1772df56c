import { useRef, type PointerEvent } from 'react';

/** Released beyond this share of its height, or flung faster than this many px a millisecond, the sheet goes. */
const closingShare = 1 / 3;
const closingSpeed = 0.6;

interface Drag {
  pointer: number;
  from: number;
  at: number;
}

interface SwipeOptions {
  /** How far the sheet should stand below its place; 0 puts it back. */
  onMove: (distance: number) => void;
  height: () => number;
  onSwipe: () => void;
}

/** The sheet follows the finger that drags its head down. Mice have the close button. */
export function useSwipeDown({ onMove, height, onSwipe }: SwipeOptions) {
  const drag = useRef<Drag | null>(null);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button, a')) return;
      drag.current = { pointer: event.pointerId, from: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointer === event.pointerId) onMove(Math.max(0, event.clientY - drag.current.from));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointer !== event.pointerId) return;
      const distance = event.clientY - drag.current.from;
      const speed = distance / Math.max(1, event.timeStamp - drag.current.at);
      drag.current = null;
      if (distance > height() * closingShare || speed > closingSpeed) onSwipe();
      else onMove(0);
    },
    onPointerCancel() {
      drag.current = null;
      onMove(0);
    },
  };
}
