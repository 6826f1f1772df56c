import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const NEVER = new Set(['node_modules', 'dist', '.git', '.tmp', 'data']);

/** Every file below a folder that people wrote, in the same order everywhere. @param {string} folder @returns {Iterable<string>} */
export function* filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (NEVER.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}
