import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesUnder } from '../lib/files.mjs';
import { readJson } from '../lib/json.mjs';

/** @import { Name } from './names.mjs' */

/** Made by running something, so not there in a fresh clone. */
const MADE = /(^|\/)(dist|node_modules|data|\.tmp|test-results|playwright-report)(\/|$)|^\.env$/;

/**
 * Answers why a name leads nowhere in the repository under `root`, or nothing when it does lead somewhere.
 *
 * @param {string} root
 * @returns {(page: string, name: Name) => string | undefined}
 */
export function nameChecker(root) {
  const top = new Set(readdirSync(root));
  /** @type {string[] | undefined} */
  let files;
  const allFiles = () => (files ??= [...filesUnder(root)].map((file) => relative(root, file)));

  /** `<name>`, `*` and `…` stand for anything within one step. @param {string} pattern */
  const matches = (pattern) => {
    const source = pattern
      .replace(/\/$/, '')
      .replace(/[.+^$()[\]\\]/g, '\\$&')
      .replace(/\*\*\//g, '(.*/)?')
      .replace(/<[\w-]+>|\*|…|NNNN/g, '[^/]+')
      .replace(/\{([^}]*)\}/g, (_, choices) => `(${String(choices).replaceAll(',', '|')})`);
    const wanted = new RegExp(`^${source}(/|$)`);
    return allFiles().some((file) => wanted.test(file));
  };

  /** @param {string} name */
  const isOurPath = (name) => {
    const clean = name.replace(/^\.\//, '');
    const [first = ''] = clean.split('/');
    if (/^[\w.-]+\.(md|json|mjs)$/.test(clean)) return true;
    return clean.includes('/') && top.has(first);
  };

  /** @param {string} name */
  const pathExists = (name) => {
    const clean = name.replace(/^\.\//, '').replace(/[,:]$/, '');
    // What is built is named by what it is built from.
    const built = /^(\w+)\/dist\/([\w/.-]+)\.js$/.exec(clean);
    if (built) return existsSync(join(root, `${built[1]}/src/${built[2]}.ts`));
    return MADE.test(clean) || existsSync(join(root, clean)) || matches(clean);
  };

  /** @param {string | undefined} workspace */
  const scripts = (workspace) => {
    const folder = workspace?.replace(/^@rounds\//, '') ?? '.';
    const file = join(root, folder, 'package.json');
    if (!existsSync(file)) return {};
    return /** @type {{ scripts?: Record<string, string> }} */ (readJson(file)).scripts ?? {};
  };

  return (page, { kind, name, workspace }) => {
    switch (kind) {
      case 'path':
        return isOurPath(name) && !pathExists(name) ? `there is no ${name}` : undefined;
      case 'link':
        return existsSync(join(root, dirname(page), name)) ? undefined : `a link leads to ${name}, which is not there`;
      case 'script':
        return name in scripts(workspace)
          ? undefined
          : `there is no script ${name}${workspace ? ` in ${workspace}` : ''}`;
      case 'program':
        return existsSync(join(root, 'node_modules', '.bin', name)) ? undefined : `npx ${name} is not installed`;
      default:
        return undefined;
    }
  };
}
