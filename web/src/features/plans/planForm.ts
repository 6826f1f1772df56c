import type { Plan } from '@rounds/contract';
import { fieldsOf, type PlanFields } from './api/plans';
import { presetOf, rhythmBy, rhythmOf, ruleOf, windowFor, type Preset, type Rhythm, type Rule } from './rhythm';

export interface Door {
  facilityId: string;
  /** Null: all that it has. */
  checklistIds: number[] | null;
}

export interface PlanForm {
  title: string;
  doors: readonly Door[];
  preset: Preset;
  /** Null: a rule that the form cannot show, kept as it is. */
  rhythm: Rhythm | null;
  windowMinutes: number;
  /** Null: everyone of the site. */
  personIds: readonly string[] | null;
  remindAfterMinutes: number | null;
  escalateAfterMinutes: number | null;
  isPaused: boolean;
}

/** A new plan: every morning, by everyone; its people hear of it when time is up, managers half an hour later. */
export const emptyForm = (today: string): PlanForm => ({
  title: '',
  doors: [],
  preset: 'daily',
  rhythm: rhythmBy('daily', today),
  windowMinutes: windowFor('daily'),
  personIds: null,
  remindAfterMinutes: 0,
  escalateAfterMinutes: 30,
  isPaused: false,
});

export function formOf(plan: Plan): PlanForm {
  const { title, doors, windowMinutes, personIds, remindAfterMinutes, escalateAfterMinutes, isPaused } = fieldsOf(plan);
  const rhythm = rhythmOf(plan);
  return {
    title,
    doors: doors.map(({ facilityId, checklistIds = null }) => ({ facilityId, checklistIds })),
    preset: rhythm ? presetOf(rhythm) : 'own',
    rhythm,
    windowMinutes,
    personIds: personIds ?? null,
    remindAfterMinutes: remindAfterMinutes ?? null,
    escalateAfterMinutes: escalateAfterMinutes ?? null,
    isPaused: isPaused ?? false,
  };
}

/** What the form says; the rule of the plan itself where nothing of it was touched, or where the form cannot show it. */
export function ruleIn(rhythm: Rhythm | null, plan: Plan | undefined): Rule | null {
  if (rhythm === null) return plan ? { starts: plan.starts, rrule: plan.rrule } : null;
  const kept = plan && rhythmOf(plan);
  if (plan && JSON.stringify(kept) === JSON.stringify(rhythm)) return { starts: plan.starts, rrule: plan.rrule };
  return ruleOf(rhythm);
}

export const bodyOf = (form: PlanForm, rule: Rule, siteId: string): PlanFields => ({
  siteId,
  title: form.title.trim(),
  doors: form.doors.map(({ facilityId, checklistIds }) => ({ facilityId, checklistIds })),
  ...rule,
  windowMinutes: form.windowMinutes,
  personIds: form.personIds === null ? null : [...form.personIds],
  remindAfterMinutes: form.remindAfterMinutes,
  escalateAfterMinutes: form.escalateAfterMinutes,
  isPaused: form.isPaused,
});

export interface KnownDoor {
  id: string;
  title: string;
  checklistIds: readonly number[];
}

export interface KnownChecklist {
  id: number;
  title: string;
  itemCount: number;
}

/** Which of its checklists are meant, and whether they can be filled in at all. */
export function checklistsOf(door: Door, facility: KnownDoor, checklists: readonly KnownChecklist[]) {
  const all = checklists.filter(({ id }) => facility.checklistIds.includes(id));
  const meant = door.checklistIds === null ? all : all.filter(({ id }) => door.checklistIds?.includes(id));
  return { all, meant, canBeClosed: meant.some(({ itemCount }) => itemCount > 0) };
}
