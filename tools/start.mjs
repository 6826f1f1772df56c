import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { endChildrenOnSignal, ROOT } from './lib/processes.mjs';
import { runTool } from './lib/tool.mjs';

// `npm start [-- --demo …]`: builds what is stale and becomes the server, in this very process, so that signals reach
// it directly and its graceful shutdown is what ends us.
const stopListening = endChildrenOnSignal();

await runTool(async () => {
  await build();
  stopListening();
  const settings = join(ROOT, '.env');
  if (existsSync(settings)) process.loadEnvFile(settings);
  const cli = join(ROOT, 'server', 'dist', 'cli.js');
  process.argv = [process.execPath, cli, 'start', ...process.argv.slice(2)];
  await import(cli);
});
