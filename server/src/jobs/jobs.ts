import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.js';
import {
  claimJobs,
  completeJob,
  enqueue,
  freeLeases,
  jobChannel,
  nextDue,
  postponeJob,
  rescheduleJob,
  type Job,
} from './queue.store.js';

/** What a handler answers when the job is not over: run it again then. */
export interface Again {
  again: Date;
}

export type JobHandler = (payload: unknown) => Promise<Again | undefined>;

/** Thrown by a handler that knows when trying again makes sense. */
export class TryLater extends Error {
  override readonly name = 'TryLater';
  readonly seconds: number | undefined;

  constructor(reason: string, seconds?: number) {
    super(reason);
    this.seconds = seconds;
  }
}

export interface Jobs {
  handle: (queue: string, handler: JobHandler) => void;
  /** One process at a time does it, then again after so many minutes. */
  every: (queue: string, minutes: number, work: () => Promise<void>) => void;
  start: () => Promise<void>;
  /** Takes nothing new and waits for what is under way, but not without end. */
  stop: () => Promise<void>;
}

const concurrency = 8;
const mostAttempts = 12;
/** Even if a wake-up got lost, nothing waits longer than this. */
const longestSleepMs = 30_000;
const sleepAfterFailureMs = 5000;
/** A server that dies again right after its start must not send the same message at every attempt. */
const settleMs = 1000;
const minuteMs = 60_000;
/** Within what the requests under way are given. */
const longestGoodbyeMs = 15_000;

/** 10 s, 30 s, 90 s … at most an hour, a little apart so that a recovering service is not stormed. */
function backOffSeconds(attempts: number, random = Math.random()): number {
  return Math.round(Math.min(3600, 10 * 3 ** (attempts - 1)) * (0.8 + 0.4 * random));
}

/** Durable jobs in the database: any number of processes take from the same table. */
export function createJobs(database: Database, log: FastifyBaseLogger, longestStopMs = longestGoodbyeMs): Jobs {
  const handlers = new Map<string, JobHandler>();
  const periodic: string[] = [];
  const underWay = new Set<Promise<void>>();
  let state: 'idle' | 'settling' | 'running' | 'stopping' = 'idle';
  let timer: NodeJS.Timeout | undefined;
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
        log.warn({ err: error }, 'jobs could not be taken');
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

  let running = 0;

  /** Claims as many as there is room for and says how long to sleep; a finished job wakes the runner anyway. */
  async function take(): Promise<number> {
    const room = concurrency - running;
    if (room <= 0) return longestSleepMs;
    const queues = [...handlers.keys()];
    const jobs = await claimJobs(database.common(), queues, room);
    for (const job of jobs) {
      running += 1;
      track(
        run(job).finally(() => {
          running -= 1;
          wake();
        }),
      );
    }
    if (jobs.length > 0) return longestSleepMs;
    const due = await nextDue(database.common(), queues);
    return due ? Math.min(Math.max(due.getTime() - Date.now(), 50), longestSleepMs) : longestSleepMs;
  }

  async function run(job: Job): Promise<void> {
    try {
      const result = await handlers.get(job.queue)?.(job.payload);
      await (result ? rescheduleJob(database.common(), job, result.again) : completeJob(database.common(), job));
    } catch (error) {
      await fail(job, error).catch((unsaved: unknown) => log.warn({ err: unsaved }, 'a failed job keeps its lease'));
    }
  }

  async function fail(job: Job, error: unknown): Promise<void> {
    const { queue, attempts } = job;
    const isPeriodic = periodic.includes(queue);
    if (attempts >= mostAttempts && !isPeriodic) {
      log.error({ err: error, queue, attempts }, 'a job was given up');
      await completeJob(database.common(), job);
      return;
    }
    const seconds = (error instanceof TryLater ? error.seconds : undefined) ?? backOffSeconds(attempts);
    if (!(error instanceof TryLater)) log.warn({ err: error, queue, attempts }, 'a job failed and is tried again');
    await postponeJob(database.common(), job, new Date(Date.now() + seconds * 1000), String(error));
  }

  return {
    handle: (queue, handler) => {
      handlers.set(queue, handler);
    },
    every: (queue, minutes, work) => {
      periodic.push(queue);
      handlers.set(queue, async () => {
        await work();
        return { again: new Date(Date.now() + minutes * minuteMs) };
      });
    },
    start: async () => {
      if (handlers.size === 0) return;
      if (database.engine === 'embedded') await freeLeases(database.common());
      // A minute after the first start of all: the start itself stays light.
      const runAt = new Date(Date.now() + minuteMs);
      await enqueue(
        database.common(),
        periodic.map((queue) => ({ queue, key: queue, runAt })),
      );
      stopListening = await database.listen(jobChannel, wake);
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
      const ended = await Promise.race([allEnded(), wait(longestStopMs, false, { ref: false })]);
      if (!ended) log.warn({ jobs: running }, 'jobs were left under way: they are taken again when their leases end');
      state = 'idle';
    },
  };
}
