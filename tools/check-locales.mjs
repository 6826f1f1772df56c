import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesUnder } from './lib/files.mjs';
import { readJson } from './lib/json.mjs';
import { ROOT } from './lib/processes.mjs';
import { runTool, Stop } from './lib/tool.mjs';
import { wrongTerms } from './locales/terms.mjs';
import { wrongTexts } from './locales/texts.mjs';
import { wrongUses } from './locales/usage.mjs';
import { errorCodes, usesIn } from './locales/uses.mjs';

/** @import { Entry } from './locales/texts.mjs' */
/** @import { Uses } from './locales/uses.mjs' */

const LOCALES = join(ROOT, 'contract', 'locales');
// A column named in a query looks like a key, and a test mentions texts without showing them to anybody.
const NOT_SHOWN = /\.(test|store|read)\.tsx?$|\/(test|migrations)\//;

/** @returns {Map<string, Entry>} */
function readEntries() {
  const files = readdirSync(LOCALES).filter((file) => file.endsWith('.json'));
  return new Map(
    files.flatMap((file) =>
      Object.entries(/** @type {Record<string, Entry>} */ (readJson(join(LOCALES, file)))).map(([key, entry]) => [
        `${basename(file, '.json')}.${key}`,
        entry,
      ]),
    ),
  );
}

/** @returns {Map<string, Uses>} */
function readUses() {
  const sources = ['web/src', 'server/src', 'contract/src'].flatMap((folder) => [...filesUnder(join(ROOT, folder))]);
  const shown = sources.filter((file) => /\.tsx?$/.test(file) && !NOT_SHOWN.test(file));
  const uses = new Map(shown.map((file) => [file.slice(ROOT.length + 1), usesIn(file, readFileSync(file, 'utf8'))]));
  const catalogue = 'contract/src/errors.ts';
  const codes = new Set(errorCodes(readFileSync(join(ROOT, catalogue), 'utf8')).map((code) => `errors.${code}`));
  return uses.set(catalogue, { asked: codes, mentioned: codes, prefixes: new Set() });
}

await runTool(async () => {
  const entries = readEntries();
  const problems = [...wrongTexts(entries), ...wrongTerms(entries), ...wrongUses(entries.keys(), readUses())];
  if (problems.length > 0) throw new Stop(problems.join('\n'));
});
