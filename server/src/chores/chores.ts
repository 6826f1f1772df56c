import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.js';
import { minuteMs } from '../moment.js';
import type { ChoreOutcome } from './chore-metrics.js';
import {
  claimChores,
  completeChore,
  enqueue,
  freeLeases,
  choreChannel,
  nextDue,
  postponeChore,
  renewLeases,
  rescheduleChore,
  type Chore,
  type Room,
} from './queue.store.js';

/** What a handler answers when the chore is not over: run it again then. */
export interface Again {
  again: Date;
}

export type ChoreHandler = (payload: unknown) => Promise<Again | undefined>;

/** Thrown by a handler that knows when trying again makes sense. */
export class TryLater extends Error {
  override readonly name = 'TryLater';
  readonly seconds: number | undefined;

  constructor(reason: string, seconds?: number) {
    super(reason);
    this.seconds = seconds;
  }
}

export interface Chores {
  /** At most so many at a time in this process: a slow queue fills its own slots and nobody else's. */
  handle: (queue: string, handler: ChoreHandler, most?: number) => void;
  /** One process at a time does it, then again after so many minutes. */
  every: (queue: string, minutes: number, work: () => Promise<void>) => void;
  start: () => Promise<void>;
  /** Takes nothing new and waits for what is under way, but not without end. */
  stop: () => Promise<void>;
}

const slotsPerQueue = 4;
/** What a killed process held is free again after it; whoever is alive renews it long before. */
const leaseSeconds = 60;
const renewalsPerLease = 3;
/** What takes longer is taken to hang: its lease may end. */
const longestRunMs = 30 * 60_000;
const mostAttempts = 12;
/** Even if a wake-up got lost, nothing waits longer than this. */
const longestSleepMs = 30_000;
const sleepAfterFailureMs = 5000;
/** A server that dies again right after its start must not send the same message at every attempt. */
const settleMs = 1000;
/** Shorter than what requests under way are given by `http/shutdown.ts`. */
const longestGoodbyeMs = 15_000;

/** 10 s, 30 s, 90 s … at most an hour, a little apart so that a recovering service is not stormed. */
function backOffSeconds(attempts: number, random = Math.random()): number {
  return Math.round(Math.min(3600, 10 * 3 ** (attempts - 1)) * (0.8 + 0.4 * random));
}

interface Options {
  leaseSeconds: number;
  longestStopMs: number;
  onEnd: (queue: string, outcome: ChoreOutcome) => void;
}

interface Queue {
  handler: ChoreHandler;
  most: number;
}

