import { limits } from '@rounds/contract';
import { newRequestId } from '../lib/requestId';
import { kept } from './kept';
import type { Said } from './state';

const minuteMs = 60_000;
/**
 * Some monotonic clocks stop during sleep: a tablet that wakes looks like one whose clock was set ahead. Only beyond what
 * the server believes is it taken for that.
 */
const longestSleepMs = limits.performedAtMostDaysBack * 24 * 60 * minuteMs;

const startByClock = () => Date.now() - performance.now();

/** What waits on this tablet. When its clock is set, what was said in this page stays as old as it is. */
export function createQueue() {
  const page = newRequestId();
  let startedAt = startByClock();

  function followClock(): void {
    const jumpMs = startByClock() - startedAt;
    startedAt += jumpMs;
    if (jumpMs < -minuteMs || jumpMs > longestSleepMs) kept.moveQueue(page, jumpMs);
  }

  return {
    /** Often: sleep and a clock that is set are to be seen one by one. */
    followClock,
    list: () => {
      followClock();
      return kept.queue();
    },
    add: ({ rate, reasonIds }: Said) => {
      followClock();
      const saidAt = new Date().toISOString();
      kept.enqueue({ requestId: newRequestId(), rate, reasonIds: [...reasonIds], saidAt, page });
    },
  };
}
