import type { FacilityRound } from '@rounds/contract';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAccount, logOut, logOutEverywhere, validateKeptSession } from '../features/session/api/session';
import { NetworkFailure } from '../lib/api/problem';
import { createDraftWriter, readDraft } from '../lib/offline/drafts';
import { keepOverview, keptOverview } from '../lib/offline/keptOverview';
import { addReport, listReports, removeReport } from '../lib/offline/queue';
import { keepRound, keptRounds } from '../lib/offline/rounds';
import { mirrorSession, readMirror } from '../lib/offline/sessionMirror';
import { openSession, session } from '../lib/session';
import { accessTokenFor } from '../test/tokens';
import { startTeardown } from './teardown';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const stepan = {
  accessToken: accessTokenFor('neva', 'first', 'session', 'stepan'),
  refreshToken: 'refresh',
  allowedPermissions: ['session.Logout'],
  firstName: 'Stepan',
  lastName: '',
};

const roundAt = (title: string, accountId: string): FacilityRound => ({
  facility: {
    id: title,
    title,
    siteId: 'north',
    siteTitle: 'North',
    accountId,
    accountTitle: accountId,
    isFeedbackEnabled: true,
    isCodeNeeded: false,
  },
  checklists: [],
  checks: [],
  mayCheck: false,
});

const ticks = { '1-1': { isDone: true, comment: 'no soap' } };
let answers: QueryClient;
let stop: () => void;

/** Stepan has opened two doors, ticked something at each, and waits for a network with a third. */
beforeEach(async () => {
  session.begin(stepan);
  answers = new QueryClient();
  answers.setQueryData(['overview'], { person: 'Stepan' });
  await keepOverview('stepan', {
    person: { id: 'stepan', firstName: 'Stepan', lastName: '', email: null, language: 'en' },
    accounts: [],
  });
  stop = startTeardown(session, answers);
  await mirrorSession();
  for (const [code, accountId] of [
    ['lobby', 'neva'],
    ['pier', 'harbour'],
  ] as const) {
    await keepRound('stepan', code, roundAt(code, accountId));
    const writer = createDraftWriter();
    writer.write({ personId: 'stepan', code, ticks });
    await vi.waitUntil(async () => '1-1' in (await readDraft('stepan', code)), 10_000);
  }
  await addReport({
    requestId: 'r',
    personId: 'stepan',
    code: 'washroom',
    facilityTitle: 'Washroom',
    body: { items: [], performedAt: '2026-03-01T09:00:00.000Z' },
  });
});

afterEach(async () => {
  session.end('log-out');
  await session.ended();
  stop();
  vi.unstubAllGlobals();
  for (const report of await listReports('stepan')) await removeReport(report);
  localStorage.clear();
});

async function leftBehind() {
  const drafts = await Promise.all(['lobby', 'pier'].map((code) => readDraft('stepan', code)));
  return {
    rounds: (await keptRounds('stepan')).map(({ code }) => code),
    drafts: drafts.filter((draft) => Object.keys(draft).length > 0).length,
    reports: (await listReports('stepan')).length,
    overview: await keptOverview('stepan').then((overview) => overview?.person.firstName ?? null),
    tokens: (await readMirror())?.refreshToken ?? null,
    answers: answers.getQueryCache().getAll().length,
    isSignedIn: session.read()?.personId === 'stepan',
  };
}

const nothingButTheReport = {
  rounds: [],
  drafts: 0,
  reports: 1,
  overview: null,
  tokens: null,
  answers: 0,
  isSignedIn: false,
};
const nothing = { ...nothingButTheReport, reports: 0 };
const everything = {
  rounds: ['lobby', 'pier'],
  drafts: 2,
  reports: 1,
  overview: 'Stepan',
  tokens: 'refresh',
  answers: 1,
  isSignedIn: true,
};

const networks: [name: string, fetch: () => Promise<Response>][] = [
  ['a good network', async () => new Response(null, { status: 204 })],
  ['no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a hanging network', () => new Promise<Response>(() => undefined)],
  ['a guest Wi-Fi', async () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })],
];
const [good] = networks;

