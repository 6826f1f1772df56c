import type { ChecklistItem } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { fieldsOf, formOf, isIncomplete } from './itemForm';

const fridge: ChecklistItem = {
  id: '1-1',
  checklistId: 1,
  pos: 0,
  title: 'Fridge',
  description: '',
  kind: 'number',
  unit: '°C',
  lowest: -1.5,
  highest: null,
  isCommentAllowed: true,
  opensJob: true,
  isNotApplicableAllowed: false,
  isCommentNeeded: true,
  isPhotoNeeded: false,
};

describe('the form of an item', () => {
  it('is filled with what the item asks for, numbers as the language writes them', () => {
    expect(formOf(fridge, 'en')).toMatchObject({ kind: 'number', unit: '°C', lowest: '-1.5', highest: '' });
    expect(formOf(fridge, 'ru').lowest).toBe('-1,5');
    expect(fieldsOf(formOf(fridge, 'ru'))).toMatchObject({ unit: '°C', lowest: -1.5, highest: null });
  });

  it('sends of each kind only what is its own', () => {
    const form = { ...formOf(undefined, 'en'), title: ' Smell ', unit: '°C', lowest: '1' };
    expect(fieldsOf(form)).toEqual({
      title: 'Smell',
      description: '',
      kind: 'check',
      isCommentAllowed: false,
      opensJob: true,
      isNotApplicableAllowed: false,
      isCommentNeeded: false,
      isPhotoNeeded: false,
    });
    const choices = [
      { key: 0, title: ' None ', isProblem: false },
      { key: 7, title: 'Strong', isProblem: true },
    ];
    expect(fieldsOf({ ...form, kind: 'choice', choices })).toMatchObject({
      choices: [
        { title: 'None', isProblem: false },
        { title: 'Strong', isProblem: true },
      ],
    });
    expect(fieldsOf({ ...form, kind: 'choice', choices })).not.toHaveProperty('unit');
  });

  it('is not sent without a name, with a limit that is no number, or with a choice without words', () => {
    const form = { ...formOf(undefined, 'en'), title: 'Fridge' };
    expect(isIncomplete({ ...form, title: ' ' })).toBe(true);
    expect(isIncomplete({ ...form, kind: 'number', lowest: 'cold' })).toBe(true);
    expect(isIncomplete({ ...form, kind: 'number', lowest: '' })).toBe(false);
    expect(isIncomplete({ ...form, kind: 'choice' })).toBe(true);
    // What another kind would ask for does not count.
    expect(isIncomplete({ ...form, kind: 'text', lowest: 'cold' })).toBe(false);
  });
});
