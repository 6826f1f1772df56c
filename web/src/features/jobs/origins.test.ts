import type { JobEvent } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { originsOf } from './origins';

const event = (kind: JobEvent['kind'], comment: string): JobEvent => ({
  at: '2026-11-17T08:00:00Z',
  by: null,
  kind,
  comment,
  checkId: null,
  feedbackId: null,
  openedBy: null,
});

const shown = (events: JobEvent[]) => originsOf({ events, count: 2 }).shown.map(({ comment }) => comment);

describe('what a job came from', () => {
  it('is every finding, and nothing that was done about it', () => {
    const events = [
      event('opened', 'no soap'),
      event('changed', ''),
      event('again', 'still none'),
      event('done', 'filled'),
    ];
    expect(shown(events)).toEqual(['no soap', 'still none']);
    expect(originsOf({ events, count: 2 }).more).toBe(0);
  });

  it('is the first finding and the latest, where there are many', () => {
    const events = ['1', '2', '3', '4', '5'].map((n) => event(n === '1' ? 'opened' : 'again', n));
    expect(shown(events)).toEqual(['1', '4', '5']);
    expect(originsOf({ events, count: 700 }).more).toBe(697);
  });
});
