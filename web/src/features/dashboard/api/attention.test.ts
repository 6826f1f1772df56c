import { describe, expect, it } from 'vitest';
import { listBehind } from './attention';

describe('a facility that needs attention', () => {
  it('leads to the checks when items were not done or nobody has come', () => {
    expect(listBehind({ causes: ['failed-items', 'unanswered-low'] })).toBe('checks');
    expect(listBehind({ causes: ['long-unchecked'] })).toBe('checks');
    expect(listBehind({ causes: ['never-checked'] })).toBe('checks');
  });

  it('leads to the jobs when those come first', () => {
    expect(listBehind({ causes: ['open-jobs', 'unanswered-low'] })).toBe('jobs');
    expect(listBehind({ causes: ['open-jobs', 'late-round'] })).toBe('jobs');
  });

  it('leads to what is due when a round is late or was missed', () => {
    expect(listBehind({ causes: ['late-round', 'never-checked'] })).toBe('today');
    expect(listBehind({ causes: ['missed-round'] })).toBe('today');
  });

  it('leads to the ratings when visitors were unhappy', () => {
    expect(listBehind({ causes: ['low-average'] })).toBe('ratings');
    expect(listBehind({ causes: ['unanswered-low'] })).toBe('ratings');
  });
});
