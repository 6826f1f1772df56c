import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { ParamsContext, ShownContext, useLocation, useNavigate, type NavigateOptions } from './context';
import type { Location, To } from './location';
import { bestMatch } from './matching';

interface RoutesProps {
  table: readonly { path: string; element: ReactNode }[];
  /** What is shown where no route is meant. */
  otherwise: ReactNode;
  /** The place that these routes show, when another one is in the address. */
  location?: Location;
}

/** Two routes with the same element keep what is in it. */
export function Routes({ table, otherwise, location }: RoutesProps) {
  const here = useLocation();
  const shown = location ?? here;
  const match = bestMatch(table, shown.pathname);
  return (
    <ShownContext value={useMemo(() => ({ location: shown, type: 'pop' }), [shown])}>
      <ParamsContext value={match?.params ?? {}}>{match ? match.route.element : otherwise}</ParamsContext>
    </ShownContext>
  );
}

/** Goes there as soon as it is shown. */
export function Navigate({ to, replace = false, state }: NavigateOptions & { to: To }) {
  const navigate = useNavigate();
  // What is carried may be made anew each time, and leads nowhere else.
  const carried = useRef(state);
  useEffect(() => void navigate(to, { replace, state: carried.current }), [navigate, to, replace]);
  return null;
}
