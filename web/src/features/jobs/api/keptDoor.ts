import { useQuery } from '@tanstack/react-query';
import { keptRounds } from '../../../lib/offline/rounds';
import { currentPerson } from '../../../lib/session';

interface KeptDoor {
  code: string;
  /** It may belong to another of the person's organisations than the one that is open. */
  accountId: string;
}

/** The door of a job, as the phone knows it. Undefined until that is known; null where it does not. */
export function useKeptDoor(facilityId: string): KeptDoor | null | undefined {
  const personId = currentPerson();
  const found = useQuery({
    queryKey: ['kept-door', personId, facilityId],
    queryFn: async (): Promise<KeptDoor | null> => {
      const rounds = personId === null ? [] : await keptRounds(personId).catch(() => []);
      const kept = rounds.find(({ round }) => round.facility.id === facilityId);
      return kept ? { code: kept.code, accountId: kept.round.facility.accountId } : null;
    },
    gcTime: 0,
  });
  return found.data;
}
