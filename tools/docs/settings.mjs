/** @param {string} text @param {RegExp} pattern */
const found = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => String(name)));

/** @param {Set<string>} all @param {Set<string>} some */
const without = (all, some) => [...all].filter((name) => !some.has(name));

/**
 * Settings the server reads, the README explains and `.env.example` offers: the same in all three.
 *
 * @param {{ config: string, readme: string, example: string }} texts
 * @returns {string[]}
 */
export function differingSettings({ config, readme, example }) {
  const read = found(config, /\.(?:text|number|flag|oneOf|url|list)\(\s*'([A-Z][A-Z_]+)'/g);
  const explained = new Set(
    readme
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...found(line.split('|')[1] ?? '', /`([A-Z][A-Z_]+)`/g)]),
  );
  const offered = found(example, /^#? ?([A-Z][A-Z_]+)=/gm);
  return [
    ...without(read, explained).map((name) => `README.md does not explain ${name}`),
    ...without(explained, read).map((name) => `README.md explains ${name}, which the server does not read`),
    ...without(read, offered).map((name) => `.env.example does not offer ${name}`),
    ...without(offered, read).map((name) => `.env.example offers ${name}, which the server does not read`),
  ];
}
