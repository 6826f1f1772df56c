import type { Plan } from '@rounds/contract';
import { useEffect, useState } from 'react';
import { ApiProblem, mayBeDone, mayPass } from '../../lib/api/problem';
import { useChangePlan, usePreview } from './api/plans';
import { bodyOf, emptyForm, formOf, ruleIn, type PlanForm } from './planForm';
import type { Rule } from './rhythm';

const pauseMs = 250;

/** What was typed, once the typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface PlanEditorParts {
  /** Undefined while it is being made. */
  plan: Plan | undefined;
  siteId: string;
  /** Of the site, `2026-11-16`. */
  today: string;
  /** The door that a new plan begins with. */
  doorId?: string | undefined;
}

/** What is being typed, what the server says of it, and saving. What was typed stays until it is saved. */
export function usePlanEditor({ plan, siteId, today, doorId }: PlanEditorParts) {
  const [typed, setTyped] = useState<Partial<PlanForm>>(
    doorId === undefined ? {} : { doors: [{ facilityId: doorId, checklistIds: null }] },
  );
  const change = useChangePlan();
  const form: PlanForm = { ...(plan ? formOf(plan) : emptyForm(today)), ...typed };
  const rule = ruleIn(form.rhythm, plan);
  const settled = useSettled(JSON.stringify(rule));
  const preview = usePreview(siteId, JSON.parse(settled) as Rule | null);

  const errorOf = (field: string): string | undefined => {
    const told = [change.error, preview.error].filter((error) => error instanceof ApiProblem);
    return told.map((problem) => problem.fieldError(field)).find((text) => text !== undefined);
  };

  return {
    form,
    type: (part: Partial<PlanForm>) => {
      // What was refused was refused of what stood there before. What may be done is said until it is known.
      if (!change.isPending && !mayBeDone(change.error)) change.reset();
      setTyped((before) => ({ ...before, ...part }));
    },
    preview: preview.error ? undefined : preview.data,
    /** What `preview` says is of the rule that stood there before. */
    isPreviewOld: preview.isPlaceholderData,
    hasNoPreview: preview.error !== null && mayPass(preview.error),
    errorOf,
    error: change.error,
    isBusy: change.isPending || change.isSuccess,
    canSave: rule !== null && form.title.trim() !== '' && form.doors.length > 0,
    save: (onDone: () => void) => {
      if (rule === null) return;
      const fields = bodyOf(form, rule, siteId);
      change.mutate(plan ? { op: 'edit', id: plan.id, fields } : { op: 'create', fields }, { onSuccess: onDone });
    },
  };
}
