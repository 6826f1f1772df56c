import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { NetworkFailure } from './api/problem';
import { createQueryCache } from './queryClient';

describe('an answer that could not be had', () => {
  const answers = () =>
    new QueryClient({
      queryCache: createQueryCache(),
      defaultOptions: { queries: { networkMode: 'always', retry: false } },
    });
  const open = (client: QueryClient, ask: () => Promise<string>) =>
    renderHook(() => useQuery({ queryKey: ['week'], queryFn: ask }), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
  const never = () => new Promise<string>(() => undefined);

  /** The first time there is no network; what comes next is the caller's to say. */
  async function failed(next: () => Promise<string>) {
    const asked = [() => Promise.reject(new NetworkFailure('offline')), next];
    const client = answers();
    const hook = open(client, () => (asked.shift() ?? never)());
    await waitFor(() => expect(hook.result.current.isError).toBe(true));
    return { client, ...hook };
  }

  it('is still said to be missing while it is asked for again, with what went wrong', async () => {
    const { result } = await failed(never);
    const before = result.current.error;
    act(() => void result.current.refetch());
    await waitFor(() => expect(result.current.isFetching).toBe(true));
    expect([result.current.status, result.current.error]).toEqual(['error', before]);
  });

  it('is there when it comes', async () => {
    const { result } = await failed(async () => 'here');
    act(() => void result.current.refetch());
    await waitFor(() => expect(result.current.data).toBe('here'));
    expect([result.current.status, result.current.error]).toEqual(['success', null]);
  });

  it('is asked for as if for the first time by who opens the screen anew', async () => {
    const { client, unmount } = await failed(never);
    unmount();
    const { result } = open(client, never);
    await waitFor(() => expect(result.current.isFetching).toBe(true));
    expect([result.current.status, result.current.error]).toEqual(['pending', null]);
  });

  it('is asked for as if for the first time by who is signed in next', async () => {
    const { client, result } = await failed(never);
    act(() => void client.resetQueries());
    await waitFor(() => expect(result.current.isFetching).toBe(true));
    expect([result.current.status, result.current.error]).toEqual(['pending', null]);
  });
});
