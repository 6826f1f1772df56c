import type { FacilityRound } from '@rounds/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offlineDatabase, type Report } from '../../../lib/offline/database';
import { addReport, listReports, removeReport } from '../../../lib/offline/queue';
import { session } from '../../../lib/session';
import { accessTokenFor } from '../../../test/tokens';
import type { Ticks } from './report';
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
    isCodeNeeded: false,
  },
  checklists: [],
  checks: [],
  mayCheck: true,
};

const item = {
  id: '1-1',
  title: 'Floor',
  description: '',
  isCommentAllowed: false,
  opensJob: true,
  isNotApplicableAllowed: false,
  kind: 'check' as const,
  isCommentNeeded: false,
  isPhotoNeeded: false,
  checklistId: 1,
};
const reportElsewhere: Report = {
  requestId: 'elsewhere',
  personId: 'stepan',
  code: 'lobby',
  facilityTitle: 'Lobby',
  body: { items: [], performedAt: '2026-11-16T10:00:00Z' },
};

const door = { personId: 'stepan', code: 'washroom', openedBy: 'code', visit: null } as const;
const onFault = vi.fn<() => void>();

/** Every state that the screen was in, in order. */
function submitOn(fetch: (...args: unknown[]) => Promise<Response>, ticks: Ticks = {}, checks = round.checks) {
  vi.stubGlobal('fetch', fetch);
  // A page on plain http, where browsers offer no Web Locks.
  vi.stubGlobal('navigator', { languages: ['en'] });
  const states: string[] = [];
  const { result, unmount } = renderHook(() => {
    const { submission, submit, faults } = useSubmission(door, onFault);
    if (states.at(-1) !== submission.kind) states.push(submission.kind);
    return { submission, submit, faults };
  });
  let submitted = Promise.resolve();
  act(() => void (submitted = result.current.submit({ ...round, checks }, ticks)));
  return { result, states, unmount, submitted };
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
  onFault.mockClear();
});

const itemErrors = [{ field: 'items.0.comment', code: 'field_required', message: 'A comment is needed' }];
const itemRefusal = { code: 'validation_failed', requestId: 'r', detail: 'No', status: 422, errors: itemErrors };
const broken = { [item.id]: { isDone: false, isProblem: true, comment: '' } };

describe('a round that is submitted', () => {
  it('says nothing of the phone when it is sent at once', async () => {
    const { result, states } = submitOn(async () => Response.json({ checkIds: [1], at: '' }, { status: 201 }));
    await waitFor(() => expect(result.current.submission.kind).toBe('sent'));
    expect(states).toEqual(['none', 'sending', 'sent']);
  });

  it('is sent once when it is submitted by two presses', async () => {
    const ids: (string | null)[] = [];
    const { result } = submitOn(async (...[, init]) => {
      ids.push(new Headers((init as RequestInit).headers).get('x-request-id'));
      return Response.json({ checkIds: [1], at: '' }, { status: 201 });
    });
    await act(() => result.current.submit(round, {}));
    expect(result.current.submission.kind).toBe('sent');
    expect(ids).toHaveLength(1);
  });

  it('is not said to be sent when the person gave up a refused one', async () => {
    const refusal = { code: 'forbidden', requestId: 'r', detail: 'No', status: 403 };
    const { result } = submitOn(async () => Response.json(refusal, { status: 403 }));
    await waitFor(() => expect(result.current.submission.kind).toBe('refused'));
    const [refused] = await listReports('stepan');
    await act(() => removeReport(refused as Report));
    await waitFor(() => expect(result.current.submission.kind).toBe('none'));
  });

  it('is not said to be sent when the browser threw away what it kept', async () => {
    const { result } = submitOn(async () => Response.error());
    await waitFor(() => expect(result.current.submission.kind).toBe('waiting'));
    await (await offlineDatabase()).clear('reports');
    await act(() => addReport(reportElsewhere));
    await waitFor(() => expect(result.current.submission.kind).toBe('failed'));
  });

  it('is told why the server refused it, also where nothing can be kept', async () => {
    const errors = [{ field: 'items.0.comment', code: 'field_required', message: 'A comment is needed.' }];
    const refusal = { code: 'validation_failed', requestId: 'r', detail: 'Check what you entered.', errors };
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { result } = submitOn(async () => Response.json(refusal, { status: 422 }));
    await waitFor(() => expect(result.current.submission.kind).toBe('failed'));
    expect(result.current.submission).toMatchObject({ why: 'Check what you entered. A comment is needed.' });
    vi.restoreAllMocks();
  });

  it('is a draft again when the server names what is wrong with its items', async () => {
    const { result } = submitOn(async () => Response.json(itemRefusal, { status: 422 }), broken, [item]);
    await waitFor(() => expect(result.current.faults.get(item.id)).toBe('A comment is needed'));
    expect(result.current.submission.kind).toBe('none');
    expect(onFault).toHaveBeenCalledOnce();
    expect(await listReports('stepan')).toEqual([]);
  });

  it('stays in the queue, where it is told of, when its door has been left by then', async () => {
    let refuse: () => void = () => undefined;
    const isTime = new Promise<void>((resolve) => (refuse = resolve));
    const refused = () => isTime.then(() => Response.json(itemRefusal, { status: 422 }));
    const { unmount, submitted } = submitOn(refused, broken, [item]);
    unmount();
    refuse();
    await submitted;
    expect(await listReports('stepan')).toMatchObject([{ refusal: { errors: itemErrors } }]);
    expect(onFault).not.toHaveBeenCalled();
  });

  // The last one: nothing else is sent while it hangs.
  it('is known to be safe within five seconds when the network hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { result } = submitOn(() => new Promise<Response>(() => undefined));
    act(() => void vi.advanceTimersByTime(5000));
    vi.useRealTimers();
    await waitFor(() => expect(result.current.submission.kind).toBe('waiting'));
    expect(await listReports('stepan')).toHaveLength(1);
  });
});

describe('a round that the phone could not keep', () => {
  beforeEach(() => {
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  it('is neither said to be saved nor to be sent when there is no network', async () => {
    const { result, states } = submitOn(async () => Response.error());
    await waitFor(() => expect(result.current.submission.kind).toBe('failed'));
    expect(states).toEqual(['none', 'sending', 'failed']);
  });

  it('is not believed to be sent by what is not our server', async () => {
    const { result } = submitOn(async () => Response.json({ welcome: 'to our Wi-Fi' }));
    await waitFor(() => expect(result.current.submission.kind).toBe('failed'));
  });

  it('keeps its id when it is submitted again, and gets another with other answers', async () => {
    const ids: (string | undefined)[] = [];
    const { result } = submitOn(async (...[, init]: unknown[]) => {
      ids.push((init as { headers: Record<string, string> }).headers['X-Request-Id']);
      return Response.error();
    });
    const failed = () => waitFor(() => expect(result.current.submission.kind).toBe('failed'));
    await failed();
    act(() => void result.current.submit(round, {}));
    await failed();
    act(() => void result.current.submit({ ...round, checks: [item] }, { [item.id]: { isDone: true, comment: '' } }));
    await failed();
    expect(ids).toHaveLength(3);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });
});
