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
    expect(listBehind({ reasons: ['open-jobs', 'late-round'] })).toBe('jobs');
  });

  it('leads to what is due when a round is late or was missed', () => {
    expect(listBehind({ reasons: ['late-round', 'never-checked'] })).toBe('today');
    expect(listBehind({ reasons: ['missed-round'] })).toBe('today');
  });

  it('leads to the ratings when visitors were unhappy', () => {
    expect(listBehind({ reasons: ['low-average'] })).toBe('ratings');
    expect(listBehind({ reasons: ['unanswered-low'] })).toBe('ratings');
  });
});
