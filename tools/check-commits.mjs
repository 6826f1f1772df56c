import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isConventional } from './lib/commits.mjs';
import { capture, ROOT } from './lib/processes.mjs';
import { runTool, Stop } from './lib/tool.mjs';

await runTool(async () => {
  // An unpacked archive has no history to check.
  if (!existsSync(join(ROOT, '.git'))) return;
  const { output } = await capture('git', ['log', '--no-merges', '--format=%h %s']);
  const wrong = output.split('\n').filter((line) => line && !isConventional(line.slice(line.indexOf(' ') + 1)));
  if (wrong.length > 0) {
    throw new Stop(`Not "type(scope): subject", at most 120 characters, no full stop:\n${wrong.join('\n')}`);
  }
});
