import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { nodeProgram } from '../lib/node.mjs';
import { capture, ROOT, run } from '../lib/processes.mjs';
import { Stop } from '../lib/tool.mjs';
import { podman } from './podman.mjs';

/** @import { PodmanSettings } from './podman.mjs' */

const IMAGE = 'localhost/rounds-base:24-bookworm';
const NODE = '24';

/** @param {string} command @param {string[]} args */
async function must(command, args) {
  const { code, output } = await capture(command, args);
  if (code !== 0) throw new Stop(`${command} ${args.join(' ')} failed:\n${output.slice(-2000)}`);
  return output.trim();
}

/**
 * Stands in for Docker's `node:24-bookworm-slim` where no registry of images is reached: Debian by debootstrap, Node.js by
 * npm, npm itself as it is here, and the user `node`. Kept once made.
 *
 * @param {PodmanSettings} settings
 * @returns {Promise<string>} its name
 */
export async function makeBase(settings) {
  const { code } = await podman(settings, ['image', 'exists', IMAGE]);
  if (code === 0) return IMAGE;
  if (process.getuid?.() !== 0) throw new Stop('Only root can make a base with debootstrap; name one: --base IMAGE');
  process.stdout.write('Making a base of Debian and Node.js …\n');
  const folder = join(ROOT, '.tmp', 'image', 'base');
  rmSync(folder, { recursive: true, force: true });
  await must('debootstrap', ['--variant=minbase', 'bookworm', folder]);
  for (const rest of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/info']) {
    rmSync(join(folder, rest), { recursive: true, force: true });
    mkdirSync(join(folder, rest), { recursive: true });
  }
  copyFileSync(await nodeProgram(NODE), join(folder, 'usr/local/bin/node'));
  chmodSync(join(folder, 'usr/local/bin/node'), 0o755);
  addNpm(folder, await must('npm', ['root', '--global', '--loglevel=error']));
  await must('chroot', [folder, 'groupadd', '--gid=1000', 'node']);
  await must('chroot', [folder, 'useradd', '--uid=1000', '--gid=node', '--create-home', 'node']);
  const archive = `${folder}.tar`;
  await must('tar', ['--directory', folder, '--create', '--file', archive, '.']);
  const imported = await run('podman', ['import', '--quiet', archive, IMAGE], { env: settings.env });
  rmSync(archive);
  rmSync(folder, { recursive: true });
  if (imported !== 0) throw new Stop('podman could not import the base.');
  return IMAGE;
}

/** @param {string} folder @param {string} globalModules */
function addNpm(folder, globalModules) {
  const modules = join(folder, 'usr/local/lib/node_modules');
  if (!existsSync(join(globalModules, 'npm'))) throw new Stop(`There is no npm in ${globalModules}.`);
  cpSync(join(globalModules, 'npm'), join(modules, 'npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'));
}
