import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { filesUnder } from './lib/files.mjs';
import { ROOT } from './lib/processes.mjs';
import { tooLong } from './lib/sizes.mjs';
import { runTool, Stop } from './lib/tool.mjs';

await runTool(async () => {
  const files = [...filesUnder(ROOT)].map((path) => ({
    file: relative(ROOT, path).replaceAll(sep, '/'),
    lines: readFileSync(path, 'utf8').split('\n').length - 1,
  }));
  const problems = tooLong(files);
  if (problems.length > 0) throw new Stop(problems.join('\n'));
});
