import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engines, type Engine } from './installation.js';

const isFull = process.env['FAULTS'] === 'full';
const RESULTS = join(import.meta.dirname, '../../.tmp/faults');

/** How often, in `npm test` and in `npm run faults`. */
export const times = (short: number, full: number): number => (isFull ? full : short);

/** Both engines in `npm run faults`; in `npm test` one will do where the engine hardly matters. */
export const enginesOr = (short: Engine): readonly Engine[] => (isFull ? engines : [short]);

/** Says what was proven, and keeps the figures. */
export function prove(name: string, sentence: string, figures: object): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify({ name, sentence, ...figures }, null, 2)}\n`);
  process.stdout.write(`${name}: ${sentence}\n  ${JSON.stringify(figures)}\n`);
}
