import { limits } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import type { Asking } from '../../asking.js';
import { judge } from './answers.policy.js';
import { isQuick, secondsBetween } from './duration.policy.js';

const needs = { isCommentNeeded: false, isPhotoNeeded: false };
const check: Asking = { kind: 'check', ...needs };
const fridge: Asking = { kind: 'number', unit: '°C', lowest: 2, highest: 6, ...needs };
const seal: Asking = { kind: 'text', ...needs };
const picture: Asking = { kind: 'photo', ...needs };
const bin: Asking = {
  kind: 'choice',
  choices: [
    { title: 'Empty', isProblem: false },
    { title: 'Full', isProblem: true },
  ],
  ...needs,
};
const id = '1-1';
const photoIds = ['photo'];
const fault = (field: string, why: string) => ({ fault: { field, fault: why } });

describe('an answer is refused', () => {
  it.each([
    ['without a number', fridge, {}, fault('answer', 'required')],
    ['as words for a number', fridge, { answer: '4' }, fault('answer', 'invalid')],
    ['as a number for words', seal, { answer: 4 }, fault('answer', 'invalid')],
    ['as white space', seal, { answer: '  ' }, fault('answer', 'required')],
    ['with an unknown choice', bin, { answer: 'Half full' }, fault('answer', 'unknown')],
    ['without the photo', picture, {}, fault('photoIds', 'required')],
    ['without the comment', { ...check, isCommentNeeded: true }, { isProblem: true }, fault('comment', 'required')],
    ['without a photo of it', { ...fridge, isPhotoNeeded: true }, { answer: 8 }, fault('photoIds', 'required')],
  ])('%s', (_name, asking, sent, refusal) => {
    for (const inspects of [true, false]) expect(judge(asking, { id, ...sent }, inspects)).toEqual(refusal);
  });
});

describe('an answer', () => {
  it.each([
    ['a number in its range', fridge, { answer: 4 }, 4],
    ['a number at its edge', fridge, { answer: 6 }, 6],
    ['words', seal, { answer: ' 42 ' }, '42'],
    ['a choice', bin, { answer: 'Empty' }, 'Empty'],
    ['a photo', picture, { photoIds }, null],
    ['a plain check', check, {}, null],
    ['a plain check with an answer that nobody asked for', check, { answer: 4 }, null],
  ])('is in order: %s', (_name, asking, sent, answer) => {
    expect(judge(asking, { id, ...sent }, true)).toEqual({ result: true, answer });
    expect(judge(asking, { id, ...sent }, false)).toEqual({ result: null, answer });
  });

  it.each([
    ['a number below its range', fridge, { answer: 1.9 }, 1.9],
    ['a number above it, also when called done', fridge, { answer: 8, result: true }, 8],
    ['a choice that is a problem', bin, { answer: 'Full' }, 'Full'],
    ['a problem that nobody measured', fridge, { isProblem: true }, null],
    ['a problem with its number', fridge, { isProblem: true, answer: 4 }, 4],
  ])('is not in order, whoever says so: %s', (_name, asking, sent, answer) => {
    for (const inspects of [true, false]) {
      expect(judge(asking, { id, ...sent }, inspects)).toEqual({ result: false, answer });
    }
  });

  it('is not asked of what was skipped or is not applicable', () => {
    const asking = { ...fridge, isCommentNeeded: true, isPhotoNeeded: true };
    expect(judge(asking, { id, isSkipped: true, answer: 8 }, true)).toEqual({ result: 'skipped', answer: null });
    expect(judge(asking, { id, isNotApplicable: true }, true)).toEqual({ result: 'not-applicable', answer: null });
  });
});

describe('a round', () => {
  const at = new Date('2026-11-17T10:00:00Z');

  it('lasts from the first tap to its end, if that can be true', () => {
    expect(secondsBetween('2026-11-17T09:58:30Z', at)).toBe(90);
    expect(secondsBetween('2026-11-16T10:00:00Z', at)).toBe(86_400);
    for (const odd of [undefined, '2026-11-17T10:00:01Z', '2026-11-16T09:59:59Z', '2026-11-17T23:59:60Z']) {
      expect([odd, secondsBetween(odd, at)]).toEqual([odd, null]);
    }
  });

  it('is quick below a third of the median, and never among the first', () => {
    const usual = Array.from({ length: limits.quickFromRounds }, (_, index) => (index % 2 ? 80 : 100));
    expect(isQuick(29, usual)).toBe(true);
    expect(isQuick(30, usual)).toBe(false);
    expect(isQuick(1, usual.slice(1))).toBe(false);
    expect(isQuick(null, usual)).toBe(false);
  });
});
