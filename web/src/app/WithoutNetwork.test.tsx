import type { Permission } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepOverview, keptOverview, type Overview } from '../lib/offline/keptOverview';
import { keepToday } from '../lib/offline/keptToday';
import { session } from '../lib/session';
import { useNavigate } from '../router/context';
import { MemoryRouter } from '../test/MemoryRouter';
import { speak } from '../test/texts';
import { dueRound, todayWith } from '../test/today';
import { accessTokenFor, galina } from '../test/tokens';
import { ToastProvider } from '../ui/Toast';
import { LogOutProvider } from './LogOutProvider';
import { Unopened } from './Unopened';
import { useOpenAccount } from './useOpenAccount';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const overviewOf = (...titles: string[]): Overview => ({
  person: { id: 'galina', firstName: 'Galina', lastName: 'Orlova', email: null, language: null },
  accounts: titles.map((title) => ({
    id: title.toLowerCase(),
    title,
    roleId: 5,
    wholeAccount: false,
    sites: [{ id: 'north', title: 'North' }],
    hasPlans: true,
  })),
});

/** The screen of an organisation, by whatever address. */
function Screen() {
  const opened = useOpenAccount(undefined);
  if (opened.kind === 'loading' || opened.kind === 'failed') return <Unopened opened={opened} />;
  return <p>{opened.kind === 'open' && opened.account.title}, from the server</p>;
}

const Address = () => {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/account/volga')}>
      to the Volga
    </button>
  );
};

function start({ retry }: { retry: boolean } = { retry: false }) {
  const queries = { networkMode: 'always', retry, retryDelay: 60_000 } as const;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
      <ToastProvider>
        <LogOutProvider>
          <Address />
          <Screen />
        </LogOutProvider>
      </ToastProvider>
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
}

const bar = () => screen.findByRole('navigation', { name: 'Main navigation' });
const entries = async () => {
  await screen.findByRole('link', { name: 'Scan QR' });
  return [...(await bar()).querySelectorAll('a')].map((link) => link.getAttribute('aria-label') ?? link.textContent);
};
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent.trim());
const signIn = (allowedPermissions: Permission[] = ['session.Logout']) =>
  session.begin({ ...galina, allowedPermissions });

describe('the app started without a network', () => {
  beforeEach(async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T08:40:00Z') });
    await speak('en');
    signIn();
    const today = todayWith([dueRound('lobby'), dueRound('kitchen')]);
    await keepToday({ personId: 'galina', accountId: 'neva', today, receivedAt: Date.now() });
    await keepOverview('galina', overviewOf('Neva', 'Volga'));
  });
  afterEach(() => {
    session.end('locked');
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('has the name of the organisation, the menu and the bar around what was due', async () => {
    start();
    expect(await entries()).toEqual(['Today', 'Jobs', 'Scan QR', 'My rounds', 'Sites']);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Today');
    expect(screen.getByRole('button', { name: /Neva/ })).toBeTruthy();
    await waitFor(() => expect(headings()).toContain('Next'));
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    expect(await screen.findByText('Galina Orlova')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
  });

  it('waits for no second attempt', async () => {
    start({ retry: true });
    expect(await entries()).toContain('Today');
    await waitFor(() => expect(headings()).toContain('Next'));
    expect(headings()).not.toContain('Could not load');
  });

  it('offers what the session may do, whatever was kept', async () => {
    signIn(['report.View']);
    start();
    expect(await entries()).toEqual(['Home', 'Ratings', 'Scan QR', 'Checks']);
  });

  it('says first that it could not ask for a screen of another organisation, and names the one that is open', async () => {
    start();
    await entries();
    await userEvent.click(screen.getByRole('button', { name: 'to the Volga' }));
    await waitFor(() => expect(headings().indexOf('Could not load')).toBeLessThan(headings().indexOf('Today')));
    expect(screen.getByRole('button', { name: /Neva/ })).toBeTruthy();
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
  });

  it('leads home and to the scanner where the phone knows of no organisation that is open', async () => {
    session.switch({ ...galina, accessToken: accessTokenFor('moskva', 'second', 'session', 'galina') });
    start();
    expect(await entries()).toEqual(['Home', 'Scan QR']);
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  });

  it('gives way to what the server says, which is what the next start has', async () => {
    const { person, accounts } = overviewOf('Neva');
    const renamed = { person, accounts: accounts.map((account) => ({ ...account, title: 'Neva Shore' })) };
    vi.stubGlobal('fetch', async () => Response.json(renamed));
    start();
    expect(await screen.findByText('Neva Shore, from the server')).toBeTruthy();
    await waitFor(async () => expect(await keptOverview('galina')).toEqual(renamed));
  });
});
