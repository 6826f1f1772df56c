import { roles } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useMakeBlankCodes, useBlankCodes } from '../features/codes/api/codes';
import { useChangeKiosks, useKiosks } from '../features/kiosks/api/kiosks';
import { useMakeCodes, useWaysIn } from '../features/own/api/waysIn';
import { useInvitations, useInvite, useLetIn, useMakePapers, useRenewLink } from '../features/people/api/people';
import { session } from '../lib/session';
import { galina } from '../test/tokens';

interface Making {
  mutate: (asked: never) => void;
  data: unknown;
  error: Error | null;
}

const made = { items: [{ id: 'made' }], codes: ['made'], pairing: { code: '123456' } };
const grant = { roleId: roles.staff, siteIds: null };

/** Beside each: the list that it changes, and that stands on the same screen. */
const secrets: [name: string, useIt: () => Making, asked: unknown, useList: () => unknown][] = [
  ['recovery codes', useMakeCodes, undefined, useWaysIn],
  ['the link of an invitation', () => useInvite('neva'), grant, () => useInvitations('neva')],
  ['papers', () => useMakePapers('neva'), { names: [], ...grant }, () => useInvitations('neva')],
  ['a new link', () => useRenewLink('neva'), 'invitation', () => useInvitations('neva')],
  ['the paper of who lost their phone', () => useLetIn('neva', 'zarina'), undefined, () => useInvitations('neva')],
  ['the code of a new kiosk', () => useChangeKiosks('door'), { act: 'add', body: {} }, () => useKiosks('door')],
  ['a code for a tablet', () => useChangeKiosks('door'), { act: 'code', id: 'k' }, () => useKiosks('door')],
  ['codes that are printed ahead', useMakeBlankCodes, 24, useBlankCodes],
];

describe('what is shown once', () => {
  const answers = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const network = { isHanging: false, lists: 0, post: async (): Promise<Response> => Response.json(made) };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={answers}>{children}</QueryClientProvider>
  );
  const open = (useIt: () => Making, useList: () => unknown) =>
    renderHook(
      () => {
        useList();
        return useIt();
      },
      { wrapper },
    );
  /** The list is there; from then on the network hangs, but for the one answer. */
  const opened = async (useIt: () => Making, useList: () => unknown) => {
    const { result } = open(useIt, useList);
    await waitFor(() => expect(answers.isFetching()).toBe(0));
    expect(network.lists).toBe(1);
    network.isHanging = true;
    return result;
  };

  beforeEach(() => {
    Object.assign(network, { isHanging: false, lists: 0, post: async () => Response.json(made) });
    vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) => {
      if (method !== 'GET') return network.post();
      network.lists += 1;
      return network.isHanging ? new Promise(() => undefined) : Promise.resolve(Response.json({ items: [] }));
    });
    session.begin(galina);
  });
  afterEach(async () => {
    session.end('log-out');
    answers.clear();
    vi.unstubAllGlobals();
  });

  it.each(secrets)('is there at once, whatever becomes of the list: %s', async (_, useIt, asked, useList) => {
    const result = await opened(useIt, useList);
    act(() => result.current.mutate(asked as never));
    await waitFor(() => expect(result.current.data).toBeTruthy());
    expect(network.lists).toBe(2);
  });

  it.each(secrets)(
    'may have been made though its answer is lost, so the list is asked: %s',
    async (_, useIt, asked, useList) => {
      const result = await opened(useIt, useList);
      network.post = () => Promise.reject(new TypeError('offline'));
      act(() => result.current.mutate(asked as never));
      await waitFor(() => expect(result.current.error).toBeTruthy());
      expect(network.lists).toBe(2);
    },
  );
});
