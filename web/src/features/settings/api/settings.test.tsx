import type { NotificationChoices } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../lib/session';
import { accessTokenFor, galina } from '../../../test/tokens';
import { useSaveSettings } from './settings';

describe('settings that are being saved', () => {
  beforeEach(() => session.begin(galina));
  afterEach(() => {
    session.end('locked');
    vi.unstubAllGlobals();
  });

  it('do not become those of whoever signs in meanwhile', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
      asked.push(`${method} ${address.split('/v1')[1]}`);
      session.begin({ ...galina, accessToken: accessTokenFor('neva', 'second', 'other', 'stepan') });
      return new Response(null, { status: 204 });
    });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(useSaveSettings, { wrapper });
    act(() => result.current.mutate({ language: 'en', choices: {} as NotificationChoices }));
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(asked).toEqual(['PATCH /profile']);
  });
});
