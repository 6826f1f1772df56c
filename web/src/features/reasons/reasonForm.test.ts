import type { Reason } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { activeBeside, moved, titleIn, writtenIn } from './reasonForm';

const reason = (id: string, part: Partial<Reason> = {}): Reason => ({
  id,
  placeKind: 'washroom',
  title: { en: id },
  opensJob: false,
  isActive: true,
  ...part,
});

describe('the title of a reason', () => {
  it('is the one of the language, then the English one, then any', () => {
    expect(titleIn({ en: 'No soap', ru: 'Нет мыла' }, 'ru')).toBe('Нет мыла');
    expect(titleIn({ en: 'No soap', ru: 'Нет мыла' }, 'cz')).toBe('No soap');
    expect(titleIn({ de: 'Keine Seife' }, 'cz')).toBe('Keine Seife');
  });

  it('is sent without blanks, and without the languages that were left empty', () => {
    expect(writtenIn({ en: ' No soap ', ru: '', cz: '  ' })).toEqual({ en: 'No soap' });
  });
});

describe('a move', () => {
  const all = [reason('paper'), reason('cold', { placeKind: 'room' }), reason('soap'), reason('floor')];
  const washroom = ['paper', 'soap', 'floor'];

  it('changes the order of its own kind only', () => {
    const order = moved(all, washroom, 2, 0).map(({ id }) => id);
    expect(order).toEqual(['floor', 'cold', 'paper', 'soap']);
  });

  it('leaves a list alone that does not know it', () => {
    expect(moved(all, [], 2, 0)).toEqual(all);
  });
});

describe('those that visitors are offered', () => {
  it('are counted without the one that is being changed, and without other kinds', () => {
    const all = [reason('paper'), reason('soap', { isActive: false }), reason('cold', { placeKind: 'room' })];
    expect(activeBeside(all, { id: 'soap', placeKind: 'washroom' })).toBe(1);
    expect(activeBeside(all, { id: 'paper', placeKind: 'washroom' })).toBe(0);
    expect(activeBeside(all, { placeKind: 'washroom' })).toBe(1);
  });
});
