import { describe, expect, it } from 'vitest';
import { answerInWords, askingOf, type Asking } from '../../asking.js';
import { askingAfter } from './asking.policy.js';

const plain = askingOf(null);
const needs = { isCommentNeeded: false, isPhotoNeeded: false };
const fridge: Asking = { kind: 'number', unit: '°C', lowest: 2, highest: 6, ...needs };

describe('what an item asks for', () => {
  it('is a plain check when nobody says otherwise, and nothing is stored for it', () => {
    expect(askingAfter(plain, {})).toEqual({ asking: null });
    expect(askingAfter(fridge, { kind: 'check' })).toEqual({ asking: null });
  });

  it('stays as it was where nothing is said', () => {
    expect(askingAfter(fridge, {})).toEqual({ asking: fridge });
    expect(askingAfter(fridge, { highest: 8 })).toEqual({ asking: { ...fridge, highest: 8 } });
    expect(askingAfter(fridge, { lowest: null })).toEqual({ asking: { ...fridge, lowest: null } });
    expect(askingAfter(fridge, { isPhotoNeeded: true })).toEqual({ asking: { ...fridge, isPhotoNeeded: true } });
  });

  it('drops what belongs to another kind', () => {
    const sent = { kind: 'text' as const, unit: '°C', choices: [] };
    expect(askingAfter(fridge, sent)).toEqual({ asking: { kind: 'text', ...needs } });
  });

  it('has a range that holds something', () => {
    expect(askingAfter(fridge, { highest: 1 })).toEqual({ faults: [{ field: 'highest', fault: 'out_of_range' }] });
    expect(askingAfter(fridge, { highest: 2 })).toEqual({ asking: { ...fridge, highest: 2 } });
  });

  it('has choices with different titles', () => {
    const choices = [
      { title: 'Full', isProblem: false },
      { title: ' Full ', isProblem: true },
    ];
    expect(askingAfter(plain, { kind: 'choice' })).toEqual({ faults: [{ field: 'choices', fault: 'required' }] });
    const fault = { field: 'choices.1.title', fault: 'repeated' };
    expect(askingAfter(plain, { kind: 'choice', choices })).toEqual({ faults: [fault] });
  });
});

describe('an answer in words', () => {
  it.each([
    [8, '8 °C (≤ 6 °C)'],
    [-1, '-1 °C (≥ 2 °C)'],
    [4, '4 °C'],
  ])('%s is %s', (answer, words) => {
    expect(answerInWords(fridge, answer)).toBe(words);
  });

  it('is the words themselves of a text, and nothing without one', () => {
    expect(answerInWords({ kind: 'text' }, 'Seal 42')).toBe('Seal 42');
    expect(answerInWords(fridge, null)).toBe('');
  });
});
