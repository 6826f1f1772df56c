import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../lib/kept.mjs';
import { podman } from './podman.mjs';

/** @import { PodmanSettings } from './podman.mjs' */

/**
 * @typedef {object} Container
 * @property {string} address
 * @property {() => Promise<string>} log
 * @property {(command: string[]) => Promise<{ code: number, output: string }>} exec
 * @property {() => Promise<{ code: number, output: string }>} checkHealth
 * @property {() => Promise<{ seconds: number, code: number }>} stop
 */

/** As in deploy/compose/compose.yml: nothing can be written but /tmp and /data, and nothing is allowed. */
const CONFINED = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--network=host',
];

const READY_WITHIN_S = 120;

/** @param {Record<string, string>} variables */
const asOptions = (variables) => Object.entries(variables).map(([name, value]) => `--env=${name}=${value}`);

/**
 * Runs it to its end, for what should not start at all.
 *
 * @param {PodmanSettings} settings @param {string} image
 * @param {{ variables?: Record<string, string>, options?: string[] }} [how]
 */
export const runToEnd = (settings, image, { variables = {}, options = [] } = {}) =>
  podman(settings, ['run', '--rm', ...CONFINED, ...settings.limits, ...options, ...asOptions(variables), image]);

/**
 * Starts it, waits until it is ready, and hands it over; it is gone afterwards, its volume is not.
 *
 * @template Answer
 * @param {PodmanSettings} settings @param {string} image
 * @param {{ variables?: Record<string, string>, options?: string[] }} how
 * @param {(container: Container) => Promise<Answer>} work
 * @returns {Promise<Answer>}
 */
export async function withContainer(settings, image, { variables = {}, options = [] }, work) {
  const port = await freePort();
  const name = `rounds-trial-${port}`;
  const address = `http://127.0.0.1:${port}`;
  const all = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: 'https://rounds.example.org', ...variables };
  const args = ['run', '--detach', `--name=${name}`, ...CONFINED, ...settings.limits, ...options, ...asOptions(all)];
  const log = async () => (await podman(settings, ['logs', name])).output;
  try {
    const started = await podman(settings, [...args, image]);
    if (started.code !== 0) throw new Error(`It could not be run: ${started.output}`);
    await untilReady(address, log);
    return await work({
      address,
      log,
      exec: (command) => podman(settings, ['exec', name, ...command]),
      checkHealth: () => podman(settings, ['healthcheck', 'run', name]),
      stop: async () => {
        const from = Date.now();
        await podman(settings, ['stop', '--time=30', name]);
        const { output } = await podman(settings, ['inspect', '--format={{.State.ExitCode}}', name]);
        return { seconds: (Date.now() - from) / 1000, code: Number(output) };
      },
    });
  } finally {
    await podman(settings, ['rm', '--force', '--volumes', name]);
  }
}

/** @param {string} address @param {() => Promise<string>} log */
async function untilReady(address, log) {
  for (let second = 0; second < READY_WITHIN_S; second++) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(1000);
  }
  throw new Error(`It did not become ready in ${READY_WITHIN_S} seconds:\n${await log()}`);
}
