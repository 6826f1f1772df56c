import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { untoldDependencies } from './docs/dependencies.mjs';
import { untoldFacts } from './docs/facts.mjs';
import { missingBuild, missingManifests } from './docs/image.mjs';
import { isSuperseded, namesIn } from './docs/names.mjs';
import { nameChecker } from './docs/repository.mjs';
import { differingSettings } from './docs/settings.mjs';
import { filesUnder } from './lib/files.mjs';
import { readJson } from './lib/json.mjs';
import { ROOT } from './lib/processes.mjs';
import { runTool, Stop } from './lib/tool.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

await runTool(async () => {
  const docs = [...filesUnder(join(ROOT, 'docs'))].map((file) => relative(ROOT, file));
  const pages = [...readdirSync(ROOT), ...docs].filter((file) => file.endsWith('.md'));
  const whyNot = nameChecker(ROOT);
  const problems = new Set(
    pages
      .map((page) => ({ page, text: read(page) }))
      .filter(({ text }) => !isSuperseded(text))
      .flatMap(({ page, text }) => namesIn(text).map((name) => ({ page, why: whyNot(page, name) })))
      .filter(({ why }) => why !== undefined)
      .map(({ page, why }) => `${page}: ${why}`),
  );
  const deployed = [...filesUnder(join(ROOT, 'deploy'))].map((file) => relative(ROOT, file));
  const texts = {
    config: read('server/src/config.ts'),
    readme: read('README.md'),
    example: read('.env.example'),
    deploy: Object.fromEntries(deployed.map((file) => [file, read(file)])),
  };
  for (const problem of differingSettings(texts)) problems.add(problem);
  const { workspaces } = /** @type {{ workspaces: string[] }} */ (readJson(join(ROOT, 'package.json')));
  /** @param {string} folder */
  const manifestOf = (folder) =>
    /** @type {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} */ (
      readJson(join(ROOT, folder, 'package.json'))
    );
  const manifests = ['.', ...workspaces].map(manifestOf);
  for (const problem of untoldDependencies(manifests, read('docs/dependencies.md'))) problems.add(problem);
  for (const problem of untoldFacts(read('server/src/consequences.ts'), read('ARCHITECTURE.md'))) problems.add(problem);
  const dockerfile = read('deploy/Dockerfile');
  for (const problem of missingManifests(workspaces, dockerfile)) problems.add(problem);
  for (const problem of missingBuild(dockerfile)) problems.add(problem);
  if (problems.size > 0) throw new Stop([...problems].join('\n'));
});
