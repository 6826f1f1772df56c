import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

/** @import { Plugin } from 'vite' */

const SOURCES = join(import.meta.dirname, '..', 'src');
const LETTERS = 3;
const IMPORTS = /^import (\w+) from ('[^']+\.module\.css')/gm;

/** @param {string} path */
const lettersOf = (path) =>
  createHash('sha256')
    .update(path)
    .digest('base64')
    .replaceAll(/[^a-z]/gi, '')
    .slice(0, LETTERS);

/**
 * Names of classes are three letters of their file and a number, and stand where they are used: the long ones, and a table of them for
 * each file, are 1.5 KB of what a screen loads. A component that chooses a class by a variable keeps the table.
 *
 * @returns {Plugin}
 */
export function shortClasses() {
  /** Classes by file, in the order that they were met. @type {Map<string, string[]>} */
  const classes = new Map();
  /** @type {Map<string, string>} */
  const files = new Map();
  /** @param {string} name @param {string} file */
  const nameOf = (name, file) => {
    const path = relative(SOURCES, file.replace(/\?.*/, ''));
    const letters = lettersOf(path);
    const other = files.get(letters) ?? path;
    if (other !== path) throw new Error(`${path} and ${other} get the same letters.`);
    files.set(letters, path);
    const known = classes.get(path) ?? [];
    classes.set(path, known);
    const at = known.indexOf(name);
    return `${letters}${(at === -1 ? known.push(name) - 1 : at).toString(36)}`;
  };
  return {
    name: 'rounds:short-classes',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ css: { modules: { generateScopedName: nameOf } } }),
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx$/, code: /\.module\.css'/ },
      handler: (code) => ({ code: code.replaceAll(IMPORTS, (...found) => namespaceOf(code, found)), map: null }),
    },
  };
}

/** @param {string} code @param {string[]} found */
function namespaceOf(code, [whole = '', name = '', file = '']) {
  const isChosen = new RegExp(`[^.\\w'/]${name}\\b(?!\\.\\w)`).test(code.replaceAll(/^import .*$/gm, ''));
  return isChosen ? whole : `import * as ${name} from ${file}`;
}
