import type { Body } from '@rounds/contract';
import type { Waiting } from './kept';

interface SendingParts {
  queue: () => readonly Waiting[];
  dequeue: (requestId: string) => void;
  /** Under the token that the tablet has at that moment. */
  send: (requestId: string, body: Body<'POST /kiosks/feedback'>) => Promise<'done' | 'ended' | 'later'>;
  onEnded: () => void;
}

const shortestPauseMs = 60_000;
const longestPauseMs = 15 * 60_000;

/** Sends what waits in the order in which it was said, one at a time, each under its own id until it has arrived. */
export function createSending({ queue, dequeue, send, onEnded }: SendingParts) {
  let running: Promise<boolean> | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendAll(): Promise<boolean> {
    for (let [first] = queue(); first; [first] = queue()) {
      const { requestId, rate, reasonIds, saidAt } = first;
      const outcome = await send(requestId, { rate, reasonIds, saidAt, sentAt: new Date().toISOString() });
      if (outcome === 'ended') {
        onEnded();
        return false;
      }
      if (outcome === 'later') {
        failures += 1;
        timer = setTimeout(() => void now(), Math.min(shortestPauseMs * 2 ** (failures - 1), longestPauseMs));
        return false;
      }
      failures = 0;
      dequeue(requestId);
    }
    return true;
  }

  /** Whether nothing waits any more. */
  function now(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    running ??= sendAll().finally(() => (running = null));
    return running;
  }

  return {
    now,
    /** The network is back: no reason to wait out a long pause. */
    afresh: () => {
      failures = 0;
      return now();
    },
    /** Something new waits. A pause that is under way is kept, so that a busy door does not hammer a dead network. */
    soon: () => {
      if (timer === undefined) void now();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
