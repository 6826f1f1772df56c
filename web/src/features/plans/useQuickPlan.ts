import type { Facility } from '@rounds/contract';
import { useState } from 'react';
import { fieldsOf, useChangePlan, usePlansAt } from './api/plans';
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

/** The plan of one door: made, changed or paused when the dialog of the door is saved. Switched off it is paused. */
export function useQuickPlan(facilityId: string | null, today: string) {
  const plans = usePlansAt(facilityId);
  const change = useChangePlan();
  const [draft, setDraft] = useState<Partial<Draft>>({});
  const own = plans.data?.find(({ doors }) => doors.length === 1);
  const kept: PlanForm = own ? formOf(own) : emptyForm(today);
  const form: PlanForm = draft.rhythm ? { ...kept, ...draft.rhythm } : kept;
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
      if (own && !isOn) {
        if (own.isPaused) return;
        await change.mutateAsync({ op: 'edit', id: own.id, fields: { ...fieldsOf(own), isPaused: true } });
        return;
      }
      if (!isOn || rule === null) return;
      const windowMinutes = draft.rhythm ? windowFor(draft.rhythm.preset) : form.windowMinutes;
      const door = { facilityId: id, checklistIds: null };
      const fields = bodyOf(
        { ...form, windowMinutes, isPaused: false, ...(!own && { title, doors: [door] }) },
        rule,
        siteId,
      );
      await change.mutateAsync(own ? { op: 'edit', id: own.id, fields } : { op: 'create', fields });
    },
  };
}

export type QuickPlan = ReturnType<typeof useQuickPlan>;
