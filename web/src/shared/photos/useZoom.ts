import { useRef, useState, type PointerEvent, type WheelEvent } from 'react';
import { moved, whole, zoomed, type View } from './zoom';

interface Point {
  x: number;
  y: number;
}

const doubleTapMs = 300;
const middleOf = ([one, other]: readonly Point[]): Point => ({
  x: ((one?.x ?? 0) + (other?.x ?? one?.x ?? 0)) / 2,
  y: ((one?.y ?? 0) + (other?.y ?? one?.y ?? 0)) / 2,
});
const apart = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/** Two fingers, a wheel, two taps, or one finger to move it; a swipe over the whole picture is told. */
export function useZoom(onSwipe: (step: 1 | -1) => void) {
  const [view, setView] = useState<View>(whole);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<{ at: Point; time: number } | null>(null);
  const lastTap = useRef(0);

  const sizeOf = (stage: HTMLElement) => ({ width: stage.clientWidth, height: stage.clientHeight });
  const fromMiddle = (stage: HTMLElement, { x, y }: Point): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };

  const onPointerDown = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.setPointerCapture(pointerId);
    const at = { x: clientX, y: clientY };
    fingers.current.set(pointerId, at);
    start.current = fingers.current.size === 1 ? { at, time: Date.now() } : null;
  };

  const onPointerMove = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(pointerId)) return;
    const before = [...fingers.current.values()];
    fingers.current.set(pointerId, { x: clientX, y: clientY });
    const now = [...fingers.current.values()];
    const size = sizeOf(currentTarget);
    const [from, to] = [middleOf(before), middleOf(now)];
    const factor = apart(before) > 0 ? apart(now) / apart(before) : 1;
    const at = fromMiddle(currentTarget, to);
    setView((last) => zoomed(moved(last, { x: to.x - from.x, y: to.y - from.y }, size), factor, size, at));
  };

  const onPointerUp = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    fingers.current.delete(pointerId);
    const begun = start.current;
    start.current = null;
    if (!begun) return;
    const [x, y] = [clientX - begun.at.x, clientY - begun.at.y];
    if (Math.hypot(x, y) < 10) {
      const isDouble = Date.now() - lastTap.current < doubleTapMs;
      lastTap.current = isDouble ? 0 : Date.now();
      const at = fromMiddle(currentTarget, { x: clientX, y: clientY });
      const size = sizeOf(currentTarget);
      if (isDouble) setView((before) => (before.scale > 1 ? whole : zoomed(before, 2.5, size, at)));
    } else if (view.scale === 1 && Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
  };

  return {
    view,
    reset: () => setView(whole),
    zoom: (factor: number, stage: HTMLElement | null) =>
      stage && setView((before) => zoomed(before, factor, sizeOf(stage))),
    move: (by: Point, stage: HTMLElement | null) => stage && setView((before) => moved(before, by, sizeOf(stage))),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: ({ pointerId }: PointerEvent<HTMLElement>) => {
        fingers.current.delete(pointerId);
        start.current = null;
      },
      onWheel: ({ deltaY, clientX, clientY, currentTarget }: WheelEvent<HTMLElement>) => {
        const at = fromMiddle(currentTarget, { x: clientX, y: clientY });
        const size = sizeOf(currentTarget);
        setView((before) => zoomed(before, Math.exp(-deltaY / 400), size, at));
      },
    },
  };
}
