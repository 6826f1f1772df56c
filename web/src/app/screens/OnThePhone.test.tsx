import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Report } from '../../lib/offline/database';
import { keepToday } from '../../lib/offline/keptToday';
import { addReport, listReports, removeReport } from '../../lib/offline/queue';
import { keepRound } from '../../lib/offline/rounds';
import { session } from '../../lib/session';
import { MemoryRouter } from '../../test/MemoryRouter';
import { speak } from '../../test/texts';
import { dueRound, todayWith } from '../../test/today';
import { galina } from '../../test/tokens';
import OnThePhone from './OnThePhone';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const facility = {
  id: 'lobby',
  title: 'Lobby',
  siteId: 'north',
  siteTitle: 'North',
  accountId: 'neva',
  accountTitle: 'Neva Shore',
  isFeedbackEnabled: true,
  isCodeNeeded: false,
};

const doneLobby: Report = {
  requestId: 'one',
  personId: 'galina',
  code: 'code-lobby',
  accountId: 'neva',
  facilityId: 'lobby',
  completeChecklistIds: [1],
  facilityTitle: 'Lobby',
  body: { items: [], performedAt: '2026-11-16T08:20:00.000Z' },
};

const showHome = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })}>
      <OnThePhone />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent.trim());
const keepDay = (today: ReturnType<typeof todayWith>) =>
  keepToday({ personId: 'galina', accountId: 'neva', today, receivedAt: Date.now() });

describe('the app started without a network', () => {
  beforeEach(async () => {
    // The day that is kept: another one would be a list of the past.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T08:40:00Z') });
    await speak('en');
    session.begin(galina);
    await keepRound('galina', 'code-lobby', { facility, checklists: [], checks: [], mayCheck: true });
  });
  afterEach(async () => {
    for (const report of await listReports('galina')) await removeReport(report);
    session.end('locked');
    vi.useRealTimers();
  });

  it('shows who has no plan the checklists that the phone has', async () => {
    await keepDay(todayWith());
    showHome();
    await screen.findByRole('link', { name: /Lobby/ });
    expect(headings()).toEqual(['Available without a connection']);
  });

  it('shows what was due before the checklists, and how old that is', async () => {
    await keepDay(todayWith([dueRound('lobby'), dueRound('kitchen')]));
    showHome();
    expect(await screen.findByText('The list is as of 08:30.')).toBeTruthy();
    expect(screen.getByText('No connection, you can go on working')).toBeTruthy();
    expect(headings()).toEqual(['Today', 'Next', 'Available without a connection']);
  });

  it('says once that there is no network, where a notice tells of work that waits', async () => {
    await keepDay(todayWith([dueRound('lobby'), dueRound('kitchen')]));
    await addReport(doneLobby);
    showHome();
    expect(await screen.findByRole('list', { name: 'Waiting to be sent' })).toBeTruthy();
    expect(screen.getByText('The list is as of 08:30.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('No connection, you can go on working')).toBeNull());
  });

  it('says of a round that waits how many photos it holds', async () => {
    await keepDay(todayWith([dueRound('lobby'), dueRound('kitchen')]));
    const items = [
      { id: '1-1', result: true, photoIds: ['sink', 'floor'] },
      { id: '1-2', result: true, photoIds: ['door'] },
    ];
    await addReport({ ...doneLobby, body: { ...doneLobby.body, items } });
    showHome();
    expect(await screen.findByText('Done at 08:20, 3 photos, not sent yet')).toBeTruthy();
  });
});
