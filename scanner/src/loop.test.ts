import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runLoop } from './loop.js';

describe('the frame loop', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function startLoop(framesPerSecond: number, delay: number, lookTakes: number): { looks: number[]; stop: () => void } {
    const looks: number[] = [];
    const controller = new AbortController();
    const begin = performance.now();
    const look = async (): Promise<void> => {
      looks.push(Math.round(performance.now() - begin));
      await new Promise((resolve) => setTimeout(resolve, lookTakes));
    };
    void runLoop({ framesPerSecond, delay, look, signal: controller.signal });
    return { looks, stop: () => controller.abort() };
  }

  it('looks no more once stopped', async () => {
    const { looks, stop } = startLoop(10, 0, 0);
    await vi.advanceTimersByTimeAsync(150);
    stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(looks).toHaveLength(2);
  });

  it('keeps to its frames per second, whatever a look takes', async () => {
    const { looks, stop } = startLoop(10, 0, 30);
    await vi.advanceTimersByTimeAsync(499);
    stop();
    expect(looks).toEqual([0, 100, 200, 300, 400]);
  });

  it('has one frame on its way at most, and is late rather than two at once', async () => {
    const { looks, stop } = startLoop(10, 0, 250);
    await vi.advanceTimersByTimeAsync(749);
    stop();
    expect(looks).toHaveLength(3);
    for (const [index, at] of looks.entries()) expect(at).toBeGreaterThanOrEqual(index * 250);
  });

  it('waits out its delay first', async () => {
    const { looks, stop } = startLoop(2, 200, 0);
    await vi.advanceTimersByTimeAsync(199);
    expect(looks).toEqual([]);
    await vi.advanceTimersByTimeAsync(600);
    stop();
    expect(looks).toEqual([200, 700]);
  });
});
