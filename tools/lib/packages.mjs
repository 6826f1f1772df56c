import { existsSync } from 'node:fs';
import { run } from './processes.mjs';
import { Stop } from './tool.mjs';

/** @typedef {{ title: string, variable: string, paths: string[], packages: string[] }} Program */

/** @param {Program} program @returns {string | undefined} where it is: where its variable says, else where it usually is */
export function pathOf({ variable, paths }) {
  const named = process.env[variable];
  if (named && !existsSync(named)) throw new Stop(`${variable} names ${named}, and there is no such file.`);
  return named ?? paths.find((path) => existsSync(path));
}

/**
 * @param {Program} program
 * @param {string} whatToInstall is said where that is not ours to do
 * @returns {Promise<string>} its path, installed first where that is ours to do
 */
export async function ensureProgram(program, whatToInstall) {
  const found = pathOf(program);
  if (found) return found;
  await installWhereAllowed(program.title, program.packages);
  const path = pathOf(program);
  if (!path) throw new Stop(whatToInstall);
  return path;
}

/**
 * Debian's packages, where installing is ours to do: as root, hence in a container or on a machine for tests.
 *
 * @param {string} title what is said meanwhile
 * @param {string[]} packages
 */
export async function installWhereAllowed(title, packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stdout.write(`Installing ${title} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { env });
}
