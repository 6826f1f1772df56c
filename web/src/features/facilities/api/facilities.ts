import type { Body, Facility, FacilityTile } from '@rounds/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { ownTimeZone } from '../../../lib/dates';
import { figures, keys } from '../../../lib/queryKeys';
import { useRecordChange } from '../../../lib/recordChange';

/** The facilities of a site with their states; none are asked for before a site is chosen. */
export const useFacilities = (siteId: string | null) =>
  useQuery({
    queryKey: [keys.facilities, siteId],
    queryFn: async (): Promise<FacilityTile[]> =>
      (await request('GET /sites/{id}/facilities', { params: { id: siteId ?? '' }, query: { tz: ownTimeZone() } }))
        .items,
    enabled: siteId !== null,
  });

export const useFacility = (id: string | null) =>
  useQuery({
    queryKey: [keys.facility, id],
    queryFn: () => request('GET /facilities/{id}', { params: { id: id ?? '' } }),
    enabled: id !== null,
  });

/** The checklists that a facility can have. */
export const useChecklists = () =>
  useQuery({
    queryKey: [keys.checklists],
    queryFn: async () => (await request('GET /checklists')).items,
  });

export type FacilityChange =
  | { op: 'create'; fields: Body<'POST /facilities'> }
  | { op: 'edit'; id: string; fields: Body<'PATCH /facilities/{id}'> }
  | { op: 'del'; id: string };

async function apply(change: FacilityChange, requestId: string): Promise<Facility | null> {
  switch (change.op) {
    case 'create':
      return request('POST /facilities', { body: change.fields, requestId });
    case 'edit':
      return request('PATCH /facilities/{id}', { params: { id: change.id }, body: change.fields, requestId });
    case 'del':
      await request('DELETE /facilities/{id}', { params: { id: change.id }, requestId });
      return null;
  }
}

/** What it changes on other screens is fetched afresh before the dialog goes: nothing stale is ever seen behind it. */
export function useChangeFacility() {
  const queryClient = useQueryClient();
  return useRecordChange<FacilityChange, Facility>({
    send: apply,
    toEdit: ({ id }, { fields }) => {
      const { siteId: _, ...edited } = fields;
      return { op: 'edit', id, fields: edited };
    },
    refresh: async (facility) => {
      if (facility) queryClient.setQueryData([keys.facility, facility.id], facility);
      const stale = [keys.overview, keys.checklists, keys.plans, ...figures];
      await Promise.all(stale.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    },
  });
}
