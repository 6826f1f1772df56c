import { startPostgres } from './lib/postgres.mjs';
import { runTool } from './lib/tool.mjs';

// `node tools/postgres.mjs`: a throwaway PostgreSQL for a developer, until Ctrl-C.
await runTool(async () => {
  const postgres = await startPostgres();
  process.stdout.write(`${postgres.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void postgres.stop());
});
