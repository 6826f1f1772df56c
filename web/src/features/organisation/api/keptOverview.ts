import { useQuery } from '@tanstack/react-query';
import { keptOverview, type Overview } from '../../../lib/offline/keptOverview';
import { keys } from '../../../lib/queryKeys';
import { useSession } from '../../../lib/session';

/** What the server last said, for a start without it; undefined until the phone has been looked through. */
export function useKeptOverview(): Overview | null | undefined {
  const personId = useSession()?.personId ?? '';
  return useQuery({
    queryKey: [keys.overview, personId, 'kept'],
    queryFn: () => keptOverview(personId).catch(() => null),
    gcTime: 0,
    staleTime: Infinity,
  }).data;
}
