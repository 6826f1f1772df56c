import { beforeEach, describe, expect, it, vi } from 'vitest';
import { kept, type Waiting } from './kept';

const rating = (requestId: string): Waiting => ({
  requestId,
  rate: 2,
  reasonIds: ['soap'],
  saidAt: '2026-11-17T10:00:00.000Z',
});
const ids = () => kept.queue().map(({ requestId }) => requestId);

describe('what a kiosk keeps', () => {
  beforeEach(() => kept.forgetAll());

  it('is there over a reload, in order', () => {
    ['a', 'b', 'c'].forEach((id) => kept.enqueue(rating(id)));
    kept.dequeue('a');
    expect(ids()).toEqual(['b', 'c']);
    expect(JSON.parse(localStorage.getItem('rounds.kiosk.queue') ?? '')).toHaveLength(2);
  });

  it('is in memory where the storage is full', () => {
    kept.enqueue(rating('a'));
    const stored = localStorage.getItem('rounds.kiosk.queue');
    vi.stubGlobal('localStorage', {
      getItem: () => stored,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    kept.enqueue(rating('b'));
    expect(ids()).toEqual(['a', 'b']);
    vi.unstubAllGlobals();
    kept.enqueue(rating('c'));
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  it('is gone when the tablet is no kiosk any more', () => {
    kept.enqueue(rating('a'));
    kept.keepTries({ wrong: 3, nextAt: 5 });
    kept.forgetAll();
    expect([ids(), kept.tries(), kept.pairing()]).toEqual([[], { wrong: 0, nextAt: 0 }, null]);
  });
});
