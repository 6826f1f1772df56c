import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Waiting } from './kept';
import { createSending } from './sending';

type Outcome = 'done' | 'ended' | 'later';

const rating = (requestId: string): Waiting => ({
  requestId,
  rate: 5,
  reasonIds: [],
  saidAt: '2026-11-17T10:00:00.000Z',
});

/** A tablet with what waits on it, and a network that answers as it is told to. */
function tablet(ids: string[], answer: (id: string) => Outcome) {
  let queue = ids.map(rating);
  const sent: string[] = [];
  const ended = vi.fn();
  const sending = createSending({
    queue: () => queue,
    dequeue: (id) => {
      queue = queue.filter(({ requestId }) => requestId !== id);
    },
    send: (id) => {
      sent.push(id);
      return Promise.resolve(answer(id));
    },
    onEnded: ended,
  });
  return {
    sending,
    sent,
    ended,
    waiting: () => queue.map(({ requestId }) => requestId),
    say: (id: string) => {
      queue = [...queue, rating(id)];
      sending.soon();
    },
  };
}

describe('sending what was said at a kiosk', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('keeps the order, one at a time', async () => {
    const { sending, sent, waiting } = tablet(['a', 'b', 'c'], () => 'done');
    expect(await sending.now()).toBe(true);
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(waiting()).toEqual([]);
  });

  it('leaves everything where it is when the network fails, and the first one goes first again', async () => {
    let isOnline = false;
    const { sending, sent, waiting } = tablet(['a', 'b'], () => (isOnline ? 'done' : 'later'));
    expect(await sending.now()).toBe(false);
    expect(waiting()).toEqual(['a', 'b']);
    isOnline = true;
    expect(await sending.afresh()).toBe(true);
    expect(sent).toEqual(['a', 'a', 'b']);
  });

  it('tries again after a minute, then after two, then after four, never rarer than every quarter of an hour', async () => {
    const { sending, sent } = tablet(['a'], () => 'later');
    await sending.now();
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const before = sent.length;
      await vi.advanceTimersByTimeAsync(minutes * 60_000 - 1);
      expect(sent.length).toBe(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent.length).toBe(before + 1);
    }
  });

  it('does not hammer a dead network while people go on rating', async () => {
    const { sending, sent, say, waiting } = tablet(['a'], () => 'later');
    await sending.now();
    say('b');
    say('c');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['a']);
    expect(waiting()).toEqual(['a', 'b', 'c']);
  });

  it('sends nothing twice when it is asked twice at once', async () => {
    const { sending, sent } = tablet(['a', 'b'], () => 'done');
    await Promise.all([sending.now(), sending.now(), sending.afresh()]);
    expect(sent).toEqual(['a', 'b']);
  });

  it('stops at once where the tablet is no kiosk any more', async () => {
    const { sending, sent, ended } = tablet(['a', 'b'], () => 'ended');
    await sending.now();
    expect(sent).toEqual(['a']);
    expect(ended).toHaveBeenCalledOnce();
  });
});
