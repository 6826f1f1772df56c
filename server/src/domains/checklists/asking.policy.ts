import type { Body } from '@rounds/contract';
import type { Asking } from '../../asking.js';
import type { FieldFault } from '../../problems.js';

type Sent = Pick<Body<'POST /checklists/{id}/items'>, keyof Asking>;
type After = { asking: Asking | null } | { faults: FieldFault[] };
type Needs = Pick<Asking, 'isCommentNeeded' | 'isPhotoNeeded'>;

/**
 * What an item asks for from now on, or what is wrong with it. What is not said stays as it was; what belongs to another
 * kind is dropped. Null is a plain check.
 */
export function askingAfter(before: Asking, sent: Sent): After {
  const needs = {
    isCommentNeeded: sent.isCommentNeeded ?? before.isCommentNeeded,
    isPhotoNeeded: sent.isPhotoNeeded ?? before.isPhotoNeeded,
  };
  const kind = sent.kind ?? before.kind;
  switch (kind) {
    case 'number':
      return ofNumber(before, sent, needs);
    case 'choice':
      return ofChoices(sent.choices ?? before.choices, needs);
    case 'check':
      return { asking: needs.isCommentNeeded || needs.isPhotoNeeded ? { kind, ...needs } : null };
    case 'text':
    case 'photo':
      return { asking: { kind, ...needs } };
  }
}

function ofNumber(before: Asking, sent: Sent, needs: Needs): After {
  const unit = (sent.unit ?? before.unit ?? '').trim();
  const { lowest = before.lowest ?? null, highest = before.highest ?? null } = sent;
  if (lowest !== null && highest !== null && lowest > highest) {
    return { faults: [{ field: 'highest', fault: 'out_of_range' }] };
  }
  return { asking: { kind: 'number', unit, lowest, highest, ...needs } };
}

function ofChoices(choices: Asking['choices'], needs: Needs): After {
  if (!choices) return { faults: [{ field: 'choices', fault: 'required' }] };
  const trimmed = choices.map(({ title, isProblem }) => ({ title: title.trim(), isProblem }));
  const titles = trimmed.map(({ title }) => title);
  const repeated = titles.findIndex((title, index) => titles.indexOf(title) < index);
  if (repeated >= 0) return { faults: [{ field: `choices.${repeated}.title`, fault: 'repeated' }] };
  return { asking: { kind: 'choice', choices: trimmed, ...needs } };
}
