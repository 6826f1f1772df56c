import { existsSync } from 'node:fs';
import { run } from './processes.mjs';

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
