import type { FacilityRound } from '@rounds/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listReports, removeReport } from '../../../lib/offline/queue';
import { session } from '../../../lib/session';
import { accessTokenFor } from '../../../test/tokens';
import { useSubmission } from './useSubmission';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const round: FacilityRound = {
  facility: {
    id: 'washroom',
    title: 'Washroom',
    siteId: 'north',
    siteTitle: 'North',
    accountId: 'neva',
    accountTitle: 'Neva Shore',
    isFeedbackEnabled: true,
  },
  checklists: [],
  checks: [],
  mayCheck: true,
};

/** Every state that the screen was in, in order. */
function submitOn(fetch: () => Promise<Response>) {
  vi.stubGlobal('fetch', fetch);
  // A page on plain http, where browsers offer no Web Locks.
  vi.stubGlobal('navigator', { languages: ['en'] });
  const states: string[] = [];
  const { result } = renderHook(() => {
    const { submission, submit } = useSubmission('stepan', 'washroom');
    if (states.at(-1) !== submission.kind) states.push(submission.kind);
    return { submission, submit };
  });
  act(() => result.current.submit(round, {}));
  return { result, states };
}

beforeEach(() =>
  session.begin({
    accessToken: accessTokenFor('neva', 'first', 'session', 'stepan'),
    refreshToken: 'refresh',
    allowedPermissions: [],
    firstName: 'Stepan',
    lastName: '',
  }),
);

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const report of await listReports('stepan')) await removeReport(report);
  session.end('log-out');
});

describe('a round that is submitted', () => {
  it('says nothing of the phone when it is sent at once', async () => {
    const { result, states } = submitOn(async () => Response.json({ checkIds: [1], at: '' }, { status: 201 }));
    await waitFor(() => expect(result.current.submission.kind).toBe('sent'));
    expect(states).toEqual(['none', 'sending', 'sent']);
  });

  it('is known to be safe within five seconds when the network hangs', async () => {
    const { result } = submitOn(() => new Promise<Response>(() => undefined));
    await waitFor(() => expect(result.current.submission.kind).toBe('waiting'), { timeout: 5000 });
    expect(await listReports('stepan')).toHaveLength(1);
  }, 10_000);
});
