import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** @import { Plugin } from 'vite' */

const ROOT = join(import.meta.dirname, '../..');
const LOCALES = join(ROOT, 'contract/locales');
const SOURCES = join(ROOT, 'web/src/kiosk');
const TEXTS = 'virtual:kiosk-texts';

/** The keys that the sources name, and the beginnings of those that they put together. */
function namedKeys() {
  const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
    .join('\n');
  const named = [...code.matchAll(/['`]((?:kiosk|feedback)\.\w+)(['`]|\$\{)/g)];
  return {
    keys: new Set(named.filter(([, , end]) => end !== '${').map(([, key]) => key)),
    beginnings: named.filter(([, , end]) => end === '${').map(([, key = '']) => key),
  };
}

/** @returns {Record<string, Record<string, string>>} by language and full key, plural forms with their suffix */
function kioskTexts() {
  const { keys, beginnings } = namedKeys();
  /** @type {Record<string, Record<string, string>>} */
  const texts = {};
  for (const file of ['kiosk.json', 'feedback.json']) {
    const area = /** @type {Record<string, Record<string, string | Record<string, string>>>} */ (
      JSON.parse(readFileSync(join(LOCALES, file), 'utf8'))
    );
    for (const [name, { note: _, same: __, ...translations }] of Object.entries(area)) {
      const key = `${basename(file, '.json')}.${name}`;
      if (!keys.has(key) && !beginnings.some((beginning) => key.startsWith(beginning))) continue;
      for (const [language, translation] of Object.entries(translations)) {
        const forms = typeof translation === 'string' ? { '': translation } : translation;
        for (const [form, text] of Object.entries(forms)) {
          (texts[language] ??= {})[form ? `${key}_${form}` : key] = text;
        }
      }
    }
  }
  return texts;
}

/**
 * The texts of the kiosk's page, which speaks without asking the server.
 *
 * @returns {Plugin}
 */
export const kioskTextsPlugin = () => ({
  name: 'rounds:kiosk-texts',
  resolveId: (id) => (id === TEXTS ? `\0${TEXTS}` : undefined),
  load: (id) => (id === `\0${TEXTS}` ? `export default ${JSON.stringify(kioskTexts())};` : undefined),
});
