/**
 * What is wrong with the texts themselves.
 *
 * @typedef {string | Record<string, string>} Translation a text, or its plural forms
 * @typedef {{ note?: string, same?: boolean, en?: Translation, ru?: Translation, cz?: Translation }} Entry
 * @typedef {Map<string, Entry>} Entries by full key, `<area>.<key>`
 */

/** The product's language codes and what Intl calls them. */
const LANGUAGES = /** @type {const} */ ({ en: 'en', ru: 'ru', cz: 'cs' });

/** @typedef {keyof typeof LANGUAGES} Language */

const languages = /** @type {Language[]} */ (Object.keys(LANGUAGES));
const KNOWN_FIELDS = new Set(['note', 'same', ...languages]);

/** @param {Language} language */
const pluralForms = (language) =>
  new Intl.PluralRules(LANGUAGES[language]).resolvedOptions().pluralCategories.toSorted();

/** @param {Translation} translation */
const texts = (translation) => (typeof translation === 'string' ? [translation] : Object.values(translation));

/** The values and tags a text holds a place for, `{{name}}` and `<bold>`. @param {Translation} translation */
const placeholders = (translation) =>
  [...new Set(texts(translation).flatMap((text) => text.match(/\{\{[^}]*\}\}|<\/?\w+\/?>/g) ?? []))]
    .toSorted()
    .join(' ');

/** @param {Entry} entry @returns {Generator<string>} */
function* wrongPlurals(entry) {
  const isPlural = languages.some((language) => typeof entry[language] === 'object');
  if (!isPlural) return;
  for (const language of languages) {
    const translation = entry[language];
    if (translation === undefined) continue;
    const needed = pluralForms(language);
    const given = typeof translation === 'string' ? [] : Object.keys(translation);
    const missing = needed.filter((form) => !given.includes(form));
    const extra = given.filter((form) => !needed.some((one) => one === form));
    if (missing.length > 0) yield `${language} lacks the plural form ${missing.join(', ')}`;
    if (extra.length > 0) yield `${language} has no plural form ${extra.join(', ')}`;
  }
}

/** @param {Entry} entry @returns {Generator<string>} */
function* wrongEntry(entry) {
  const unknown = Object.keys(entry).filter((field) => !KNOWN_FIELDS.has(field));
  if (unknown.length > 0) yield `unknown field ${unknown.join(', ')}`;
  if (!entry.note?.trim()) yield 'has no note for translators';
  for (const language of languages) {
    const translation = entry[language];
    if (translation === undefined) yield `${language} is missing`;
    else if (texts(translation).some((text) => text !== text.trim() || text === '')) {
      yield `${language} is empty or has spaces around it`;
    }
  }
  yield* wrongPlurals(entry);
  const { en, ru } = entry;
  if (en === undefined) return;
  for (const language of languages) {
    const translation = entry[language];
    if (translation !== undefined && placeholders(translation) !== placeholders(en)) {
      yield `${language} has the placeholders "${placeholders(translation)}", en has "${placeholders(en)}"`;
    }
  }
  const isSame = JSON.stringify(en) === JSON.stringify(ru);
  if (isSame && !entry.same) yield 'ru is the English text; say "same": true if it really is the same';
  if (!isSame && entry.same) yield 'is marked "same", and en and ru differ';
}

/** @param {Entries} entries @returns {string[]} */
export function wrongTexts(entries) {
  return [...entries].flatMap(([key, entry]) => [...wrongEntry(entry)].map((problem) => `${key}: ${problem}`));
}
