import { defineConfig } from 'vitest/config';

/** What a pooler could break: who sees what, what is stored once, events and chores. */
const behindPooler = [
  'src/processes.test.ts',
  'src/db/{postgres,row-security,scope}.test.ts',
  'src/domains/{checks,dashboard,feedback,notifications}/*.test.ts',
  'src/chores/*.test.ts',
];

const poolerUrl = process.env['TEST_POOLER_URL'] ?? '';

interface Run {
  name: string;
  engine: 'embedded' | 'postgres';
  include?: string[];
  poolerUrl?: string;
}

/** The same tests, once per database engine. */
const project = ({ name, engine, include = ['src/**/*.test.ts'], poolerUrl: pooler = '' }: Run) => ({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    name,
    include,
    env: { TEST_ENGINE: engine },
    globalSetup: ['src/test/template.ts'],
    provide: { engine, poolerUrl: pooler },
    // Generous: how fast the product is gets measured elsewhere, and a busy machine is no fault of it.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    // Each file has a server and a database of its own; loading the code anew for each would take a third of the time.
    isolate: false,
  },
});

const engines = [project({ name: 'embedded', engine: 'embedded' }), project({ name: 'postgres', engine: 'postgres' })];
const behind = project({ name: 'pooler', engine: 'postgres', include: behindPooler, poolerUrl });

export default defineConfig({ test: { projects: poolerUrl ? [...engines, behind] : engines } });
