import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/session';
import { MemoryRouter } from '../../test/MemoryRouter';
import { speak } from '../../test/texts';
import { galina } from '../../test/tokens';
import { ToastProvider } from '../../ui/Toast';
import DevicesScreen from './DevicesScreen';

const at = '2026-11-02T07:00:00.000Z';
const browser = { provider: null, sharedPhone: null, device: 'Firefox/146.0', createdAt: at, lastUsedAt: at };
const sessions = [
  { ...browser, id: 'this', isCurrent: true },
  { ...browser, id: 'other', isCurrent: false },
];
const answers: Record<string, unknown> = {
  '/sessions': { items: sessions },
  '/profile/sign-in': { passkeys: [], recoveryCodesLeft: null, providers: [] },
  '/configs/shared': { providers: [], isOwnOffered: true, publicUrl: location.origin },
  '/profile/overview': { person: { id: 'galina', firstName: 'Galina', lastName: '' }, accounts: [] },
};

describe('the sessions of a person', () => {
  beforeEach(async () => {
    await speak('en');
    vi.stubGlobal('isSecureContext', true);
    session.begin(galina);
  });
  afterEach(() => {
    cleanup();
    session.end('log-out');
    vi.unstubAllGlobals();
  });

  it('are said to be old where one was ended and they could not be fetched again', async () => {
    let isEnded = false;
    vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
      const path = address.split('/v1')[1] ?? '';
      if (method === 'DELETE') {
        isEnded = true;
        return new Response(null, { status: 204 });
      }
      if (path === '/sessions' && isEnded) throw new TypeError('no network');
      return Response.json(answers[path]);
    });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <ToastProvider>
            <DevicesScreen />
          </ToastProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: /^End: / }));
    expect(await screen.findByText('Could not load')).toBeTruthy();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1);
    isEnded = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Could not load')).toBeNull());
  });
});
