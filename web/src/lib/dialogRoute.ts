import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from '../router/context';
import type { Location } from '../router/location';

/** Travels with the navigation to a dialog, so that the screen it was opened from stays behind it. */
export interface DialogState {
  background: Location;
}

export const backgroundOf = (location: Location): Location | null =>
  (location.state as Partial<DialogState> | null)?.background ?? null;

/** What a link to a dialog carries as its `state`. From a dialog to another one the first screen stays behind. */
export function useDialogState(): DialogState {
  const location = useLocation();
  return { background: backgroundOf(location) ?? location };
}

/**
 * A dialog is left once. Cancel slides it out first, and in that time it may be saved, or the person goes back by
 * themselves: a second step back would leave the screen behind it, too.
 */
export function useLeaveOnce(leave: () => void): () => void {
  const { key } = useLocation();
  const leftFrom = useRef<string | null>(null);
  return useCallback(() => {
    const shown = (globalThis.history.state as { key?: string } | null)?.key;
    if (leftFrom.current === key || (shown !== undefined && shown !== key)) return;
    leftFrom.current = key;
    leave();
  }, [key, leave]);
}

/** Closing a dialog goes back one step; one that was opened by its address has no step behind it, and gives way to home. */
export function useLeaveDialog(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  const hasStepBehind = backgroundOf(location) !== null;
  const leave = useCallback(
    () => void (hasStepBehind ? navigate(-1) : navigate('/', { replace: true })),
    [hasStepBehind, navigate],
  );
  return useLeaveOnce(leave);
}
