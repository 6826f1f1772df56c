import { limits, type Answer, type Body, type Kiosk, type PairingCode } from '@rounds/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { onceTimeoutMs } from '../../../lib/useShownOnce';

/** A code that has just been made, and whose it is. */
export interface Pairing extends PairingCode {
  kioskId: string;
  name: string;
}

/** How long a code is good for. */
export const codeLifeMs = limits.kioskCodeMinutes * 60_000;

const kiosksKey = (facilityId: string) => ['kiosks', facilityId];
/** A tablet that is being connected, or was just switched on, is soon seen here. */
const lookEveryMs = 15_000;

export const useKiosks = (facilityId: string) =>
  useQuery({
    queryKey: kiosksKey(facilityId),
    queryFn: async (): Promise<Kiosk[]> => (await request('GET /kiosks', { query: { facilityId } })).items,
    refetchInterval: lookEveryMs,
  });

type Change =
  | { act: 'add'; body: Omit<Body<'POST /kiosks'>, 'facilityId'> }
  | { act: 'edit'; id: string; body: Body<'PATCH /kiosks/{id}'> }
  | { act: 'code' | 'remove'; id: string };

const pairingOf = ({ id, name, pairing }: Answer<'POST /kiosks'>): Pairing => ({ ...pairing, kioskId: id, name });

/** Answers the code where one was made. */
async function apply(facilityId: string, change: Change): Promise<Pairing | null> {
  switch (change.act) {
    case 'add':
      return pairingOf(
        await request('POST /kiosks', { body: { ...change.body, facilityId }, timeoutMs: onceTimeoutMs }),
      );
    case 'code':
      return pairingOf(
        await request('POST /kiosks/{id}/code', { params: { id: change.id }, timeoutMs: onceTimeoutMs }),
      );
    case 'edit':
      await request('PATCH /kiosks/{id}', { params: { id: change.id }, body: change.body });
      return null;
    case 'remove':
      await request('DELETE /kiosks/{id}', { params: { id: change.id } });
      return null;
  }
}

export function useChangeKiosks(facilityId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => apply(facilityId, change),
    // A code is shown at once: it runs out. It may also have been made where the answer was lost.
    onSettled: (pairing) => {
      const refreshed = queryClient.invalidateQueries({ queryKey: kiosksKey(facilityId) });
      return pairing === null ? refreshed : undefined;
    },
  });
}
