import { useMemo, useState, type ReactNode } from 'react';
import { RoutingContext, ShownContext, type Shown } from '../router/context';
import { resolve } from '../router/location';

/** Addresses without a browser, for one part of a screen. */
export function MemoryRouter({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>({
    location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
    type: 'pop',
  });
  const routing = useMemo(
    () => ({
      base: '',
      navigate: (to: Parameters<typeof resolve>[0] | number, { state = null }: { state?: unknown } = {}) => {
        if (typeof to !== 'number') {
          setShown(({ location }) => ({
            location: { ...resolve(to, location.pathname), state, key: String(Math.random()) },
            type: 'push',
          }));
        }
        return Promise.resolve();
      },
    }),
    [],
  );
  return (
    <RoutingContext value={routing}>
      <ShownContext value={shown}>{children}</ShownContext>
    </RoutingContext>
  );
}
