import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useActing } from './useActing';

afterEach(() => vi.unstubAllGlobals());

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

/** A server that answers so, and the ids by which it was asked. */
function asked(answer: () => Response) {
  const ids: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    ids.push(new Headers(headers).get('x-request-id'));
    return answer();
  });
  return ids;
}

async function sendTwice(answer: () => Response) {
  const ids = asked(answer);
  const { result } = renderHook(() => useActing('job'), { wrapper: Around });
  act(() => result.current.write('It still drips'));
  for (const times of [1, 2]) {
    act(() => result.current.send('reopen'));
    await waitFor(() => expect(ids).toHaveLength(times));
    await waitFor(() => expect(result.current.isPending).toBe(false));
  }
  return { ids, comment: result.current.comment };
}

describe('what is done to a job', () => {
  it('is sent again as the same after an answer that was lost, with the words kept', async () => {
    const { ids, comment } = await sendTwice(() => {
      throw new TypeError('no network');
    });
    expect(ids[1]).toBe(ids[0]);
    expect(comment).toBe('It still drips');
  });

  it('is not confirmed with words that were written for another decision', async () => {
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body));
      return Response.json({ id: 'job', events: [] });
    });
    const { result } = renderHook(() => useActing('job'), { wrapper: Around });
    act(() => result.current.write('Nothing to do'));
    act(() => result.current.send('confirm'));
    await waitFor(() => expect(bodies).toEqual([{ comment: '' }]));
  });

  it('is asked anew after it was refused, with the words kept', async () => {
    const refusal = { code: 'wrong_job_state', requestId: 'r', state: 'open', at: '2026-11-17T10:00:00Z', by: null };
    const { ids, comment } = await sendTwice(() => Response.json(refusal, { status: 409 }));
    expect(ids[1]).not.toBe(ids[0]);
    expect(comment).toBe('It still drips');
  });
});
