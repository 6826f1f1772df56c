/** @param {string} text @param {RegExp} pattern */
const found = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => String(name)));

/** @param {Set<string>} all @param {Set<string>} some */
const without = (all, some) => [...all].filter((name) => !some.has(name));

/** Variables of the other programs in `deploy/`, and those that only its own files know. */
const OTHERS = /^(ROUNDS|POSTGRES|NODE)_/;

/**
 * Settings the server reads, the README explains and `.env.example` offers: the same in all three.
 * What `deploy/` sets is one of them.
 *
 * @param {{ config: string, readme: string, example: string, deploy?: Record<string, string> }} texts by file in `deploy`
 * @returns {string[]}
 */
export function differingSettings({ config, readme, example, deploy = {} }) {
  const read = found(config, /\.(?:text|number|flag|oneOf|url|list|timeZone)\(\s*'([A-Z][A-Z_]+)'/g);
  const explained = new Set(
    readme
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...found(line.split('|')[1] ?? '', /`([A-Z][A-Z_]+)`/g)]),
  );
  const offered = found(example, /^#? ?([A-Z][A-Z_]+)=/gm);
  const set = Object.entries(deploy).flatMap(([file, text]) =>
    [...settingsIn(text)].filter((name) => !read.has(name) && !OTHERS.test(name)).map((name) => ({ file, name })),
  );
  return [
    ...set.map(({ file, name }) => `${file} sets ${name}, which the server does not read`),
    ...without(read, explained).map((name) => `README.md does not explain ${name}`),
    ...without(explained, read).map((name) => `README.md explains ${name}, which the server does not read`),
    ...without(read, offered).map((name) => `.env.example does not offer ${name}`),
    ...without(offered, read).map((name) => `.env.example offers ${name}, which the server does not read`),
  ];
}

/** `NAME: value`, `NAME=value` or `name: NAME`; a name that ends in _FILE stands for the setting itself. @param {string} text */
function settingsIn(text) {
  const names = text.matchAll(/\b([A-Z][A-Z_]{3,})(?:: |=)|\bname: ([A-Z][A-Z_]{3,})/g);
  return new Set([...names].map(([, assigned, listed]) => String(assigned ?? listed).replace(/_FILE$/, '')));
}
