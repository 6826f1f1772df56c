import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../lib/session';
import { MemoryRouter } from '../test/MemoryRouter';
import { speak } from '../test/texts';
import { galina } from '../test/tokens';
import { ToastProvider } from '../ui/Toast';
import ReportSheet from './ReportSheet';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const account = { id: 'neva', sites: [{ id: 'north', title: 'North' }] } as Parameters<
  typeof ReportSheet
>[0]['account'];

const show = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastProvider>
        <ReportSheet account={account} onClose={() => undefined} />
      </ToastProvider>
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
};

const words = () => screen.findByRole('textbox', { name: /What/ });

describe('a problem reported from a list', () => {
  beforeEach(async () => {
    await speak('en');
    session.begin(galina);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    session.end('log-out');
  });

  it('can be typed while the doors are awaited', async () => {
    show(() => new Promise(() => undefined));
    expect(await words()).toBeTruthy();
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByText(/No facility is on this phone/)).toBeNull();
  });

  it('says that the doors could not be loaded, and not that there are none', async () => {
    show(() => Promise.reject(new TypeError('no network')));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByText('Could not load')).toBeTruthy();
    expect(screen.queryByText(/No facility is on this phone/)).toBeNull();
  });

  it('says what to do where there are none', async () => {
    show(() => Promise.resolve(Response.json({ items: [] })));
    expect(await screen.findByText(/No facility is on this phone/)).toBeTruthy();
  });
});
