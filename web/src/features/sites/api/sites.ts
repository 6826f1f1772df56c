import type { Body, Site, SiteTile } from '@rounds/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { ownTimeZone } from '../../../lib/dates';
import { figures, keys } from '../../../lib/queryKeys';
import { useRecordChange } from '../../../lib/recordChange';

/** The sites of the organisation with their states. Where nobody has said a site's time zone, it has the viewer's. */
export const useSites = (accountId: string | null) =>
  useQuery({
    queryKey: [keys.sites, accountId],
    queryFn: async (): Promise<SiteTile[]> =>
      (await request('GET /sites', { query: { accountId: accountId ?? '', tz: ownTimeZone() } })).items,
    enabled: accountId !== null,
  });

/** How many ratings wait for a reply: those that the tiles count. */
export function useUnansweredCount(accountId: string, siteId?: string): number {
  const sites = useSites(accountId).data ?? [];
  return sites
    .filter(({ id }) => siteId === undefined || id === siteId)
    .reduce((sum, { state }) => sum + state.unanswered, 0);
}

export const useSite = (id: string | null) =>
  useQuery({
    queryKey: [keys.site, id],
    queryFn: () => request('GET /sites/{id}', { params: { id: id ?? '' } }),
    enabled: id !== null,
  });

export type SiteChange =
  | { op: 'create'; fields: Body<'POST /sites'> }
  | { op: 'edit'; id: string; fields: Body<'PATCH /sites/{id}'> }
  | { op: 'del'; id: string };

async function apply(change: SiteChange, requestId: string): Promise<Site | null> {
  switch (change.op) {
    case 'create':
      return request('POST /sites', { body: change.fields, requestId });
    case 'edit':
      return request('PATCH /sites/{id}', { params: { id: change.id }, body: change.fields, requestId });
    case 'del':
      await request('DELETE /sites/{id}', { params: { id: change.id }, requestId });
      return null;
  }
}

/** What it changes on other screens is fetched afresh before the dialog goes: nothing stale is ever seen behind it. */
export function useChangeSite() {
  const queryClient = useQueryClient();
  return useRecordChange<SiteChange, Site>({
    send: apply,
    toEdit: ({ id }, { fields }) => {
      const { accountId: _, ...edited } = fields;
      return { op: 'edit', id, fields: edited };
    },
    refresh: async (site) => {
      if (site) queryClient.setQueryData([keys.site, site.id], site);
      // By its clock and its days off plans are due.
      const stale = [keys.overview, keys.plans, ...figures];
      await Promise.all(stale.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    },
  });
}
