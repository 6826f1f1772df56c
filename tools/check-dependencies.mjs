import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf, severeAdvisories } from './lib/dependencies.mjs';
import { readJson } from './lib/json.mjs';
import { capture, ROOT } from './lib/processes.mjs';
import { runTool, Stop } from './lib/tool.mjs';

/** @import { Locked } from './lib/dependencies.mjs' */

/** @param {string} path */
function licenceIn(path) {
  const manifest = join(ROOT, path, 'package.json');
  return existsSync(manifest) ? /** @type {{ license?: string }} */ (readJson(manifest)).license : undefined;
}

// Known weaknesses are known to the registry alone, and not every registry tells.
async function audit() {
  const { output } = await capture('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent']);
  const start = output.indexOf('{');
  const severe = start < 0 ? undefined : severeAdvisories(JSON.parse(output.slice(start)));
  if (!severe) process.stdout.write('not audited: the registry has no audit service\n');
  return (severe ?? []).map(({ name, severity }) => `${name} has a known weakness (${severity}): npm audit says which`);
}

await runTool(async () => {
  const { allowScripts } = /** @type {{ allowScripts: Record<string, boolean> }} */ (
    readJson(join(ROOT, 'package.json'))
  );
  const { packages } = /** @type {{ packages: Record<string, Locked> }} */ (readJson(join(ROOT, 'package-lock.json')));
  const licences = Object.fromEntries(Object.keys(packages).map((path) => [path, licenceIn(path) ?? '']));
  const problems = [...faultsOf(packages, licences, new Set(Object.keys(allowScripts))), ...(await audit())];
  if (problems.length > 0) throw new Stop(problems.join('\n'));
});
