import type { AccountOverview, Permission } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepToday } from '../../lib/offline/keptToday';
import { session } from '../../lib/session';
import { MemoryRouter } from '../../test/MemoryRouter';
import { speak } from '../../test/texts';
import { dueRound, todayWith } from '../../test/today';
import { galina } from '../../test/tokens';
import { MainBottomBar } from './MainNavigation';
import SideNavigation from './SideNavigation';
import StaffBar from './StaffBar';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const neva = (hasPlans = true): AccountOverview => ({
  id: 'neva',
  title: 'Neva Shore',
  roleId: 4,
  wholeAccount: true,
  sites: [{ id: 'north', title: 'North' }],
  hasPlans,
});

const managers: Permission[] = ['report.View', 'site.Management', 'account.Management'];
const bar = (account: AccountOverview) => ({
  view: { account, site: null },
  tab: 'today' as const,
  onChoose: () => undefined,
});

/** The links from left to right, or from top to bottom. */
async function linksOf(shown: ReactNode, permissions: Permission[] = []): Promise<string[]> {
  session.begin({ ...galina, allowedPermissions: permissions });
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  render(<QueryClientProvider client={queries}>{shown}</QueryClientProvider>, { wrapper: MemoryRouter });
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  return screen.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent.trim());
}

describe('the way around', () => {
  beforeEach(() => speak('en'));
  afterEach(() => session.end('locked'));

  it('is today, jobs, scan, their rounds and sites for staff with plans', async () => {
    const links = await linksOf(<StaffBar {...bar(neva())} />);
    expect(links).toEqual(['Today', 'Jobs', 'Scan QR', 'My rounds', 'Sites']);
  });

  it('begins at home for staff where nothing is ever due', async () => {
    expect(await linksOf(<StaffBar {...bar(neva(false))} />)).toEqual(['Home', 'Jobs', 'Scan QR', 'My rounds']);
  });

  it('leads staff on wide screens to their rounds, and not to those of others', async () => {
    const account = neva();
    const links = await linksOf(
      <SideNavigation view={{ accounts: [account], account, site: null, tab: 'today' as const }} />,
    );
    const first = links.indexOf('Today');
    expect(links.slice(first, first + 5)).toEqual(['Today', 'Sites', 'Jobs', 'My rounds', 'North']);
  });

  it('has the five of the product for managers', async () => {
    const links = await linksOf(<MainBottomBar {...bar(neva())} />, managers);
    expect(links).toEqual(['Home', 'Ratings', 'Scan QR', 'Checks', 'Add']);
  });

  it('goes on wide screens from today to the sites, with everything in between', async () => {
    const account = neva();
    const view = { accounts: [account], account, site: null, tab: 'today' as const };
    const links = await linksOf(<SideNavigation view={view} />, managers);
    const first = links.indexOf('Today');
    expect(links.slice(first, first + 8)).toEqual([
      'Today',
      'Dashboard',
      'Jobs',
      'Ratings',
      'Checks',
      'Plans',
      'Checklists',
      'North',
    ]);
  });

  it('says on wide screens how many rounds are late: of all sites for managers, of their own for staff', async () => {
    const account = neva();
    const side = <SideNavigation view={{ accounts: [account], account, site: null, tab: 'today' as const }} />;
    vi.stubGlobal('fetch', async (address: string) =>
      address.includes('/board') ? Response.json({ late: 3 }) : Promise.reject(new TypeError('offline')),
    );
    await linksOf(side, managers);
    expect(screen.getByRole('img', { name: '3 rounds are late' })).toBeTruthy();
    cleanup();
    const today = { ...todayWith([dueRound('lobby')]), at: '2026-11-16T09:12:00.000Z' };
    await keepToday({ personId: 'galina', accountId: 'neva', today, receivedAt: Date.now() });
    await linksOf(side);
    expect(screen.getByRole('img', { name: '1 round is late' })).toBeTruthy();
    vi.unstubAllGlobals();
  });
});