/** Durable chores in the database: any number of processes take from the same table. */
export function createChores(database: Database, log: FastifyBaseLogger, given: Partial<Options> = {}): Chores {
  const options: Options = { leaseSeconds, longestStopMs: longestGoodbyeMs, onEnd: () => {}, ...given };
  const queues = new Map<string, Queue>();
  /** With the moment at which each began. */
  const running = new Map<Chore, number>();
  const periodic: string[] = [];
  const underWay = new Set<Promise<void>>();
  let state: 'idle' | 'settling' | 'running' | 'stopping' = 'idle';
  let timer: NodeJS.Timeout | undefined;
  let renewal: NodeJS.Timeout | undefined;
  let taking = false;
  let wokenMeanwhile = false;
  let stopListening = async (): Promise<void> => {};

  function wake(): void {
    if (state !== 'running') return;
    if (taking) wokenMeanwhile = true;
    else track(takeAll());
  }

  const isToTakeAgain = () => wokenMeanwhile && state === 'running';

  async function takeAll(): Promise<void> {
    clearTimeout(timer);
    taking = true;
    let sleepMs = 0;
    do {
      wokenMeanwhile = false;
      sleepMs = await take().catch((error: unknown) => {
        log.warn({ err: error }, 'chores could not be taken');
        return sleepAfterFailureMs;
      });
    } while (isToTakeAgain());
    taking = false;
    if (state === 'running') timer = setTimeout(wake, sleepMs);
  }

  function track(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  async function allEnded(): Promise<boolean> {
    while (underWay.size > 0) await Promise.all(underWay);
    return true;
  }

  function rooms(): Room[] {
    const taken = new Map<string, number>();
    for (const { queue } of running.keys()) taken.set(queue, (taken.get(queue) ?? 0) + 1);
    return [...queues]
      .map(([queue, { most }]) => ({ queue, most: most - (taken.get(queue) ?? 0) }))
      .filter(({ most }) => most > 0);
  }

  /** Claims as many as there is room for and says how long to sleep; a finished chore wakes the runner anyway. */
  async function take(): Promise<number> {
    const free = rooms();
    if (free.length === 0) return longestSleepMs;
    const chores = await claimChores(database.common(), free, options.leaseSeconds);
    for (const chore of chores) {
      running.set(chore, Date.now());
      track(
        run(chore).finally(() => {
          running.delete(chore);
          wake();
        }),
      );
    }
    const due = await nextDue(
      database.common(),
      rooms().map(({ queue }) => queue),
    );
    return due ? Math.min(Math.max(due.getTime() - Date.now(), 50), longestSleepMs) : longestSleepMs;
  }

  async function renew(): Promise<void> {
    const held = [...running].filter(([, since]) => Date.now() - since < longestRunMs).map(([chore]) => chore);
    if (held.length === 0) return;
    await renewLeases(database.common(), held, options.leaseSeconds).catch((error: unknown) => {
      log.warn({ err: error }, 'leases could not be renewed');
    });
  }

  async function run(chore: Chore): Promise<void> {
    try {
      const result = await queues.get(chore.queue)?.handler(chore.payload);
      await (result
        ? rescheduleChore(database.common(), chore, result.again)
        : completeChore(database.common(), chore));
      options.onEnd(chore.queue, result ? 'again' : 'done');
    } catch (error) {
      await fail(chore, error).catch((unsaved: unknown) =>
        log.warn({ err: unsaved }, 'a failed chore keeps its lease'),
      );
    }
  }

  async function fail(chore: Chore, error: unknown): Promise<void> {
    const { queue, attempts } = chore;
    const isPeriodic = periodic.includes(queue);
    if (attempts >= mostAttempts && !isPeriodic) {
      log.error({ err: error, queue, attempts }, 'a chore was given up');
      options.onEnd(queue, 'given_up');
      await completeChore(database.common(), chore);
      return;
    }
    options.onEnd(queue, 'postponed');
    const seconds = (error instanceof TryLater ? error.seconds : undefined) ?? backOffSeconds(attempts);
    if (!(error instanceof TryLater)) log.warn({ err: error, queue, attempts }, 'a chore failed and is tried again');
    await postponeChore(database.common(), chore, new Date(Date.now() + seconds * 1000), String(error));
  }

  return {
    handle: (queue, handler, most = slotsPerQueue) => {
      queues.set(queue, { handler, most });
    },
    every: (queue, minutes, work) => {
      periodic.push(queue);
      const handler: ChoreHandler = async () => {
        await work();
        return { again: new Date(Date.now() + minutes * minuteMs) };
      };
      queues.set(queue, { handler, most: 1 });
    },
    start: async () => {
      if (queues.size === 0) return;
      if (database.engine === 'embedded') await freeLeases(database.common());
      // A minute after the first start of all: the start itself stays light.
      const runAt = new Date(Date.now() + minuteMs);
      await enqueue(
        database.common(),
        periodic.map((queue) => ({ queue, key: queue, runAt })),
      );
      stopListening = await database.listen(choreChannel, wake);
      renewal = setInterval(() => void renew(), (options.leaseSeconds * 1000) / renewalsPerLease).unref();
      state = 'settling';
      timer = setTimeout(() => {
        state = 'running';
        wake();
      }, settleMs);
    },
    stop: async () => {
      if (state === 'idle') return;
      state = 'stopping';
      clearTimeout(timer);
      await stopListening();
      const ended = await Promise.race([allEnded(), wait(options.longestStopMs, false, { ref: false })]);
      const left = running.size;
      if (!ended) log.warn({ chores: left }, 'chores were left under way: they are taken again when their leases end');
      clearInterval(renewal);
      state = 'idle';
    },
  };
}
