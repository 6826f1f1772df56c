import type { Body, ItemAnswer, ItemResult } from '@rounds/contract';
import type { Asking } from '../../asking.js';
import type { FieldFault } from '../../problems.js';

type Sent = Body<'POST /qr/{id}/report-quality-check'>['items'][number];

export interface Judged {
  result: ItemResult;
  answer: ItemAnswer | null;
}

export const skipped: Judged = { result: 'skipped', answer: null };

/** An answer, and whether that alone is 'not in order'. */
interface SaidAnswer {
  answer: ItemAnswer | null;
  isProblem: boolean;
}

const nothing: SaidAnswer = { answer: null, isProblem: false };

interface Faulty {
  fault: FieldFault;
}

const fault = (field: string, why: FieldFault['fault']): Faulty => ({ fault: { field, fault: why } });

const hasPhoto = ({ photoIds }: Sent): boolean => (photoIds ?? []).length > 0;

/**
 * With `quality.Check` an item is done or not. Everybody else reports work: of what they say only a failure counts, and
 * so does a number outside of its range or a choice that is a problem, from everybody.
 */
export function judge(asking: Asking, sent: Sent, inspects: boolean): Judged | Faulty {
  if (sent.isSkipped) return skipped;
  if (sent.isNotApplicable) return { result: 'not-applicable', answer: null };
  const isSaidWrong = sent.isProblem === true || (inspects && sent.result === false);
  const said = readAnswer(asking, sent, isSaidWrong);
  if ('fault' in said) return said;
  if (!isSaidWrong && !said.isProblem) return { result: inspects ? true : null, answer: said.answer };
  const lack = lackOf(asking, sent);
  return lack ? { fault: lack } : { result: false, answer: said.answer };
}

/** The answer as the item's kind takes it. `isOpen`: whoever says that something is wrong need not measure it. */
function readAnswer(asking: Asking, sent: Sent, isOpen: boolean): SaidAnswer | Faulty {
  const { answer } = sent;
  switch (asking.kind) {
    case 'check':
      return nothing;
    case 'photo':
      return isOpen || hasPhoto(sent) ? nothing : fault('photoIds', 'required');
    case 'number':
    case 'text':
    case 'choice':
      if (answer === undefined || answer === '') return isOpen ? nothing : fault('answer', 'required');
      return readWords(asking, answer, isOpen);
  }
}

function readWords(asking: Asking, answer: ItemAnswer, isOpen: boolean): SaidAnswer | Faulty {
  if (asking.kind === 'number') {
    if (typeof answer !== 'number' || !Number.isFinite(answer)) return fault('answer', 'invalid');
    return { answer, isProblem: isOutside(asking, answer) };
  }
  if (typeof answer !== 'string') return fault('answer', 'invalid');
  const words = answer.trim();
  if (asking.kind === 'text') {
    if (words === '') return isOpen ? nothing : fault('answer', 'required');
    return { answer: words, isProblem: false };
  }
  const choice = asking.choices?.find(({ title }) => title === words);
  return choice ? { answer: choice.title, isProblem: choice.isProblem } : fault('answer', 'unknown');
}

const isOutside = ({ lowest = null, highest = null }: Asking, value: number): boolean =>
  (lowest !== null && value < lowest) || (highest !== null && value > highest);

/** What an item that is not in order lacks. */
function lackOf(asking: Asking, sent: Sent): FieldFault | undefined {
  if (asking.isCommentNeeded && !sent.comment?.trim()) return { field: 'comment', fault: 'required' };
  if (asking.isPhotoNeeded && !hasPhoto(sent)) return { field: 'photoIds', fault: 'required' };
  return undefined;
}
