import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tools/lib/processes.mjs';

const folder = join(ROOT, '.tmp', 'bench');

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? Number(sorted[middle]) : (Number(sorted[middle - 1]) + Number(sorted[middle])) / 2;
}

/**
 * Keeps what a scenario measured, with the machine it was measured on, and fails it when it missed its budget.
 *
 * @param {string} scenario @param {unknown} figures @param {boolean} isWithin
 */
export function conclude(scenario, figures, isWithin) {
  const cores = cpus();
  const machine = {
    cores: cores.length,
    model: cores[0]?.model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: release(),
    node: process.version,
    loadAverage: loadavg(),
  };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${scenario}.json`);
  writeFileSync(file, `${JSON.stringify({ scenario, at: new Date(), machine, isWithin, figures }, undefined, 2)}\n`);
  console.log(`${isWithin ? 'Within' : 'OVER'} its budget. Kept in ${file}`);
  if (!isWithin) process.exitCode = 1;
}

/** A table of the documentation: paste it there. @param {string[]} head @param {(string | number)[][]} rows */
export function printTable(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows];
  for (const line of lines) console.log(`| ${line.join(' | ')} |`);
}

/** @param {number} value */
export const thousands = (value) => Math.round(value).toLocaleString('en');
