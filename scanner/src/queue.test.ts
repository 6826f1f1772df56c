import { describe, expect, it } from 'vitest';
import { createQueue, latestOnly } from './queue.js';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a queue', () => {
  it('goes on after a failure', async () => {
    const inTurn = createQueue();
    const failed = inTurn(() => Promise.reject(new Error('broken')));
    const next = inTurn(() => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  it('starts nothing before the work in front has ended', async () => {
    const inTurn = createQueue();
    const log: string[] = [];
    const work = (name: string, milliseconds: number) => async (): Promise<void> => {
      log.push(`${name} starts`);
      await pause(milliseconds);
      log.push(`${name} ends`);
    };
    await Promise.all([inTurn(work('slow', 20)), inTurn(work('fast', 0))]);
    expect(log).toEqual(['slow starts', 'slow ends', 'fast starts', 'fast ends']);
  });
});

describe('latest only', () => {
  it('skips the values that were overtaken while the first was at work', async () => {
    const seen: number[] = [];
    const set = latestOnly(async (value: number) => {
      await pause(5);
      seen.push(value);
    });
    await Promise.all([set(1), set(2), set(3), set(4)]);
    await set(5);
    expect(seen).toEqual([1, 4, 5]);
  });

  it('works again after a failure', async () => {
    const seen: number[] = [];
    const set = latestOnly(async (value: number) => {
      await pause(1);
      if (value < 0) throw new Error('too low');
      seen.push(value);
    });
    await expect(set(-1)).rejects.toThrow('too low');
    await set(2);
    expect(seen).toEqual([2]);
  });
});
