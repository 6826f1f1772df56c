import { defineConfig } from 'vitest/config';

/** The same tests, once per database engine. */
const project = (engine: 'embedded' | 'postgres') => ({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    name: engine,
    include: ['src/**/*.test.ts'],
    env: { TEST_ENGINE: engine },
    globalSetup: ['src/test/template.ts'],
    provide: { engine },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Each file has a server and a database of its own; loading the code anew for each would take a third of the time.
    isolate: false,
  },
});

export default defineConfig({ test: { projects: [project('embedded'), project('postgres')] } });
