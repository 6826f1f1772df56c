import { PassThrough } from 'node:stream';
import type { Database } from '../../db/database.js';
import { eventsChannel, type LiveEvent } from '../../db/live-events.js';
import { reaches, type Reach } from '../../http/caller.js';

/** Within what proxies and phones let an idle connection live. */
const heartbeatMs = 25_000;

interface Listener {
  reach: Reach;
  stream: PassThrough;
  /** Where the caller stands now, or null when their session has ended. */
  standingNow: () => Promise<Reach | null>;
}

export interface EventHub {
  open: (reach: Reach, standingNow: Listener['standingNow']) => PassThrough;
  close: () => Promise<void>;
}

/**
 * One subscription to the database per process, made when the first screen opens, and every open screen of this
 * process behind it. Screens of other processes hear the same message from the database.
 */
export function eventHub(database: Pick<Database, 'listen'>, beat = heartbeatMs): EventHub {
  const listeners = new Set<Listener>();
  let subscription: Promise<() => Promise<void>> | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;

  function tell(payload: string): void {
    const { accountId, ...happening } = JSON.parse(payload) as LiveEvent;
    const message = `event: ${happening.kind}\nid: ${happening.kind}-${happening.id}\ndata: ${JSON.stringify(happening)}\n\n`;
    for (const { reach, stream } of listeners) {
      if (reach.accountId === accountId && reaches(reach, happening.siteId)) stream.write(message);
    }
  }

  /** A comment keeps the connection alive; on the same occasion everybody shows that they may still listen. */
  async function check(listener: Listener): Promise<void> {
    const standing = await listener.standingNow().catch(() => listener.reach);
    if (standing === null) {
      listener.stream.end();
      return;
    }
    Object.assign(listener, { reach: standing });
    listener.stream.write(': still here\n\n');
  }

  return {
    open(reach, standingNow) {
      // A screen that was just told to come back later must not keep the stopping server waiting.
      if (isClosed) return new PassThrough().end();
      subscription ??= database.listen(eventsChannel, tell);
      heartbeat ??= setInterval(() => {
        for (const listener of listeners) void check(listener);
      }, beat).unref();
      const stream = new PassThrough();
      const listener: Listener = { reach, stream, standingNow };
      listeners.add(listener);
      stream.once('close', () => listeners.delete(listener));
      // The screen may ask for its lists again only after it is sure to hear of what comes next.
      subscription.then(
        () => stream.write('retry: 3000\n\nevent: ready\ndata: {}\n\n'),
        (error: unknown) => {
          subscription = undefined;
          stream.destroy(error instanceof Error ? error : undefined);
        },
      );
      return stream;
    },
    async close() {
      isClosed = true;
      clearInterval(heartbeat);
      for (const { stream } of listeners) stream.end();
      await (
        await subscription
      )?.();
    },
  };
}
