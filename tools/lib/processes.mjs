import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @type {Map<import('node:child_process').ChildProcess, boolean>} each with whether it leads a process group */
const running = new Map();

/**
 * Starts a program of this repository; it never outlives us.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  running.set(child, options.detached === true);
  child.once('close', () => running.delete(child));
  return child;
}

/**
 * Runs a program to its end and answers its exit code.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, options);
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program and answers what it printed, for a caller that shows it only when it matters.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
    child.stderr?.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

/**
 * The installed program of a dependency, without npx: npx would download a missing one.
 *
 * @param {string} name
 */
export function bin(name) {
  return join(ROOT, 'node_modules', '.bin', name);
}

/**
 * A program of npm is often a script that starts the real one, which then has to be ended with it: give such a child
 * a process group of its own with `detached`.
 *
 * @param {import('node:child_process').ChildProcess} child @param {boolean} isGroup
 */
function end(child, isGroup) {
  if (isGroup && child.pid) process.kill(-child.pid, 'SIGTERM');
  else child.kill('SIGTERM');
}

const SIGNALS = /** @type {const} */ ({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 });

/**
 * Passes an interruption on to everything we started, and ends with the code shells expect.
 *
 * @returns {() => void} takes the listeners off again
 */
export function endChildrenOnSignal() {
  /** @param {keyof typeof SIGNALS} signal */
  const endAll = (signal) => {
    for (const [child, isGroup] of running) end(child, isGroup);
    process.exitCode = 128 + SIGNALS[signal];
    const exit = () => process.exit();
    if (running.size === 0) exit();
    for (const child of running.keys()) child.once('close', () => running.size === 0 && exit());
    setTimeout(exit, 5000).unref();
  };
  const signals = /** @type {(keyof typeof SIGNALS)[]} */ (Object.keys(SIGNALS));
  for (const signal of signals) process.on(signal, endAll);
  return () => {
    for (const signal of signals) process.off(signal, endAll);
  };
}
