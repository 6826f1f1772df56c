import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../lib/processes.mjs';
import { Stop } from '../lib/tool.mjs';

/** @import { PodmanSettings } from './podman.mjs' */

const IMAGE = 'localhost/rounds';
const CERTIFICATES = '/etc/ssl/certs';

/**
 * In the format of Docker, because the other has no health check. The build trusts whom this machine trusts, for a registry
 * behind a proxy; nothing of that stays in the image.
 *
 * @param {string} base
 * @param {PodmanSettings} settings
 * @returns {Promise<string>} its name
 */
export async function buildImage(base, { env }) {
  process.stdout.write(`Building ${IMAGE} on ${base} …\n`);
  const npmrc = join(ROOT, '.tmp', 'image', 'npmrc');
  const bundle = join(CERTIFICATES, 'ca-certificates.crt');
  writeFileSync(npmrc, existsSync(bundle) ? `cafile=${bundle}\n` : '');
  const trust = existsSync(bundle) ? [`--volume=${CERTIFICATES}:${CERTIFICATES}:ro`] : [];
  const code = await run(
    'buildah',
    [
      'build',
      '--quiet',
      '--layers',
      '--format=docker',
      '--isolation=chroot',
      '--network=host',
      `--build-arg=NODE_IMAGE=${base}`,
      `--volume=${npmrc}:/root/.npmrc:ro`,
      ...trust,
      '--file=deploy/Dockerfile',
      `--tag=${IMAGE}`,
      '.',
    ],
    { env },
  );
  if (code !== 0) throw new Stop('The image could not be built.');
  return IMAGE;
}
