import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { endChildrenOnSignal, ROOT, run } from './lib/processes.mjs';
import { runTool, Stop } from './lib/tool.mjs';

// `npm run bench [-- name …]`: runs the scenarios one after the other, so that none disturbs another's figures. Each
// prints what it measured and fails when it is over its budget.
const SCENARIOS = join(ROOT, 'bench', 'scenarios');

endChildrenOnSignal();

await runTool(async () => {
  const names = existsSync(SCENARIOS) ? readdirSync(SCENARIOS).filter((file) => file.endsWith('.mjs')) : [];
  const asked = process.argv.slice(2);
  const chosen = names.filter((name) => asked.length === 0 || asked.some((part) => name.includes(part)));
  if (chosen.length === 0) throw new Stop(`No scenario ${asked.join(', ')}. There are: ${names.join(', ')}.`);
  await build();
  const over = [];
  for (const name of chosen) {
    process.stdout.write(`\n${name}\n`);
    if ((await run(process.execPath, [join(SCENARIOS, name)])) !== 0) over.push(name);
  }
  if (over.length > 0) throw new Stop(`\nOver budget: ${over.join(', ')}.`);
});
