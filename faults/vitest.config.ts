import { defineConfig } from 'vitest/config';

/** Every scenario has servers of its own; two at a time, so that each still gets a core. */
export default defineConfig({
  test: { include: ['scenarios/*.test.ts'], maxWorkers: 2, testTimeout: 7_200_000, hookTimeout: 120_000 },
});
