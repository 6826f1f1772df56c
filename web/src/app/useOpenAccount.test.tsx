import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../lib/session';
import { galina } from '../test/tokens';
import { useOpenAccount } from './useOpenAccount';

const organisation = (id: string) => ({ id, title: id, roleId: 5, wholeAccount: true, sites: [] });
const overview = {
  person: { id: 'galina', firstName: 'Galina', lastName: '' },
  accounts: [organisation('neva'), organisation('volga')],
};

describe('an organisation that cannot be opened without a network', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', async (address: string) => {
      if (address.endsWith('/profile/overview')) return Response.json(overview);
      throw new TypeError('offline');
    });
    session.begin(galina);
  });
  afterEach(() => {
    session.end('locked');
    vi.unstubAllGlobals();
  });

  it('is left by going back to the one that is open', async () => {
    const answers = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={answers}>{children}</QueryClientProvider>
    );
    const { result, rerender } = renderHook(useOpenAccount, { wrapper, initialProps: 'neva' });
    await waitFor(() => expect(result.current.kind).toBe('open'));
    rerender('volga');
    await waitFor(() => expect(result.current.kind).toBe('failed'));
    rerender('neva');
    await waitFor(() => expect(result.current).toMatchObject({ kind: 'open', account: { id: 'neva' } }));
  });
});
