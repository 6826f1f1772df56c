import type { Check } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { countResults, shownResult } from './summary';

type Item = Check['items'][number];

const item = (result: Item['result'], verified?: boolean): Item => ({
  checkListItemId: '1-1',
  title: 'Floor clean',
  result,
  comment: '',
  pos: 0,
  ...(verified !== undefined && {
    verifiedBy: { checkId: 2, userId: 'marina', at: '2026-11-17T09:00:00Z', result: verified, comment: '' },
  }),
});

describe('an item of a check', () => {
  it('that was reported waits for a look, and then is what was found', () => {
    expect(shownResult(item(null))).toBe('reported');
    expect(shownResult(item(null, true))).toBe('confirmed');
    expect(shownResult(item(null, false))).toBe('sentBack');
  });

  it('that is not applicable is neither done nor skipped', () => {
    expect(shownResult(item('not-applicable'))).toBe('notApplicable');
  });
});

describe('the tags of a check', () => {
  it('count what was sent back with what was not done, and only those reports that still wait', () => {
    const items = [item(true), item(false), item(null), item(null, true), item(null, false), item('skipped')];
    expect(countResults({ items })).toEqual({ notDone: 2, reported: 1, skipped: 1 });
    expect(countResults({ items: [item('not-applicable')] })).toEqual({ notDone: 0, reported: 0, skipped: 0 });
  });
});
