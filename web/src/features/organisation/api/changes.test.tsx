import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownTimeZone } from '../../../lib/dates';
import { useChangeOrganisation } from './changes';

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

describe('a new organisation', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('has the time zone of the browser in which it is made', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return Response.json({ id: 'neva' }, { status: 201 });
    });
    const { result } = renderHook(() => useChangeOrganisation(), { wrapper: Around });
    act(() => result.current.mutate({ op: 'create', title: 'Neva Shore' }));
    await waitFor(() => expect(result.current.data).toBe('neva'));
    expect(sent).toEqual([{ title: 'Neva Shore', timeZone: ownTimeZone() }]);
  });
});
