import { limits, type Answer, type Body, type Plan } from '@rounds/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { ownTimeZone } from '../../../lib/dates';
import { figures, keys } from '../../../lib/queryKeys';
import { useRecordChange } from '../../../lib/recordChange';
import { dayIn, daysLater, zoneFor } from '../../../lib/zones';
import type { Rule } from '../rhythm';

export type PlanFields = Body<'POST /plans'>;
export type PlanPage = Answer<'GET /plans'>;
export type PlanList = Pick<PlanPage, 'items' | 'site' | 'facility' | 'user'>;

/** All of them: how many are paused or have nobody is said beside the list. */
async function fetchPlans(filter: { siteId?: string; facilityId?: string }): Promise<PlanList> {
  const all: PlanList = { items: [], site: {}, facility: {}, user: {} };
  let after: { cursor?: string } | null = {};
  while (after) {
    const page: PlanPage = await request('GET /plans', { query: { ...filter, limit: limits.pageMost, ...after } });
    all.items.push(...page.items);
    Object.assign(all.site, page.site);
    Object.assign(all.facility, page.facility);
    Object.assign(all.user, page.user);
    after = page.nextCursor === undefined ? null : { cursor: page.nextCursor };
  }
  return all;
}

export const usePlans = (siteId: string | undefined) =>
  useQuery({ queryKey: [keys.plans, 'of', siteId ?? ''], queryFn: () => fetchPlans(siteId ? { siteId } : {}) });

export type PlanFigures = Pick<Answer<'GET /due/figures'>['items'][number], 'onTime' | 'late' | 'missed'>;

const figureDays = 30;

/** The last days of the sites of plans, whoever looks: up to the latest today among them. */
export function lastDays(plans: readonly Pick<Plan, 'timeZone'>[], now = new Date()) {
  const zones = new Set(plans.map(({ timeZone }) => timeZone));
  const todays = [...zones].map((timeZone) => dayIn(zoneFor(timeZone), now)).toSorted();
  const to = todays.at(-1) ?? dayIn(ownTimeZone(), now);
  return { from: daysLater(to, 1 - figureDays), to };
}

/** What became of the rounds of each plan lately. A plan that is left out had none; null where not all of them fit. */
export const usePlanFigures = (siteId: string | undefined, days: ReturnType<typeof lastDays>, isAsked: boolean) =>
  useQuery({
    queryKey: [keys.plans, 'figures', siteId ?? '', days.to],
    queryFn: async (): Promise<ReadonlyMap<string, PlanFigures> | null> => {
      const query = { ...days, by: 'plan', ...(siteId && { siteId }) } as const;
      const { items } = await request('GET /due/figures', { query });
      if (items.length >= limits.figuresMost) return null;
      return new Map(items.map((item) => [item.key, item]));
    },
    enabled: isAsked,
  });

/** The plans that a door is in. */
export const plansAt = (facilityId: string | null) =>
  queryOptions({
    queryKey: [keys.plans, 'at', facilityId],
    queryFn: async () => (await fetchPlans({ facilityId: facilityId ?? '' })).items,
    enabled: facilityId !== null,
  });

export const usePlan = (id: string | null) =>
  useQuery({
    queryKey: [keys.plans, id],
    queryFn: () => request('GET /plans/{id}', { params: { id: id ?? '' } }),
    enabled: id !== null,
  });

/** Somebody waits for its words with the next tap. */
const previewMs = 15_000;

/** A rule in words, and when it happens next. The one before stays until the next is known, and goes where there is none. */
export const usePreview = (siteId: string | null, rule: Rule | null) =>
  useQuery({
    queryKey: [keys.plans, 'preview', siteId, rule?.starts, rule?.rrule],
    queryFn: ({ signal }) =>
      request('POST /plans/preview', {
        body: { siteId: siteId ?? '', starts: rule?.starts ?? '', rrule: rule?.rrule ?? '' },
        signal,
        timeoutMs: previewMs,
      }),
    enabled: siteId !== null && rule !== null,
    placeholderData: (before) => (rule === null ? undefined : before),
  });

export type Preview = NonNullable<ReturnType<typeof usePreview>['data']>;

export type PlanChange =
  | { op: 'create'; fields: PlanFields }
  | { op: 'edit'; id: string; fields: PlanFields }
  | { op: 'del'; id: string };

async function apply(change: PlanChange, requestId: string): Promise<Plan | null> {
  switch (change.op) {
    case 'create':
      return request('POST /plans', { body: change.fields, requestId });
    case 'edit':
      return request('PUT /plans/{id}', { params: { id: change.id }, body: change.fields, requestId });
    case 'del':
      await request('DELETE /plans/{id}', { params: { id: change.id }, requestId });
      return null;
  }
}

/** A plan changes what is due at once. */
export function useChangePlan() {
  const queryClient = useQueryClient();
  return useRecordChange<PlanChange, Plan>({
    send: apply,
    toEdit: ({ id }, { fields }) => ({ op: 'edit', id, fields }),
    refresh: async (plan, change) => {
      if (plan) queryClient.setQueryData([keys.plans, plan.id], plan);
      // The screen of a plan is still open when it has been deleted: nobody asks for it again.
      const isGone = ({ queryKey: [, id] }: { queryKey: readonly unknown[] }) =>
        change.op === 'del' && id === change.id;
      // With the first plan what is due becomes the home.
      const stale = [keys.plans, keys.overview, ...figures];
      await Promise.all(
        stale.map((key) => queryClient.invalidateQueries({ queryKey: [key], predicate: (query) => !isGone(query) })),
      );
    },
  });
}

/** Everything of a plan, as it is sent back with a change of one thing. */
export const fieldsOf = ({
  siteId,
  title,
  doors,
  starts,
  rrule,
  windowMinutes,
  personIds,
  remindAfterMinutes,
  escalateAfterMinutes,
  isPaused,
}: Plan): PlanFields => ({
  siteId,
  title,
  doors,
  starts,
  rrule,
  windowMinutes,
  personIds,
  remindAfterMinutes,
  escalateAfterMinutes,
  isPaused,
});
