import { defineConfig } from 'vitest/config';

// The unit tests. The server's tests run once per database engine: server/vitest.config.ts.
export default defineConfig({
  test: {
    projects: ['contract', 'scanner', 'web', { test: { name: 'tools', include: ['{tools,web/tools}/**/*.test.mjs'] } }],
  },
});
