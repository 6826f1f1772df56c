import { AsyncResource } from 'node:async_hooks';

interface Options {
  /** In all. */
  atOnce?: number;
  perKey: number;
}

type Start = () => void;

/** A queue per key; the keys take turns, so that a key with much work delays the others by one piece of it at most. */
export class FairQueue {
  readonly #atOnce: number;
  readonly #perKey: number;
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  /** In the order in which keys have their turn. */
  readonly #waiting = new Map<string, Set<Start>>();

  constructor({ atOnce = Number.POSITIVE_INFINITY, perKey }: Options) {
    this.#atOnce = atOnce;
    this.#perKey = perKey;
  }

  /** Calls `start` at once or when its turn comes. The answer ends the work, or gives up the place in the queue. */
  enter(key: string, start: Start): () => void {
    if (this.#isFree(key)) {
      const leave = this.#leaving(key);
      this.#begin(key, start);
      return leave;
    }
    const waiting = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, waiting);
    let leave = (): void => {
      waiting.delete(begin);
      if (waiting.size === 0 && this.#waiting.get(key) === waiting) this.#waiting.delete(key);
    };
    // It starts in the async context of the work that has just ended, and must not inherit it.
    const begin = AsyncResource.bind(() => {
      leave = this.#leaving(key);
      start();
    });
    waiting.add(begin);
    return () => leave();
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    let leave = (): void => {};
    await new Promise<void>((resolve) => {
      leave = this.enter(key, resolve);
    });
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #isFree(key: string): boolean {
    return this.#running < this.#atOnce && (this.#runningOf.get(key) ?? 0) < this.#perKey;
  }

  #begin(key: string, start: Start): void {
    this.#running += 1;
    this.#runningOf.set(key, (this.#runningOf.get(key) ?? 0) + 1);
    start();
  }

  #leaving(key: string): () => void {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const wasFull = this.#running === this.#atOnce;
      this.#running -= 1;
      const left = (this.#runningOf.get(key) ?? 1) - 1;
      if (left > 0) this.#runningOf.set(key, left);
      else this.#runningOf.delete(key);
      // Where there was room for other keys before, only this one can have been waiting.
      const next = wasFull ? this.#nextKey() : key;
      if (next !== undefined) this.#beginNext(next);
    };
  }

  #nextKey(): string | undefined {
    for (const key of this.#waiting.keys()) if (this.#isFree(key)) return key;
    return undefined;
  }

  #beginNext(key: string): void {
    const waiting = this.#waiting.get(key);
    const [start] = waiting ?? [];
    if (!waiting || !start) return;
    waiting.delete(start);
    // To the end of the keys.
    this.#waiting.delete(key);
    if (waiting.size > 0) this.#waiting.set(key, waiting);
    this.#begin(key, start);
  }
}
