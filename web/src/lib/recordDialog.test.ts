import { describe, expect, it } from 'vitest';
import { touched } from './recordDialog';

describe('touched', () => {
  const stored = { title: 'Washroom', description: 'By the lift', checklistIds: [1] };

  it('leaves out what the person did not change', () => {
    expect(touched(stored, {})).toEqual({});
    expect(touched({ ...stored, title: 'Washroom 2' }, { title: ' Washroom 2 ' })).toEqual({ title: 'Washroom 2' });
  });

  it('keeps what was emptied', () => {
    expect(touched({ ...stored, description: '' }, { description: '' })).toEqual({ description: '' });
  });
});
