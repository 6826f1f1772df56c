import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.js';

/** Enters work that ends when told so. */
function workIn(queue: FairQueue) {
  const begun: string[] = [];
  const enter = (name: string) => queue.enter(name.charAt(0), () => begun.push(name));
  return { begun, enter };
}

describe('a fair queue', () => {
  it('lets work wait behind its own kind only', () => {
    const { begun, enter } = workIn(new FairQueue({ perKey: 2 }));
    const [endFirst] = ['a1', 'a2', 'a3', 'b1'].map(enter);
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    endFirst?.();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('gives keys turns, however much one of them brought', () => {
    const { begun, enter } = workIn(new FairQueue({ atOnce: 1, perKey: 1 }));
    const ends = new Map(['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => [name, enter(name)]));
    for (let n = 0; n < 5; n++) ends.get(begun.at(-1) ?? '')?.();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('forgets who gave up, and counts an end once', () => {
    const { begun, enter } = workIn(new FairQueue({ perKey: 1 }));
    const end = enter('a1');
    const giveUp = enter('a2');
    enter('a3');
    giveUp();
    end();
    end();
    expect(begun).toEqual(['a1', 'a3']);
  });

  it('frees the place of work that failed, and runs each in its own name', async () => {
    const whose = new AsyncLocalStorage<string>();
    const queue = new FairQueue({ perKey: 1 });
    const first = whose.run('Olga', () => queue.run('a', () => Promise.reject(new Error('lost'))));
    const second = whose.run('Mark', () => queue.run('a', () => Promise.resolve(whose.getStore())));
    let third: string | undefined;
    whose.run('Sonya', () =>
      queue.enter('a', () => {
        third = whose.getStore();
      }),
    );
    await expect(first).rejects.toThrow('lost');
    expect(await second).toBe('Mark');
    await expect.poll(() => third).toBe('Sonya');
  });
});
