import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/queryClient';
import { session } from '../lib/session';
import { RoutingContext, ShownContext, type NavigateFunction } from '../router/context';
import { galina } from '../test/tokens';
import { AppRoutes } from './AppRoutes';
import { appBase, paths } from './paths';
import { fetchScreenOf, landingScreen } from './routeScreens';

/** A browser whose address stays where it is: as when a step back overtakes the way home. */
function routesAt(pathname: string, navigate: NavigateFunction) {
  const location = { pathname, search: '', hash: '', state: null, key: 'step' };
  return (
    <QueryClientProvider client={queryClient}>
      <RoutingContext value={{ base: '', navigate }}>
        <ShownContext value={{ location, type: 'pop' }}>
          <AppRoutes />
        </ShownContext>
      </RoutingContext>
    </QueryClientProvider>
  );
}

describe('logging out anywhere', () => {
  beforeEach(async () => {
    await Promise.all([landingScreen.load(), fetchScreenOf({ pathname: appBase + paths.settings(), search: '' })]);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
    session.begin(galina);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('shows the landing page and leads home, also when a step back of the browser overtakes the way', async () => {
    const navigate = vi.fn<NavigateFunction>(() => Promise.resolve());
    const { rerender } = render(routesAt(paths.settings(), navigate));
    await act(async () => {
      session.end('log-out');
      await Promise.resolve();
    });
    expect(navigate).toHaveBeenCalledTimes(1);

    rerender(routesAt(paths.settings(), navigate));
    expect(navigate).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });
});
