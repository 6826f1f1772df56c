import { describe, expect, it } from 'vitest';
import { listBehind } from './attention';

describe('a facility that needs attention', () => {
  it('leads to the checks when items were not done or nobody has come', () => {
    expect(listBehind({ reasons: ['failed-items', 'unanswered-low'] })).toBe('checks');
    expect(listBehind({ reasons: ['long-unchecked'] })).toBe('checks');
    expect(listBehind({ reasons: ['never-checked'] })).toBe('checks');
  });

  it('leads to the jobs when those come first', () => {
    expect(listBehind({ reasons: ['open-jobs', 'unanswered-low'] })).toBe('jobs');
    expect(listBehind({ reasons: ['late-round', 'open-jobs'] })).toBe('checks');
  });

  it('leads to the ratings when visitors were unhappy', () => {
    expect(listBehind({ reasons: ['low-average'] })).toBe('ratings');
    expect(listBehind({ reasons: ['unanswered-low'] })).toBe('ratings');
  });
});
