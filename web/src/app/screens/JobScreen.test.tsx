import type { Job } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnsentReports } from '../../features/checklist/components/UnsentReports';
import { accountOf } from '../../lib/claims';
import type { DoneReport } from '../../lib/offline/database';
import { dropDraft, putDraft, readTyped } from '../../lib/offline/drafts';
import { addReport, listReports, markRefused, removeReport } from '../../lib/offline/queue';
import { session } from '../../lib/session';
import { ParamsContext, useLocation } from '../../router/context';
import { MemoryRouter } from '../../test/MemoryRouter';
import { speak } from '../../test/texts';
import { accessTokenFor, galina } from '../../test/tokens';
import { ToastProvider } from '../../ui/Toast';
import { startTeardown } from '../teardown';
import { useOpenAccount } from '../useOpenAccount';
import JobScreen from './JobScreen';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const at = '2026-11-16T08:20:00.000Z';
const tap = {
  id: 'tap',
  title: 'The tap drips',
  description: '',
  siteId: 'north',
  facilityId: 'lobby',
  isUrgent: false,
  isPhotoNeeded: false,
  isCodeNeeded: false,
  origin: { kind: 'person' },
  count: 1,
  openedAt: at,
  openedBy: null,
  assigneeId: null,
  dueBy: null,
  events: [],
  site: { north: { id: 'north', title: 'North', timeZone: 'UTC' } },
  facility: { lobby: { id: 'lobby', title: 'Lobby' } },
  user: {},
} as unknown as Job;
const report: DoneReport = {
  kind: 'done',
  requestId: 'refused',
  personId: 'galina',
  accountId: 'neva',
  facilityId: 'lobby',
  facilityTitle: 'Lobby',
  jobId: 'tap',
  jobTitle: 'The tap drips',
  draft: 'done tap',
  body: { comment: 'New washer', photoIds: ['photo'], performedAt: at },
};

const organisation = (id: string) => ({ id, title: id, roleId: 5, wholeAccount: true, sites: [] });
const overview = {
  person: { id: 'galina', firstName: 'Galina', lastName: '' },
  accounts: [organisation('neva'), organisation('volga')],
};
const problem = (status: number, code: string, more: object = {}) =>
  Response.json({ code, status, requestId: 'r', detail: code, ...more }, { status });

/** What the server has, and how it answers. */
let server: { of: string; state: Job['state']; canSwitch: boolean; done: () => Response };
let sentAgain: number;

async function answer(address: string, { headers, body }: RequestInit & { body: string }): Promise<Response> {
  const token = new Headers(headers).get('authorization')?.split(' ')[1] ?? '';
  const path = new URL(address, 'http://rounds.test').pathname.split('/v1')[1] ?? '';
  switch (path) {
    case '/profile/overview':
      return Response.json(overview);
    case '/auth/switch-account': {
      if (!server.canSwitch) throw new TypeError('offline');
      const { accountId } = JSON.parse(body) as { accountId: string };
      const accessToken = accessTokenFor(accountId, `for ${accountId}`, 'session', 'galina');
      return Response.json({ accessToken, refreshToken: 'next', allowedPermissions: [] });
    }
    case '/jobs/tap':
      return accountOf(token) === server.of
        ? Response.json({ ...tap, state: server.state })
        : problem(404, 'not_found');
    case '/jobs/tap/done':
      sentAgain += 1;
      return server.done();
    default:
      throw new TypeError('offline');
  }
}

/** Its address names an organisation, as the main screen's may. */
function Home() {
  useOpenAccount('neva');
  return <UnsentReports />;
}

function HomeOrJob() {
  return useLocation().pathname === '/jobs/tap' ? (
    <ParamsContext value={{ id: 'tap' }}>
      <JobScreen />
    </ParamsContext>
  ) : (
    <Home />
  );
}

let stop: () => void = () => undefined;

