import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { keptRounds } from '../../../lib/offline/rounds';
import { currentPerson } from '../../../lib/session';
import type { ProblemDoor } from './reporting';

interface Places {
  accountId: string;
  sites: readonly { id: string; title: string }[];
}

/** Those on the phone, which are all of the person's; asked for where nothing could be kept yet. */
async function findDoors({ accountId, sites }: Places): Promise<ProblemDoor[]> {
  const personId = currentPerson();
  const kept = personId === null ? [] : await keptRounds(personId).catch(() => []);
  const doors = kept.map(({ round: { facility } }) => facility).filter((door) => door.accountId === accountId);
  if (doors.length > 0) return doors;
  const found = await Promise.all(
    sites.map(async ({ id, title: siteTitle }) => {
      const { items } = await request('GET /sites/{id}/facilities', { params: { id } });
      return items.map((facility) => ({ id: facility.id, title: facility.title, siteTitle, accountId }));
    }),
  );
  return found.flat();
}

/** Every door at which a problem can be reported. */
export const useProblemDoors = (places: Places) =>
  useQuery({
    queryKey: ['problem-doors', places.accountId, ...places.sites.map(({ id }) => id)],
    queryFn: () => findDoors(places),
    gcTime: 0,
  });
