import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** @typedef {{ address: string, pid: number, stop: () => Promise<void> }} Served */

const cli = join(import.meta.dirname, '../../server/dist/cli.js');
const clockTicksPerSecond = 100;

/**
 * The built server in a process of its own, with the rights and limits of a quiet production.
 *
 * @param {Record<string, string>} settings @param {string[]} [nodeOptions]
 */
export const startRounds = (settings, nodeOptions = []) =>
  serve([...nodeOptions, cli, 'start'], {
    PORT: '0',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    FEEDBACK_LIMIT: '100000',
    ...settings,
  });

/** A command of the built server, to its end. @param {string[]} args @param {Record<string, string>} settings */
export async function runRounds(args, settings) {
  const child = spawn(process.execPath, [cli, ...args], { env: { ...process.env, ...settings }, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`rounds ${args.join(' ')} failed`);
}

/** Any server that says “ready at” with its address. @param {string[]} args @param {Record<string, string>} settings @returns {Promise<Served>} */
export async function serve(args, settings) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  for await (const line of createInterface(child.stdout)) {
    const address = / is ready at (\S+)/.exec(line)?.[1];
    if (!address) continue;
    const stop = async () => {
      child.kill('SIGTERM');
      await closed;
    };
    return { address: address.replace('localhost', '127.0.0.1'), pid: Number(child.pid), stop };
  }
  throw new Error('The server ended before it was ready');
}

/**
 * @typedef {{ address: string | string[], requests: Request[], connections: number, count?: number, milliseconds?: number }} Load
 *   of several addresses, each connection keeps to one
 * @typedef {{ method: string, path: string, headers?: Record<string, string>, body?: string }} Request
 *   `#UNIQUE#` and `#ADDRESS#` in it become different each time.
 * @typedef {{ done: number, milliseconds: number, median: number, p99: number }} Outcome
 */

/** The client in a process of its own: its work must not slow down what it measures, nor be counted with it. */
export function startClient() {
  const child = fork(join(import.meta.dirname, '../processes/client.mjs'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    /** @param {Load} load @returns {Promise<Outcome>} */
    async run(load) {
      child.send(load);
      const [outcome] = /** @type {[Outcome | { failure: string }]} */ (await once(child, 'message'));
      if ('failure' in outcome) throw new Error(outcome.failure);
      return outcome;
    },
    stop: () => child.kill(),
  };
}

/** Seconds of processor time that a living process has used. @param {number} pid */
export const processorSeconds = (pid) => secondsIn(`/proc/${pid}/stat`);

/** Of them, those of the thread that answers HTTP. @param {number} pid */
export const mainThreadSeconds = (pid) => secondsIn(`/proc/${pid}/task/${pid}/stat`);

/** @param {string} file */
function secondsIn(file) {
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond;
}

/** Mebibytes that a living process holds in memory, now and at its highest. @param {number} pid */
export function residentMiB(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (/** @type {string} */ name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: field('VmRSS'), highest: field('VmHWM') };
}

/** From now on the highest is counted anew. @param {number} pid */
export const forgetHighest = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5');
