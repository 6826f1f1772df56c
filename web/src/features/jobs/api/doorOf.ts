import { useQuery } from '@tanstack/react-query';
import { keptRounds } from '../../../lib/offline/rounds';
import { currentPerson } from '../../../lib/session';

export interface JobDoor {
  code: string;
  isCodeNeeded: boolean;
}

/** The job's door as the phone knows it. Undefined until that is known; null where it does not: the server decides. */
export function useDoorOf(facilityId: string): JobDoor | null | undefined {
  const personId = currentPerson();
  const found = useQuery({
    queryKey: ['door-of', personId, facilityId],
    queryFn: async (): Promise<JobDoor | null> => {
      const rounds = personId === null ? [] : await keptRounds(personId).catch(() => []);
      const kept = rounds.find(({ round }) => round.facility.id === facilityId);
      return kept ? { code: kept.code, isCodeNeeded: kept.round.facility.isCodeNeeded } : null;
    },
    gcTime: 0,
  });
  return found.data;
}
