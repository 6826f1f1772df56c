/** More than this is more than one thing, or has its reason below. */
const MOST_LINES = 300;

/** Tests are sentences under one route or screen, refusals first, read from top to bottom as its description. */
const MOST_LINES_OF_TESTS = 400;

/** What the whole is, read at one sitting. */
const SHORT_PAGES = { 'ARCHITECTURE.md': 200 };

const SOURCE = /\.(ts|tsx|mjs|js|css)$/;

/** Longer ones, each with why it is one thing. A file that has become short enough has to go from here. */
const LONGER = {
  'server/src/db/schema.ts': 'the list of tables',
  'server/src/db/scope.ts': 'the four handles on the database, which hold only together',
  'server/src/db/migrations/0001-foundation.ts': 'a migration that has run is not changed',
};

const isTest = (/** @type {string} */ file) => /\.(test|spec)\.\w+$/.test(file);

/** @param {string} file @returns {number} Infinity for what is no source */
function mostLinesOf(file) {
  if (file in SHORT_PAGES) return SHORT_PAGES[/** @type {keyof typeof SHORT_PAGES} */ (file)];
  if (!SOURCE.test(file)) return Infinity;
  return isTest(file) ? MOST_LINES_OF_TESTS : MOST_LINES;
}

/**
 * @param {Iterable<{ file: string, lines: number }>} files
 * @param {Record<string, string>} [longer]
 * @returns {string[]}
 */
export function tooLong(files, longer = LONGER) {
  const counted = [...files];
  const over = counted.filter(({ file, lines }) => lines > mostLinesOf(file));
  const isOver = (/** @type {string} */ name) => over.some(({ file }) => file === name);
  return [
    ...over
      .filter(({ file }) => !(file in longer))
      .map(({ file, lines }) => `${file} has ${lines} lines, more than ${mostLinesOf(file)}`),
    ...Object.keys(longer)
      .filter((file) => !isOver(file))
      .map((file) => `tools/lib/sizes.mjs excuses ${file}, which needs no excuse any more`),
  ];
}