/** Made, refused, and tapped to be put right. */
async function open(accountId = 'neva', meanwhile: () => unknown = () => undefined): Promise<void> {
  await addReport({ ...report, accountId });
  const [kept = report] = await listReports('galina');
  await markRefused(kept, { code: 'validation_failed', text: 'A photo is needed' });
  await meanwhile();
  const answers = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false }, mutations: { networkMode: 'always' } },
  });
  stop = startTeardown(session, answers);
  render(
    <QueryClientProvider client={answers}>
      <ToastProvider>
        <MemoryRouter>
          <HomeOrJob />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Put it right' }));
}

/** A second press right after the first is none. */
const pressReplace = () =>
  waitFor(() => {
    const button = screen.queryByRole('button', { name: 'Replace the newer report' });
    if (button) fireEvent.click(button);
    expect(button).toBeNull();
  });
const words = async () => (await screen.findByRole<HTMLTextAreaElement>('textbox')).value;
const queue = async () => (await listReports('galina')).map(({ requestId }) => requestId);
const typed = () => readTyped('galina', 'done tap');
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 100));

describe('a done job that was refused, put right', () => {
  beforeEach(async () => {
    await speak('en');
    server = { of: 'neva', state: 'open', canSwitch: true, done: () => problem(500, 'internal') };
    sentAgain = 0;
    vi.stubGlobal('fetch', answer);
    // A page on plain http, where browsers offer no Web Locks.
    vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduced-motion'),
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    session.begin(galina);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const left of await listReports('galina')) await removeReport(left);
    await dropDraft('galina', 'done tap');
    session.end('locked');
    await session.ended();
    stop();
    vi.unstubAllGlobals();
  });

  it('stays where it is when the phone cannot be read, and says so', async () => {
    await open('neva', () =>
      vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
        throw new Error('The phone is broken');
      }),
    );
    expect((await screen.findByText('Error during operation')).getAttribute('role')).toBe('alert');
    expect(screen.getByRole('button', { name: 'Put it right' })).toBeTruthy();
  });

  it('replaces what has been typed for the same job since only after asking', async () => {
    const newer = { comment: 'Drips again', photoIds: [] };
    await open('neva', () => putDraft({ personId: 'galina', code: 'done tap', typed: newer }));
    await screen.findByRole('button', { name: 'Replace the newer report' });
    expect([await queue(), await typed()]).toEqual([['refused'], newer]);
    await pressReplace();
    expect(await words()).toBe('New washer');
  });

  it('stays in the queue where somebody was faster, and says who', async () => {
    server.state = 'done';
    server.done = () => problem(409, 'wrong_job_state', { state: 'done', at, by: { firstName: 'Olga', lastName: '' } });
    await open();
    expect(await screen.findByText('Not needed any more: The tap drips')).toBeTruthy();
    expect(await listReports('galina')).toMatchObject([{ body: report.body, refusal: { moved: { state: 'done' } } }]);
    expect(await typed()).toEqual({});
  });

  it('is not sent again and again where the same is said of it once more', async () => {
    server.state = 'done';
    server.done = () => problem(422, 'validation_failed');
    await open();
    await waitFor(() => expect(sentAgain).toBe(1));
    await screen.findByRole('button', { name: 'Put it right' });
    await aWhile();
    expect([sentAgain, await queue()]).toEqual([1, ['refused']]);
  });

  it('stays in the queue where its organisation cannot be opened, which is told', async () => {
    server = { ...server, of: 'volga', canSwitch: false };
    await open('volga');
    expect(await screen.findByText(/Could not reach the server/)).toBeTruthy();
    await aWhile();
    expect([await queue(), await typed(), sentAgain]).toEqual([['refused'], {}, 0]);
    server.canSwitch = true;
    fireEvent.click(await screen.findByRole('button', { name: 'Put it right' }));
    expect(await words()).toBe('New washer');
  });

  it('stands in the sheet of the job again, and no longer in the queue', async () => {
    await open();
    expect(await words()).toBe('New washer');
    expect(await typed()).toEqual({ comment: 'New washer', photoIds: ['photo'] });
    expect(await queue()).toEqual([]);
  });

  it('is found in the organisation that it belongs to, which stays open', async () => {
    server.of = 'volga';
    await open('volga');
    expect(await words()).toBe('New washer');
    expect(await queue()).toEqual([]);
    await aWhile();
    expect(session.read()?.accountId).toBe('volga');
  });
});
