import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @import { Plugin } from 'vite' */

const TOKENS = join(import.meta.dirname, '../src/styles/tokens.css');

/**
 * The design's tokens without those that the page does not use, and without the app's own theme switch.
 *
 * @param {string} tokens @param {string} style
 */
function usedTokens(tokens, style) {
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

/**
 * Makes one style of the files that a page's style sheet imports, with the tokens that they use.
 *
 * @param {string} sheet the end of its path
 * @param {(tokens: string) => string} [shown] which of the tokens the page knows
 * @returns {Plugin}
 */
export function pageStyle(sheet, shown = (tokens) => tokens) {
  return {
    name: 'rounds:page-style',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!file.endsWith(sheet)) return undefined;
      const read = (/** @type {string} */ path) => {
        this.addWatchFile(path);
        return readFileSync(path, 'utf8');
      };
      const style = code.replaceAll(/@import '([^']+)';/g, (_, /** @type {string} */ path) =>
        read(join(dirname(file), path)),
      );
      return usedTokens(shown(read(TOKENS)), style) + style;
    },
  };
}