describe('who leaves', () => {
  it.each(networks)('by logging out leaves nothing behind but what is not sent, on %s', async (_, fetch) => {
    vi.stubGlobal('fetch', fetch);
    logOut();
    expect(session.read()).toBeNull();
    await session.ended();
    expect(await leftBehind()).toEqual(nothingButTheReport);
  });

  it('by logging out everywhere leaves nothing behind but what is not sent', async () => {
    vi.stubGlobal('fetch', good?.[1]);
    await logOutEverywhere();
    await session.ended();
    expect(await leftBehind()).toEqual(nothingButTheReport);
  });

  it('by deleting their account leaves nothing at all: nobody could send it', async () => {
    vi.stubGlobal('fetch', good?.[1]);
    await deleteAccount();
    await session.ended();
    expect(await leftBehind()).toEqual(nothing);
  });

  it.each([logOutEverywhere, deleteAccount])(
    'is told when the server could not be reached, and stays (%o)',
    async (leave) => {
      vi.stubGlobal('fetch', networks[1]?.[1]);
      await expect(leave()).rejects.toBeInstanceOf(NetworkFailure);
      expect(await leftBehind()).toEqual(everything);
    },
  );

  it('because the session was ended elsewhere leaves nothing behind but what is not sent', async () => {
    const refusal = { code: 'refresh_refused', status: 401, requestId: 'r' };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 401 }));
    await validateKeptSession();
    await session.ended();
    expect(await leftBehind()).toEqual(nothingButTheReport);
  });

  it('in another tab leaves nothing behind in this one', async () => {
    openSession().end('log-out');
    dispatchEvent(new StorageEvent('storage', { key: 'rounds.accessToken' }));
    await session.ended();
    expect(await leftBehind()).toEqual(nothingButTheReport);
  });

  it('because somebody else signs in leaves them nothing to see, even of the same organisation', async () => {
    session.begin({
      ...stepan,
      accessToken: accessTokenFor('neva', 'first', 'another', 'nina'),
      refreshToken: 'nina’s',
    });
    await session.ended();
    expect(answers.getQueryData(['overview'])).toBeUndefined();
    expect(await leftBehind()).toMatchObject({ rounds: [], drafts: 0, reports: 1, overview: null, tokens: 'nina’s' });
  });

  it('an organisation, being removed from it, leaves its checklists and drafts behind no more than its answers', async () => {
    answers.setQueryData(['sites', 'neva'], []);
    session.renew({ ...stepan, accessToken: accessTokenFor('harbour', 'second', 'session', 'stepan') });
    await session.ended();
    expect(answers.getQueryData(['sites', 'neva'])).toBeUndefined();
    expect(await leftBehind()).toMatchObject({ rounds: ['pier'], drafts: 1, reports: 1, overview: null });
  });

  it('an organisation for another one of theirs keeps the page at whose door it was left: only its answers go', async () => {
    const inWork = [
      ['kept-work', 'stepan', 'pier', 'opening'],
      ['round', 'stepan', 'pier'],
      ['typed', 'stepan', 'form'],
    ];
    for (const queryKey of [...inWork, ['sites', 'neva']]) answers.setQueryData(queryKey, 'known');
    session.switch({ ...stepan, accessToken: accessTokenFor('harbour', 'second', 'session', 'stepan') });
    await session.ended();
    expect(inWork.map((queryKey) => answers.getQueryData(queryKey))).toEqual(['known', 'known', 'known']);
    expect(answers.getQueryState(['round', 'stepan', 'pier'])?.isInvalidated).toBe(true);
    expect(answers.getQueryData(['sites', 'neva'])).toBeUndefined();

    session.begin({ ...stepan, accessToken: accessTokenFor('harbour', 'first', 'another', 'nina') });
    await session.ended();
    expect(inWork.map((queryKey) => answers.getQueryData(queryKey))).toEqual([undefined, undefined, undefined]);
  });

  it('an organisation for another one of theirs finds everything again on their return', async () => {
    session.switch({ ...stepan, accessToken: accessTokenFor('harbour', 'second', 'session', 'stepan') });
    await session.ended();
    expect(await leftBehind()).toMatchObject({ rounds: everything.rounds, drafts: 2, reports: 1, overview: 'Stepan' });
  });
});

describe('a page that is opened after another was closed in the middle of it', () => {
  it('finishes what was left', async () => {
    stop();
    session.end('log-out');
    stop = startTeardown(session, answers);
    await waitFor(async () =>
      expect(await leftBehind()).toMatchObject({ rounds: [], drafts: 0, reports: 1, overview: null }),
    );
  });
});
