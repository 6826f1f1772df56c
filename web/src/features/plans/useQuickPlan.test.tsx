import type { Facility, Plan } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkFailure } from '../../lib/api/problem';
import type { PlanFields } from './api/plans';
import { useQuickPlan } from './useQuickPlan';

const lobby = { id: 'lobby', siteId: 'north', title: 'Lobby' } as Facility;

/** A server that keeps one plan, and a network that loses the answer to the first one that is saved. */
function losingNetwork() {
  const sent: string[] = [];
  let kept: Plan | null = null;
  let isLosing = true;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method === 'GET') return Response.json({ items: kept ? [kept] : [], site: {}, facility: {}, user: {} });
    sent.push(`${method} ${new URL(url, 'https://rounds.example').pathname.split('/v1').at(-1)}`);
    kept = { ...(JSON.parse(body ?? '') as PlanFields), id: 'daily' } as unknown as Plan;
    if (!isLosing) return Response.json(kept);
    isLosing = false;
    throw new TypeError('reset');
  });
  return { sent, kept: () => kept };
}

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    {children}
  </QueryClientProvider>
);

describe('a door’s plan whose answer was lost', () => {
  let network: ReturnType<typeof losingNetwork>;
  beforeEach(() => {
    network = losingNetwork();
  });
  afterEach(() => vi.unstubAllGlobals());

  async function lostPlan() {
    const { result } = renderHook(() => useQuickPlan(null, '2026-11-19'), { wrapper: Around });
    act(() => result.current.turn(true));
    await act(() => expect(result.current.save(lobby)).rejects.toThrow(NetworkFailure));
    return result;
  }

  it('is paused when the switch is turned off before it is saved again', async () => {
    const plan = await lostPlan();
    act(() => plan.current.turn(false));
    await act(() => plan.current.save(lobby));
    expect(network.sent).toEqual(['POST /plans', 'PUT /plans/daily']);
    expect(network.kept()).toMatchObject({ isPaused: true, title: 'Lobby' });
  });

  it('becomes the other one that was chosen meanwhile', async () => {
    const plan = await lostPlan();
    act(() => plan.current.choose('weekly'));
    await act(() => plan.current.save(lobby));
    expect(network.sent).toEqual(['POST /plans', 'PUT /plans/daily']);
    expect(network.kept()).toMatchObject({ isPaused: false, title: 'Lobby', doors: [{ facilityId: 'lobby' }] });
    expect(network.kept()?.rrule).toContain('WEEKLY');
  });
});
