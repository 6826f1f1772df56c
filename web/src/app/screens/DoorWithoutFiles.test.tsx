import type { FacilityRound } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listReports, removeReportsOf } from '../../lib/offline/queue';
import { keepRound } from '../../lib/offline/rounds';
import { session } from '../../lib/session';
import { ParamsContext } from '../../router/context';
import { MemoryRouter } from '../../test/MemoryRouter';
import { speak } from '../../test/texts';
import { galina } from '../../test/tokens';
import { ToastProvider } from '../../ui/Toast';
import FacilityScreen from './FacilityScreen';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

/** What browsers do where the network is gone before the app is kept for that. */
const { notFetched } = vi.hoisted(() => ({
  notFetched: () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));
vi.mock('./TourHead', notFetched);
vi.mock('./NextDoor', notFetched);
vi.mock('../../features/checklist/components/UnsentReports', notFetched);

const facility = { id: 'lobby', title: 'Lobby', siteId: 'north', siteTitle: 'North', accountId: 'neva' };
const checks = [{ id: '1-1', title: 'Floor clean', checklistId: 1, kind: 'check' }];
const round = { facility, checklists: [{ id: 1, title: 'Daily' }], checks, mayCheck: true } as unknown as FacilityRound;

describe('a round that is submitted where the network has just gone', () => {
  beforeEach(async () => {
    await speak('en');
    vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    session.begin(galina);
    await keepRound('galina', 'code-lobby', round);
  });
  afterEach(async () => {
    await removeReportsOf('galina');
    session.end('locked');
    vi.unstubAllGlobals();
  });

  it('is said to be safe, and leads on, though files for what comes next do not come', async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })}>
        <ToastProvider>
          <MemoryRouter>
            <ParamsContext value={{ id: 'code-lobby' }}>
              <FacilityScreen />
            </ParamsContext>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>,
    );
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Floor clean' }));
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Saved on the phone, will be sent')).toBeTruthy();
    expect(await listReports('galina')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Scan the next one' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Floor clean' })).toBeTruthy();
  });
});
