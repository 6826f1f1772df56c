import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.js';
import { measureQueues, type QueueFigures } from './queue.store.js';

/** `again` is a periodic chore, or one that waits for quiet hours to end. */
export type ChoreOutcome = 'done' | 'again' | 'postponed' | 'given_up';

/** Answers what to call when a chore has ended. The queues are asked only when somebody reads the metrics. */
export function measureChores(registry: Registry, database: Database): (queue: string, outcome: ChoreOutcome) => void {
  const ended = new Counter({
    name: 'rounds_jobs_total',
    help: 'Runs of chores that ended in this process, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    registers: [],
  });
  const read = onceAtATime(() => measureQueues(database.common()));
  const depth = new Gauge({
    name: 'rounds_queue_jobs',
    help: 'Chores of all processes, by queue and state',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      this.reset();
      for (const { queue, due, running, scheduled } of await read()) {
        for (const [state, count] of Object.entries({ due, running, scheduled })) this.set({ queue, state }, count);
      }
    },
  });
  const age = new Gauge({
    name: 'rounds_queue_oldest_due_seconds',
    help: 'For how long the oldest due chore of a queue has been waiting',
    labelNames: ['queue'],
    registers: [],
    async collect() {
      this.reset();
      for (const { queue, oldestDueSeconds } of await read()) this.set({ queue }, oldestDueSeconds);
    },
  });
  for (const metric of [ended, depth, age]) registry.registerMetric(metric);
  return (queue, outcome) => ended.inc({ queue, outcome });
}

/** Two metrics of one reading share a question. Without a database there are no figures, and all others remain. */
function onceAtATime(ask: () => Promise<QueueFigures[]>): () => Promise<QueueFigures[]> {
  let asking: Promise<QueueFigures[]> | undefined;
  return () => {
    asking ??= ask()
      .catch(() => [])
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
}
