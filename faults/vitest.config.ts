import { defineConfig } from 'vitest/config';

// A failover needs programs that not every machine has, and minutes: not a part of `npm test`.
const onlyInFull = process.env['FAULTS'] === 'full' ? [] : ['scenarios/failover.test.ts'];

/** Every scenario has servers of its own; two at a time, so that each still gets a core. */
export default defineConfig({
  test: {
    include: ['scenarios/*.test.ts'],
    exclude: onlyInFull,
    maxWorkers: 2,
    testTimeout: 7_200_000,
    hookTimeout: 120_000,
  },
});
