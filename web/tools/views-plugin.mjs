import { build } from 'vite';
import { cut } from './cut-chunks.mjs';
import { afterwards, menus, views } from './views.mjs';

/** @import { Plugin, Rolldown, UserConfig } from 'vite' */

/** What makes other files than the app's own has no part in how that is cut. */
const BESIDE = /^rounds:(cut|.*-worker$)/;

/** @param {string} id */
const named = (id) => id.replace(/^.*\/web\/src\/|\.tsx?$/g, '');

/** Dialogs stand over a screen that is there. */
const SCREEN = /^app\/screens\/\w+(?<!Dialog)Screen$/;

/** @param {Rolldown.OutputBundle} bundle */
const chunksOf = (bundle) => Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));

/** Builds once without writing, to see what needs what. @param {UserConfig} config */
async function naturalChunks(config) {
  const plugins = (config.plugins ?? []).flat();
  const { output: _, ...rolldownOptions } = config.build?.rolldownOptions ?? {};
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    plugins: plugins.filter((plugin) => plugin && 'name' in plugin && !BESIDE.test(plugin.name)),
    build: { ...config.build, write: false, manifest: false, rolldownOptions },
  });
  return [built]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .filter((file) => file.type === 'chunk');
}

/**
 * Cuts the app's code by what its views need (`web/tools/cut-chunks.mjs`), and notes for the budget which files each of them loads.
 *
 * @returns {{ plugin: Plugin, fileOf: (id: string) => string | null }}
 */
export function cutByViews() {
  /** @type {Map<string, string>} */
  let files = new Map();
  return {
    fileOf: (id) => files.get(id) ?? null,
    plugin: {
      name: 'rounds:cut',
      apply: 'build',
      async config(config) {
        files = cut(await naturalChunks(config));
      },
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          const source = JSON.stringify(
            filesOfViews(chunksOf(bundle), (id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0),
          );
          this.emitFile({ type: 'asset', fileName: '.vite/views.json', source });
        },
      },
    },
  };
}

/**
 * @param {Rolldown.OutputChunk[]} chunks
 * @param {(id: string) => boolean} isLoadedByName
 * @returns {Record<string, string[]>}
 */
function filesOfViews(chunks, isLoadedByName) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [named(id), chunk])));
  const entry = chunks.find(({ isEntry }) => isEntry);
  /** @param {Rolldown.OutputChunk | undefined} chunk @param {Set<string>} found */
  const follow = (chunk, found) => {
    if (!chunk || found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    for (const file of chunk.imports) follow(byFile.get(file), found);
    return found;
  };
  /** @param {string[]} names */
  const filesOf = (names) => {
    const found = follow(entry, new Set());
    for (const name of names) follow(byModule.get(name), found);
    return [...found];
  };
  const known = new Set(Object.values(views).flat());
  const missing = chunks
    .flatMap(({ moduleIds }) => moduleIds.filter(isLoadedByName))
    .map(named)
    .filter((name) => SCREEN.test(name) && !known.has(name));
  if (missing.length > 0) throw new Error(`web/tools/views.mjs has no view with ${missing.join(', ')}.`);
  const all = { ...views, 'after every screen': afterwards, menus };
  return Object.fromEntries(Object.entries(all).map(([view, names]) => [view, filesOf(names)]));
}
