import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { NavigationType, Router, type Navigator } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/queryClient';
import { session } from '../lib/session';
import { galina } from '../test/tokens';
import { AppRoutes } from './AppRoutes';
import { appBase, paths } from './paths';
import { fetchScreenOf, landingScreen } from './routeScreens';

/** A browser whose address stays where it is: as when a step back overtakes the way home. */
function routesAt(pathname: string, navigator: Navigator) {
  const location = { pathname, search: '', hash: '', state: null, key: 'step' };
  return (
    <QueryClientProvider client={queryClient}>
      <Router navigator={navigator} location={location} navigationType={NavigationType.Pop}>
        <AppRoutes />
      </Router>
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
    const replace = vi.fn<Navigator['replace']>();
    const navigator: Navigator = { createHref: String, go: () => undefined, push: replace, replace };
    const { rerender } = render(routesAt(paths.settings(), navigator));
    await act(async () => {
      session.end('log-out');
      await Promise.resolve();
    });
    expect(replace).toHaveBeenCalledTimes(1);

    rerender(routesAt(paths.settings(), navigator));
    expect(replace).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });
});
