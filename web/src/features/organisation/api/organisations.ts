import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import type { Overview } from '../../../lib/offline/keptOverview';
import { keys } from '../../../lib/queryKeys';
import { currentPerson } from '../../../lib/session';

export type { Overview };

/** Its code is not part of the first load. What cannot be kept now is kept with the next answer. */
async function keep(personId: string, overview: Overview): Promise<void> {
  const { keepOverview } = await import('../../../lib/offline/keptOverview');
  await keepOverview(personId, overview);
}

async function fetchOverview(): Promise<Overview> {
  const personId = currentPerson();
  const overview = await request('GET /profile/overview');
  if (personId !== null) void keep(personId, overview).catch(() => undefined);
  return overview;
}

/** The person and their organisations with the sites they see in each. */
export const useOverview = () => useQuery({ queryKey: [keys.overview], queryFn: fetchOverview });

export const useOrganisation = (id: string | null) =>
  useQuery({
    queryKey: [keys.accounts, id],
    queryFn: () => request('GET /accounts/{id}', { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
