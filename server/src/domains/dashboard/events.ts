import { PassThrough } from 'node:stream';
import { limits } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import { eventsChannel, type Announced, type LiveEvent } from '../../db/live-events.js';
import { serverLimits } from '../../limits.js';
import { Refusal } from '../../problems.js';
import { reaches, type Reach } from '../../reach.js';

/** Within what proxies and phones let an idle connection live. */
const heartbeatMs = 25_000;
/** Not everybody at once: so many times per heartbeat a part of the listeners is looked at. */
const partsOfHeartbeat = 25;
const retryAfter = 30;

/** Whose screen it is. */
export interface Screen {
  personId: string;
  sessionId: string;
  reach: Reach;
  /** The client's address; absent behind a proxy that does not forward it. */
  network?: string;
}

interface Listener extends Screen {
  stream: PassThrough;
  nextCheckAt: number;
  /** With the token that it came with. */
  endsAt: number;
  /** While their permissions are being looked up again they are sent nothing. */
  held?: LiveEvent[];
  /** Of lookups that overlap, the last one counts. */
  lookups: number;
}

export interface EventHub {
  open: (screen: Screen) => PassThrough;
  count: () => number;
  close: () => Promise<void>;
}

/** What each of them may see now, in one question; null when their session or membership has ended. */
type LookUp = (screens: readonly Screen[]) => Promise<(Reach | null)[]>;

/**
 * One subscription to the database per process, made when the first screen opens, and every open screen of this
 * process behind it. Screens of other processes hear the same message from the database.
 */
export function eventHub(database: Pick<Database, 'listen'>, lookUp: LookUp, beat = heartbeatMs): EventHub {
  const listeners = new Set<Listener>();
  let subscription: Promise<() => Promise<void>> | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;

  function hear(payload: string): void {
    const announced = JSON.parse(payload) as Announced;
    if (announced.kind !== 'standing') {
      for (const listener of listeners) tell(listener, announced);
      return;
    }
    const { personId, accountId } = announced;
    const concerned = [...listeners].filter(
      (listener) => listener.personId === personId || listener.reach.accountId === accountId,
    );
    // Messages come in the order of the commits: those that follow were sent after the change of permissions.
    for (const listener of concerned) listener.held ??= [];
    void check(concerned);
  }

  async function check(checked: readonly Listener[]): Promise<void> {
    if (checked.length === 0) return;
    for (const listener of checked) listener.lookups += 1;
    const mine = checked.map(({ lookups }) => lookups);
    // When the database is away a screen stays open, but not one of which we know that something changed.
    const found = await lookUp(checked).catch(() => checked.map(({ held, reach }) => (held ? null : reach)));
    for (const [index, listener] of checked.entries()) {
      if (listener.lookups === mine[index]) settle(listener, found[index] ?? null);
    }
  }

  function settle(listener: Listener, reach: Reach | null): void {
    if (!reach || listener.endsAt <= Date.now()) {
      listener.stream.end();
      listeners.delete(listener);
      return;
    }
    const held = listener.held ?? [];
    listener.reach = reach;
    delete listener.held;
    listener.stream.write(': still here\n\n');
    for (const happening of held) tell(listener, happening);
  }

  /** A comment keeps the connection alive; on the same occasion everybody shows that they may still listen. */
  function checkWhoIsDue(): void {
    const now = Date.now();
    const due = [...listeners].filter(({ nextCheckAt }) => nextCheckAt <= now);
    for (const listener of due) listener.nextCheckAt = now + beat;
    void check(due);
  }

  function refuseTooMany({ personId, network }: Screen): void {
    const others = [...listeners];
    if (others.filter((other) => other.personId === personId).length >= serverLimits.eventStreams.most) {
      throw new Refusal('too_many_requests', { retryAfter, limit: 'eventStreams' });
    }
    if (network === undefined) return;
    if (others.filter((other) => other.network === network).length >= serverLimits.eventStreamsPerAddress.most) {
      throw new Refusal('too_many_requests', { retryAfter, limit: 'eventStreamsPerAddress' });
    }
  }

  return {
    open(screen) {
      // A screen that was just told to come back later must not keep the stopping server waiting.
      if (isClosed) return new PassThrough().end();
      refuseTooMany(screen);
      subscription ??= database.listen(eventsChannel, hear);
      heartbeat ??= setInterval(checkWhoIsDue, Math.ceil(beat / partsOfHeartbeat)).unref();
      const stream = new PassThrough();
      const now = Date.now();
      const listener: Listener = {
        ...screen,
        stream,
        // Many may come at once, after a restart or a break of the network.
        nextCheckAt: now + Math.random() * beat,
        endsAt: now + limits.accessTokenSeconds * 1000,
        lookups: 0,
      };
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
    count: () => listeners.size,
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

function tell({ held, reach, stream }: Listener, happening: LiveEvent): void {
  if (held) {
    held.push(happening);
    return;
  }
  const { accountId, ...said } = happening;
  if (reach.accountId !== accountId || !reaches(reach, said.siteId)) return;
  const id = 'id' in said ? said.id : said.siteId;
  stream.write(`event: ${said.kind}\nid: ${said.kind}-${id}\ndata: ${JSON.stringify(said)}\n\n`);
}
