import type { CheckTask } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoundReport } from '../../lib/offline/database';
import { dropDraft, readDraft } from '../../lib/offline/drafts';
import { keepToday } from '../../lib/offline/keptToday';
import { addReport, listReports, removeReport } from '../../lib/offline/queue';
import { keepRound } from '../../lib/offline/rounds';
import { fromList } from '../../lib/openedBy';
import { session } from '../../lib/session';
import { ParamsContext, useLocation } from '../../router/context';
import { Link } from '../../router/Link';
import { MemoryRouter } from '../../test/MemoryRouter';
import { speak } from '../../test/texts';
import { dueRound, todayWith } from '../../test/today';
import { accessTokenFor, galina } from '../../test/tokens';
import { ToastProvider } from '../../ui/Toast';
import { startTeardown } from '../teardown';
import FacilityScreen from './FacilityScreen';

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
const task = (id: string, title: string) =>
  ({ id, title, checklistId: 1, kind: 'check', isCommentAllowed: true }) as CheckTask;
const round = {
  facility,
  checklists: [{ id: 1, title: 'Daily' }],
  checks: [task('1-1', 'Floor clean'), task('1-2', 'Soap filled')],
  mayCheck: true,
};
const refused: RoundReport = {
  requestId: 'refused',
  personId: 'galina',
  code: 'code-lobby',
  accountId: 'neva',
  facilityTitle: 'Lobby',
  body: { items: [{ id: '1-2', result: true }], performedAt: '2026-11-16T08:20:00.000Z' },
  refusal: { code: 'code_needed', text: 'Read the code of the door' },
};

function ListOrDoor() {
  const isAtDoor = useLocation().pathname.startsWith('/qr/');
  return isAtDoor ? (
    <ParamsContext value={{ id: 'code-lobby' }}>
      <FacilityScreen />
    </ParamsContext>
  ) : (
    <Link to="/qr/code-lobby" state={fromList}>
      To the lobby
    </Link>
  );
}

const newAnswers = () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });

const openFromList = (answers = newAnswers()) => {
  render(
    <QueryClientProvider client={answers}>
      <ToastProvider>
        <MemoryRouter>
          <ListOrDoor />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'To the lobby' }));
};
const item = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const isTicked = async (name: string) => (await item(name)).checked;
const keptItems = async () => Object.keys(await readDraft('galina', 'code-lobby')).toSorted();

describe('a refused round, put right on the page of its own door', () => {
  beforeEach(async () => {
    await speak('en');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    session.begin(galina);
    await keepRound('galina', 'code-lobby', round);
    await addReport(refused);
  });
  afterEach(async () => {
    for (const report of await listReports('galina')) await removeReport(report);
    await dropDraft('galina', 'code-lobby');
    session.end('locked');
    vi.unstubAllGlobals();
  });

  it('stands there again, and is still there after the next tick', async () => {
    openFromList();
    expect(await isTicked('Soap filled')).toBe(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Put it right' }));
    await waitFor(async () => expect(await isTicked('Soap filled')).toBe(true));
    fireEvent.click(await item('Floor clean'));
    await waitFor(async () => expect(await keptItems()).toEqual(['1-1', '1-2']));
    expect(await listReports('galina')).toEqual([]);
  });

  it('replaces a newer one that has been begun there only after asking', async () => {
    openFromList();
    fireEvent.click(await item('Floor clean'));
    await waitFor(async () => expect(await keptItems()).toEqual(['1-1']));
    fireEvent.click(await screen.findByRole('button', { name: 'Put it right' }));
    await screen.findByRole('button', { name: 'Replace the newer one' });
    expect([await isTicked('Floor clean'), await keptItems()]).toEqual([true, ['1-1']]);
    expect(await listReports('galina')).toHaveLength(1);
    // A second press right after the first is none.
    await waitFor(() => {
      const replace = screen.queryByRole('button', { name: 'Replace the newer one' });
      if (replace) fireEvent.click(replace);
      expect(replace).toBeNull();
    });
    await waitFor(async () => expect(await isTicked('Soap filled')).toBe(true));
    expect([await isTicked('Floor clean'), await keptItems()]).toEqual([false, ['1-2']]);
  });
});

describe('a door of another of their organisations', () => {
  it('stays under the hands while that organisation is opened', async () => {
    await speak('en');
    session.begin(galina);
    await keepRound('galina', 'code-lobby', { ...round, facility: { ...facility, accountId: 'volga' } });
    const answers = newAnswers();
    const stop = startTeardown(session, answers);
    let asked = 0;
    let open: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', (address: string) => {
      if (address.endsWith('/auth/switch-account')) return new Promise((resolve) => (open = resolve));
      if (address.includes('/qr/')) asked += 1;
      return Promise.reject(new TypeError('offline'));
    });

    openFromList(answers);
    const box = await item('Floor clean');
    fireEvent.click(box);
    box.focus();
    const accessToken = accessTokenFor('volga', 'second', 'session', 'galina');
    open(Response.json({ accessToken, refreshToken: 'next', allowedPermissions: [] }));
    await waitFor(() => expect(session.read()?.accountId).toBe('volga'));
    await session.ended();
    // Its jobs are those of the organisation that is open now.
    await waitFor(() => expect(asked).toBe(2));
    expect([box.isConnected, box.checked, document.activeElement === box]).toEqual([true, true, true]);

    session.end('locked');
    await session.ended();
    stop();
    vi.unstubAllGlobals();
  });
});

describe('a door where a round is to be done', () => {
  beforeEach(async () => {
    await speak('en');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    session.begin(galina);
    await keepRound('galina', 'code-lobby', { ...round, facility: { ...facility, timeZone: 'UTC' } });
  });
  afterEach(() => {
    session.end('locked');
    vi.unstubAllGlobals();
  });

  const openAt = async (at: string, due = dueRound('lobby')) => {
    const today = { ...todayWith([due, dueRound('kitchen')]), at: `2026-11-16T${at}:00.000Z` };
    await keepToday({ personId: 'galina', accountId: 'neva', today, receivedAt: Date.now() });
    openFromList();
    await item('Floor clean');
  };

  it('says until when, by the clocks of the server and of the site', async () => {
    await openAt('08:30');
    expect(await screen.findByText('Due by 09:00')).toBeTruthy();
  });

  it('says that it is late', async () => {
    await openAt('09:12');
    expect(await screen.findByText('Was due 16.11 09:00')).toBeTruthy();
  });

  it.each([
    ['before it can be done', '07:30', {}],
    ['once it is done', '09:12', { doneAt: '2026-11-16T08:20:00.000Z' }],
    ['once it can be done no more', '12:30', {}],
  ])('says nothing of it %s', async (_, at, parts) => {
    await openAt(at, dueRound('lobby', parts));
    await new Promise((later) => setTimeout(later, 200));
    expect(screen.queryByText(/due/i)).toBeNull();
  });
});
