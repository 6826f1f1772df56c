import { useCallback } from 'react';
import { backgroundOf, useLeaveOnce } from '../lib/dialogRoute';
import { useLocation, useNavigate } from '../router/context';

/** Leaves a dialog for the screen it belongs to: one step back where it was opened from there, else straight. */
export function useLeaveTo(path: string): () => void {
  const background = backgroundOf(useLocation());
  const navigate = useNavigate();
  const isBehind = background?.pathname === path;
  const leave = useCallback(
    () => void (isBehind ? navigate(-1) : navigate(path, { replace: true })),
    [isBehind, navigate, path],
  );
  return useLeaveOnce(leave);
}
