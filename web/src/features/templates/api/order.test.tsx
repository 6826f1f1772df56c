import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useChecklists } from '../../facilities/api/facilities';
import { useMoveItem } from './order';
import { itemsKey, useChangeTemplate } from './templates';

afterEach(() => vi.unstubAllGlobals());

const item = (id: string, pos: number) => ({ id, pos, title: id, description: '', isCommentAllowed: false });

function within(queryClient: QueryClient) {
  return function Around({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  };
}

describe('the order of a checklist', () => {
  it('is the one of the last move that was kept, when the next one fails', async () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(itemsKey(1), ['a', 'b', 'c'].map(item));
    let moves = 0;
    vi.stubGlobal('fetch', async () => {
      moves += 1;
      if (moves > 1) throw new TypeError('no network');
      return Response.json({ items: ['b', 'a', 'c'].map(item) });
    });
    const { result } = renderHook(() => useMoveItem(1), { wrapper: within(queryClient) });
    act(() => result.current.mutate({ itemId: 'a', from: 0, to: 1, afterId: 'b' }));
    act(() => result.current.mutate({ itemId: 'c', from: 2, to: 0, afterId: null }));
    await waitFor(() => expect(result.current.isError).toBe(true));
    const shown = queryClient.getQueryData<{ id: string }[]>(itemsKey(1));
    expect(shown?.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });
});

describe('a new checklist', () => {
  it('is there to be chosen for a facility at once', async () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const titles = ['Washroom'];
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
      if (method === 'POST') titles.push('Kitchen');
      const items = titles.map((title, id) => ({ id, title }));
      return Response.json(method === 'POST' ? items.at(-1) : { items });
    });
    const { result } = renderHook(() => ({ choice: useChecklists(), change: useChangeTemplate() }), {
      wrapper: within(queryClient),
    });
    await waitFor(() => expect(result.current.choice.data).toHaveLength(1));
    act(() => result.current.change.mutate({ op: 'create', title: 'Kitchen' }));
    await waitFor(() => expect(result.current.choice.data).toHaveLength(2));
  });
});
