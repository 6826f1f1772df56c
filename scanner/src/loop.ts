import { sleep } from './abort.js';

interface Loop {
  readonly framesPerSecond: number;
  /** How long to wait before the first look. */
  readonly delay: number;
  /** Looks at one frame. The next one waits for it, so there is never more than one on its way. */
  readonly look: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Looks at frames, at most so many a second, until the signal is aborted or a look fails. */
export async function runLoop({ framesPerSecond, delay, look, signal }: Loop): Promise<void> {
  await sleep(delay, signal);
  while (!signal.aborted) {
    const startedAt = performance.now();
    await look();
    await sleep(1000 / framesPerSecond - (performance.now() - startedAt), signal);
  }
}
