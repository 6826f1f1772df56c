import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesUnder } from './lib/files.mjs';
import { readJson } from './lib/json.mjs';
import { ROOT } from './lib/processes.mjs';
import { runTool, Stop } from './lib/tool.mjs';
import { wrongSpaces } from './locales/spaces.mjs';
import { wrongTerms } from './locales/terms.mjs';
import { allLanguages, wrongTexts } from './locales/texts.mjs';
import { usedKeys, wrongUses } from './locales/usage.mjs';
import { keysDeclared, usesIn } from './locales/uses.mjs';

/** @import { Entry } from './locales/texts.mjs' */
/** @import { Uses } from './locales/uses.mjs' */

const LOCALES = join(ROOT, 'contract', 'locales');
// A column named in a query looks like a key, and a test mentions texts without showing them to anybody.
const NOT_SHOWN = /\.(test|store|read)\.tsx?$|\/(test|migrations)\//;

/** What somebody without an account reads, in more languages than the app has. */
const FOR_VISITORS =
  /^(web\/src\/(visitor|kiosk)\/|server\/src\/pages\/(visitor|legal)-|web\/src\/features\/posters\/usePosterWords\.ts)/;

/** @param {string} file @param {string} name */
const declared = (file, name) => keysDeclared(readFileSync(join(ROOT, file), 'utf8'), name);

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
  const codes = new Set(declared(catalogue, 'errorStatus').map((code) => `errors.${code}`));
  return uses.set(catalogue, { asked: codes, mentioned: codes, prefixes: new Set() });
}

await runTool(async () => {
  const entries = readEntries();
  const uses = readUses();
  const forVisitors = [...uses].filter(([file]) => FOR_VISITORS.test(file)).map(([, used]) => used);
  const problems = [
    ...wrongTexts(entries, usedKeys(entries.keys(), forVisitors)),
    ...wrongTerms(entries),
    ...wrongSpaces(entries),
    ...wrongUses(entries.keys(), uses),
  ];
  const spoken = declared('contract/src/visitor-languages.ts', 'visitorLanguageNames').toSorted().join(' ');
  const checked = allLanguages.toSorted().join(' ');
  if (spoken !== checked) problems.push(`visitors are spoken to in ${spoken}, and checked is ${checked}`);
  if (problems.length > 0) throw new Stop(problems.join('\n'));
});
