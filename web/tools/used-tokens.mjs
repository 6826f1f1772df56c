/**
 * The design's tokens without those that the page does not use, and without the app's own theme switch.
 *
 * @param {string} tokens @param {string} style
 */
export function usedTokens(tokens, style) {
  const plain = tokens
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/:root\[data-theme=[^{]*\{[^}]*\}/g, '')
    .replaceAll(/:root:not\([^)]*\)/g, ':root');
  /** @type {Set<string>} */
  const used = new Set();
  const follow = (/** @type {string} */ text) => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) {
      if (used.has(name)) continue;
      used.add(name);
      for (const [, value = ''] of plain.matchAll(new RegExp(`${name}\\s*:([^;}]+)`, 'g'))) follow(value);
    }
  };
  follow(style);
  return plain.replaceAll(/(--[\w-]+)\s*:[^;}]+;/g, (declaration, /** @type {string} */ name) =>
    used.has(name) ? declaration : '',
  );
}
