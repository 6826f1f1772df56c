import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installWhereAllowed } from '../lib/packages.mjs';
import { capture, ROOT } from '../lib/processes.mjs';
import { Stop } from '../lib/tool.mjs';

/** @typedef {{ env: NodeJS.ProcessEnv, limits: string[] }} PodmanSettings */

const PROGRAMS = ['buildah', 'podman', 'debootstrap', 'runc'];

/** @param {string} name */
const isInstalled = (name) => ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((path) => existsSync(join(path, name)));

export async function ensurePodman() {
  const isMissing = () => PROGRAMS.some((name) => !isInstalled(name));
  if (isMissing()) await installWhereAllowed('buildah and podman', PROGRAMS);
  if (isMissing()) throw new Stop(`The image needs ${PROGRAMS.join(', ')}. Install them and run again.`);
}

/**
 * runc and plain cgroups work also where there is no systemd, and with both generations of cgroups; limits of our own
 * where those that podman sets are above what this machine allows.
 *
 * @returns {PodmanSettings}
 */
export function podmanSettings() {
  const file = join(ROOT, '.tmp', 'image', 'containers.conf');
  mkdirSync(join(ROOT, '.tmp', 'image'), { recursive: true });
  writeFileSync(
    file,
    '[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n[containers]\nlog_driver = "k8s-file"\n',
  );
  return {
    env: { ...process.env, CONTAINERS_CONF: file },
    limits: ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'],
  };
}

/** What podman says of a machine without systemd or syslog is not about the image. */
const ABOUT_THE_MACHINE = /systemd connection|connect to syslog/;

/**
 * @param {PodmanSettings} settings
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function podman({ env }, args) {
  const { code, output } = await capture('podman', args, { env });
  const lines = output.split('\n').filter((line) => !ABOUT_THE_MACHINE.test(line));
  return { code, output: lines.join('\n').trim() };
}
