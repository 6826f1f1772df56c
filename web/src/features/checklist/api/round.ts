import type { FacilityRound } from '@rounds/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api/api';
import { isProblem } from '../../../lib/api/problem';
import { readDraft } from '../../../lib/offline/drafts';
import { forgetRound, keepRound, keptRound } from '../../../lib/offline/rounds';
import { whenPrepared } from '../../../lib/photos/preparing';
import { keys } from '../../../lib/queryKeys';
import { newRequestId } from '../../../lib/requestId';
import { currentPerson } from '../../../lib/session';
import { isToBeSigned, signVisit } from '../../../lib/visits';

export type OpenedRound =
  | { kind: 'loading' }
  /** Not one of theirs: they are a visitor at this door. */
  | { kind: 'visitor' }
  | { kind: 'replaced'; text: string }
  | { kind: 'failed'; error: Error; retry: () => unknown }
  | { kind: 'open'; round: FacilityRound; ticks: Awaited<ReturnType<typeof readDraft>> };

/** What everybody may know of a door, for who has no work behind it. */
export const usePublicFacility = (code: string) =>
  useQuery({
    queryKey: ['public-facility', code],
    queryFn: () => request('GET /qr/{id}/public', { params: { id: code } }),
    retry: false,
  });

async function fetchRound(personId: string, code: string): Promise<FacilityRound> {
  const query = isToBeSigned(personId, code) ? ({ openedBy: 'code' } as const) : {};
  const answer = await request('GET /qr/{id}', { params: { id: code }, query }).catch(async (error: unknown) => {
    if (isProblem(error, 'not_found')) await forgetRound(personId, code).catch(() => undefined);
    throw error;
  });
  const { scan, ...round } = answer;
  // They may have left while the answer was on its way.
  if (currentPerson() !== personId) return round;
  if (scan !== undefined) signVisit(personId, code, scan);
  await keepRound(personId, code, round).catch(() => undefined);
  return round;
}

/** What the phone has is shown at once; what the server has replaces it when it comes. */
export function useRound(personId: string, code: string): OpenedRound {
  // Anew for every opening: what was refused meanwhile is a draft again.
  const [opening] = useState(newRequestId);
  const kept = useQuery({
    queryKey: [keys.keptWork, personId, code, opening],
    queryFn: async () => {
      // A picture that was taken here before may still be made small: without it the draft would be written over.
      await whenPrepared();
      return {
        round: await keptRound(personId, code).catch(() => null),
        ticks: await readDraft(personId, code).catch(() => ({})),
      };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  const fresh = useQuery({
    queryKey: [keys.round, personId, code],
    queryFn: () => fetchRound(personId, code),
    retry: false,
  });

  if (isProblem(fresh.error, 'code_replaced')) return { kind: 'replaced', text: fresh.error.message };
  if (isProblem(fresh.error, 'not_found') || isProblem(fresh.error, 'not_signed_in')) return { kind: 'visitor' };
  if (kept.data === undefined) return { kind: 'loading' };
  const round = fresh.data ?? kept.data.round;
  if (round) return { kind: 'open', round, ticks: kept.data.ticks };
  if (fresh.error) return { kind: 'failed', error: fresh.error, retry: fresh.refetch };
  return { kind: 'loading' };
}
