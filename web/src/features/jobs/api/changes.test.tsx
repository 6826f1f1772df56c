import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../lib/session';
import { galina } from '../../../test/tokens';
import { useActOnJob, useChangeJob } from './jobs';

describe('a change of a job on a connection that hangs', () => {
  const answers = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={answers}>{children}</QueryClientProvider>
  );

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
