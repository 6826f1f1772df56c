/**
 * What is wrong with the texts themselves.
 *
 * @typedef {string | Record<string, string>} Translation a text, or its plural forms
 * @typedef {Partial<Record<Language, Translation>> & { note?: string, same?: boolean }} Entry
 * @typedef {Map<string, Entry>} Entries by full key, `<area>.<key>`
 */

const APP_LANGUAGES = /** @type {const} */ (['en', 'ru', 'cz']);
const VISITOR_LANGUAGES = /** @type {const} */ (['ar', 'de', 'es', 'fr', 'it', 'pl', 'sk', 'tr', 'uk', 'zh']);

/** @typedef {(typeof APP_LANGUAGES | typeof VISITOR_LANGUAGES)[number]} Language */

/** @type {readonly Language[]} */
export const allLanguages = [...APP_LANGUAGES, ...VISITOR_LANGUAGES];
const KNOWN_FIELDS = new Set(['note', 'same', ...allLanguages]);

/** @param {Language} language */
const pluralForms = (language) =>
  // The product says cz, Intl says cs.
  new Intl.PluralRules(language === 'cz' ? 'cs' : language).resolvedOptions().pluralCategories.toSorted();

/** A text, or all its plural forms. @param {Translation} translation */
export const texts = (translation) => (typeof translation === 'string' ? [translation] : Object.values(translation));

/** The values and tags a text holds a place for, `{{name}}` and `<bold>`. @param {Translation} translation */
const placeholders = (translation) =>
  [...new Set(texts(translation).flatMap((text) => text.match(/\{\{[^}]*\}\}|<\/?\w+\/?>/g) ?? []))]
    .toSorted()
    .join(' ');

/** @param {Entry} entry @returns {Generator<string>} */
function* wrongPlurals(entry) {
  const isPlural = allLanguages.some((language) => typeof entry[language] === 'object');
  if (!isPlural) return;
  for (const language of allLanguages) {
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

/** @param {Entry} entry @param {boolean} isForVisitors @returns {Generator<string>} */
function* wrongEntry(entry, isForVisitors) {
  const unknown = Object.keys(entry).filter((field) => !KNOWN_FIELDS.has(field));
  if (unknown.length > 0) yield `unknown field ${unknown.join(', ')}`;
  if (!entry.note?.trim()) yield 'has no note for translators';
  // A text that has one of the visitor's languages is meant for visitors.
  const needed =
    isForVisitors || VISITOR_LANGUAGES.some((language) => language in entry) ? allLanguages : APP_LANGUAGES;
  for (const language of needed) {
    const translation = entry[language];
    if (translation === undefined) yield `${language} is missing`;
    else if (texts(translation).some((text) => text !== text.trim() || text === '')) {
      yield `${language} is empty or has spaces around it`;
    }
  }
  yield* wrongPlurals(entry);
  const { en, ru } = entry;
  if (en === undefined) return;
  for (const language of needed) {
    const translation = entry[language];
    if (translation !== undefined && placeholders(translation) !== placeholders(en)) {
      yield `${language} has the placeholders "${placeholders(translation)}", en has "${placeholders(en)}"`;
    }
  }
  const isSame = JSON.stringify(en) === JSON.stringify(ru);
  if (isSame && !entry.same) yield 'ru is the English text; say "same": true if it really is the same';
  if (!isSame && entry.same) yield 'is marked "same", and en and ru differ';
}

/** @param {Entries} entries @param {ReadonlySet<string>} shownToVisitors keys @returns {string[]} */
export function wrongTexts(entries, shownToVisitors = new Set()) {
  return [...entries].flatMap(([key, entry]) =>
    [...wrongEntry(entry, shownToVisitors.has(key))].map((problem) => `${key}: ${problem}`),
  );
}
