import { startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { RoutingContext, ShownContext, type Routing, type Shown } from './context';
import { currentStep, resolve, withBase, withoutBase, type Location, type StepState } from './location';

function locationIn(page: Window, base: string): Location {
  const { usr, key } = currentStep(page);
  const { pathname, search, hash } = page.location;
  return { pathname: withoutBase(base, pathname), search, hash, state: usr, key };
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** The app's address and the browser's history, as one. */
export function BrowserRouter({ base, children }: { base: string; children: ReactNode }) {
  const [shown, setShown] = useState<Shown>(() => ({ location: locationIn(window, base), type: 'pop' }));

  const routing = useMemo((): Routing => {
    // Drawn in slices, between which the browser answers taps.
    const show = (type: Shown['type']) => startTransition(() => setShown({ location: locationIn(window, base), type }));
    return {
      base,
      navigate: (to, { replace = false, state = null } = {}) => {
        if (typeof to === 'number') {
          history.go(to);
          return Promise.resolve();
        }
        const address = withBase(base, resolve(to, withoutBase(base, window.location.pathname)));
        const step: StepState = { usr: state, key: newKey() };
        if (replace) history.replaceState(step, '', address);
        else history.pushState(step, '', address);
        show(replace ? 'replace' : 'push');
        return Promise.resolve();
      },
    };
  }, [base]);

  useLayoutEffect(() => {
    const onPopState = () => startTransition(() => setShown({ location: locationIn(window, base), type: 'pop' }));
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [base]);

  return (
    <RoutingContext value={routing}>
      <ShownContext value={shown}>{children}</ShownContext>
    </RoutingContext>
  );
}
