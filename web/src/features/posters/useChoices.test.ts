import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { storage } from '../../lib/storage';
import { useChoices, type Choices } from './useChoices';

const proposed: Choices = { format: 'a5', first: 'en', second: null, isSturdy: false };
const open = (format = proposed.format) => renderHook(() => useChoices({ ...proposed, format })).result;

describe('the choices for posters', () => {
  afterEach(() => storage.remove('posterChoices'));

  it('are those that are proposed, at first', () => {
    expect(open().current[0]).toEqual(proposed);
  });

  it('are still there the next time', () => {
    const first = open();
    act(() => first.current[1]({ format: 'a4' }));
    act(() => first.current[1]({ second: 'ar', isSturdy: true }));
    expect(open().current[0]).toEqual({ ...proposed, format: 'a4', second: 'ar', isSturdy: true });
    expect(open('eightLabels').current[0].format).toBe('eightLabels');
  });

  it('leave out what another version wrote', () => {
    storage.write('posterChoices', { 'format instead of a5': 'a0', first: 'tlh', isSturdy: 'yes' });
    expect(open().current[0]).toEqual(proposed);
  });
});
