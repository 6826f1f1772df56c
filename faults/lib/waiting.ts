import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';

const asked = 60;

/** Two scenarios share two cores: only a wait that a person would notice too tells them from a neighbour's noise. */
const noticeableMs = 100;

/** How long most who ask one after the other wait. */
export async function medianWait(ask: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < asked; n++) {
    const started = performance.now();
    await ask(n);
    times.push(performance.now() - started);
    await wait(10);
  }
  return times.toSorted((a, b) => a - b)[asked / 2] ?? 0;
}

export const expectHardlySlower = (busyMs: number, quietMs: number): void =>
  expect(busyMs).toBeLessThan(Math.max(3 * quietMs, noticeableMs));
