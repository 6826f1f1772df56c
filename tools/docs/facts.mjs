/** @param {string} text @param {RegExp} pattern */
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => String(name));

/**
 * The map of facts has a row for each that something follows from, and none that is gone.
 *
 * @param {string} consequences the list in code
 * @param {string} page
 * @returns {string[]}
 */
export function untoldFacts(consequences, page) {
  const stated = found(consequences, /^ {2}'([a-z-]+\.[a-z-]+)': \[/gm);
  const rows = page.split('\n').filter((line) => /^\| `[a-z]+\.[a-z-]+`/.test(line));
  const told = rows.flatMap((line) => found(line.split('|')[1] ?? '', /`([^`]+)`/g));
  return [
    ...stated
      .filter((fact) => !told.includes(fact))
      .map((fact) => `ARCHITECTURE.md does not tell what follows from ${fact}`),
    ...told
      .filter((fact) => !stated.includes(fact))
      .map((fact) => `ARCHITECTURE.md tells of ${fact}, which is no fact`),
  ];
}
