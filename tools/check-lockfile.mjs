import { join } from 'node:path';
import { readJson } from './lib/json.mjs';
import { askForNewerNode, loosely, missingFromLock } from './lib/lockfile.mjs';
import { ROOT } from './lib/processes.mjs';
import { runTool, Stop } from './lib/tool.mjs';

/** @import { Manifest, Package } from './lib/lockfile.mjs' */

await runTool(async () => {
  const { workspaces, engines } = /** @type {{ workspaces: string[], engines: { node: string } }} */ (
    readJson(join(ROOT, 'package.json'))
  );
  const { packages } = /** @type {{ packages: Record<string, Package> }} */ (readJson(join(ROOT, 'package-lock.json')));
  const manifests = ['.', ...workspaces].map((folder) => join(folder, 'package.json'));
  const loose = manifests.flatMap((file) => loosely(file, /** @type {Manifest} */ (readJson(join(ROOT, file)))));
  const problems = [...loose, ...missingFromLock(packages), ...askForNewerNode(packages, engines.node)];
  if (problems.length > 0) throw new Stop(problems.join('\n'));
});
