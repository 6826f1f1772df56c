import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useChangePlan, type PlanFields } from './plans';

describe('a plan that is saved', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('leaves nothing stale behind the dialog that it was made in: what is due shows on tiles, too', async () => {
    const shown = ['plans', 'today', 'board', 'week', 'overview', 'sites', 'facilities', 'dashboard'];
    const answers = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
    for (const key of shown) answers.setQueryData([key, 'neva'], 'before the plan');
    vi.stubGlobal('fetch', async () => Response.json({ id: 'morning' }));
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={answers}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useChangePlan(), { wrapper });
    act(() => result.current.mutate({ op: 'create', fields: {} as PlanFields }));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(shown.filter((key) => !answers.getQueryState([key, 'neva'])?.isInvalidated)).toEqual([]);
  });
});
