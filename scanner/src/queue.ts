/** Runs work strictly one after the other; a failure does not stop what is behind it. */
export function createQueue(): <T>(work: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * Runs one call at a time and, of those that come meanwhile, only the latest: a dragged slider sends dozens of values,
 * and a camera takes tens of milliseconds for each.
 */
export function latestOnly<T>(work: (value: T) => Promise<void>): (value: T) => Promise<void> {
  let waiting: { value: T } | null = null;
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (waiting) {
      const { value } = waiting;
      waiting = null;
      await work(value);
    }
  }

  return (value) => {
    waiting = { value };
    running ??= drain().finally(() => {
      waiting = null;
      running = null;
    });
    return running;
  };
}
