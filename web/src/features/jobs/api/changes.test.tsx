import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPhoto } from '../../../lib/offline/keptPhotos';
import { session } from '../../../lib/session';
import { accessTokenFor, galina } from '../../../test/tokens';
import { useActOnJob, useChangeJob } from './jobs';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const answers = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={answers}>{children}</QueryClientProvider>
);

describe('a change of a job on a connection that hangs', () => {
  // The time that is allowed is over at once.
  const allowed: number[] = [];
  beforeEach(() => {
    allowed.length = 0;
    session.begin(galina);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      allowed.push(ms);
      return AbortSignal.abort(new DOMException('given up', 'TimeoutError'));
    });
    vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted();
      return new Promise(() => undefined);
    });
  });
  afterEach(() => {
    session.end('log-out');
    answers.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each([
    ['an assignee', () => useChangeJob('tap'), { assigneeId: 'stepan' }],
    ['a decision', () => useActOnJob('tap'), { requestId: 'r1', act: 'confirm', comment: '', photoIds: [] }],
    ['a word', () => useActOnJob('tap'), { requestId: 'r2', act: 'comment', comment: 'Ordered', photoIds: [] }],
  ] as const)('is given up after 20 seconds, so that it can be said again: %s', async (_, useIt, change) => {
    const { result } = renderHook(() => useIt(), { wrapper });
    act(() => result.current.mutate(change as never));
    await waitFor(() => expect(result.current.error).toBeTruthy());
    expect(allowed).toEqual([20_000]);
  });
});

describe('words about a job whose picture is on its way', () => {
  afterEach(() => {
    session.end('log-out');
    answers.clear();
    vi.unstubAllGlobals();
  });

  it('are not said by who has signed in on the phone meanwhile', async () => {
    session.begin(galina);
    await keepPhoto('galina', 'picture', new ArrayBuffer(8));
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
      asked.push(`${method} ${path.split('/').at(-1)}`);
      if (method === 'GET') return Response.json({ code: 'not_found', requestId: 'r' }, { status: 404 });
      session.end('locked');
      session.begin({ ...galina, accessToken: accessTokenFor('neva', 'first', 'hers', 'zarina'), firstName: 'Zarina' });
      return Response.json({ id: 'picture' }, { status: 201 });
    });
    const { result } = renderHook(() => useActOnJob('tap'), { wrapper });
    act(() => result.current.mutate({ requestId: 'r3', act: 'comment', comment: 'Ordered', photoIds: ['picture'] }));
    await waitFor(() => expect(result.current.isSuccess || result.current.isError).toBe(true));
    expect(asked).toEqual(['GET sent', 'POST photos']);
  });
});
