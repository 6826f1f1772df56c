import type { Facility, Plan } from '@rounds/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayBeDone } from '../../lib/api/problem';
import { fieldsOf, plansAt, useChangePlan } from './api/plans';
import { bodyOf, emptyForm, formOf, ruleIn, type PlanForm } from './planForm';
import { rhythmBy, windowFor, type Preset, type Rhythm } from './rhythm';

/** What one tap in the dialog of a door can say; the rest is said in the editor. */
export const quickPresets = ['daily', 'hours', 'weekly'] as const;
export type QuickPreset = (typeof quickPresets)[number];

export const isQuick = (preset: Preset): preset is QuickPreset => quickPresets.some((one) => one === preset);

interface Draft {
  isOn: boolean;
  rhythm: { preset: QuickPreset; rhythm: Rhythm };
}

const ownOf = (plans: readonly Plan[] | undefined): Plan | undefined => plans?.find(({ doors }) => doors.length === 1);

/** The plan of one door: made, changed or paused when the dialog of the door is saved. Switched off it is paused. */
export function useQuickPlan(facilityId: string | null, today: string) {
  const queryClient = useQueryClient();
  const plans = useQuery(plansAt(facilityId));
  const change = useChangePlan();
  const [draft, setDraft] = useState<Partial<Draft>>({});
  const own = ownOf(plans.data);
  const formFor = (plan: Plan | undefined): PlanForm => ({
    ...(plan ? formOf(plan) : emptyForm(today)),
    ...draft.rhythm,
  });
  const form = formFor(own);
  const isOn = draft.isOn ?? (own !== undefined && !own.isPaused);
  const rule = ruleIn(form.rhythm, own);

  return {
    /** The plans that it is in already. */
    kept: plans,
    isReady: facilityId === null || plans.data !== undefined,
    own,
    /** The other plans that the door is in. */
    others: (plans.data ?? []).filter((plan) => plan !== own),
    isOn,
    form,
    rule,
    isTyped: Object.keys(draft).length > 0,
    isValid: !isOn || rule !== null,
    error: change.error,
    isBusy: change.isPending,
    turn: (on: boolean) => setDraft((before) => ({ ...before, isOn: on })),
    choose: (preset: QuickPreset) =>
      setDraft((before) => ({ ...before, rhythm: { preset, rhythm: rhythmBy(preset, form.rhythm?.from ?? today) } })),
    type: (rhythm: Rhythm) =>
      setDraft((before) => (isQuick(form.preset) ? { ...before, rhythm: { preset: form.preset, rhythm } } : before)),
    /** Nothing is sent where nothing was touched. */
    save: async ({ id, siteId, title }: Facility): Promise<void> => {
      if (Object.keys(draft).length === 0) return;
      // An attempt whose answer was lost may have made it.
      const isLost = change.error !== null && mayBeDone(change.error);
      const there = isLost ? ownOf(await queryClient.query({ ...plansAt(id), staleTime: 0 })) : own;
      if (there && !isOn) {
        if (there.isPaused) return;
        await change.mutateAsync({ op: 'edit', id: there.id, fields: { ...fieldsOf(there), isPaused: true } });
        return;
      }
      const said = formFor(there);
      const saidRule = ruleIn(said.rhythm, there);
      if (!isOn || saidRule === null) return;
      const windowMinutes = draft.rhythm ? windowFor(draft.rhythm.preset) : said.windowMinutes;
      const door = { facilityId: id, checklistIds: null };
      const fields = bodyOf(
        { ...said, windowMinutes, isPaused: false, ...(!there && { title, doors: [door] }) },
        saidRule,
        siteId,
      );
      await change.mutateAsync(there ? { op: 'edit', id: there.id, fields } : { op: 'create', fields });
    },
  };
}

export type QuickPlan = ReturnType<typeof useQuickPlan>;
