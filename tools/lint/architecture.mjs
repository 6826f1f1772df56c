import { posix, relative, sep } from 'node:path';
import { mayHoldSql, mayReExport, mayTouchStorage, whyNotFile, whyNotPackage } from './zones.mjs';

/**
 * @typedef {import('oxlint/plugins-dev').RuleTester} RuleTester
 * @typedef {Extract<Parameters<RuleTester['run']>[1], { create: unknown }>} Rule
 * @typedef {Parameters<NonNullable<Rule['create']>>[0]} Context
 */

/** @param {Context} context */
const pathOf = (context) => relative(context.cwd, context.filename).split(sep).join('/');

/** @type {Rule} */
const imports = {
  create(context) {
    const file = pathOf(context);
    /** @param {{ range: [number, number] }} node @param {unknown} specifier */
    const check = (node, specifier) => {
      if (typeof specifier !== 'string') return;
      const message = specifier.startsWith('.')
        ? whyNotFile(file, posix.join(posix.dirname(file), specifier))
        : whyNotPackage(file, specifier);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node) => check(node.source, node.source.value),
      ExportAllDeclaration: (node) => check(node.source, node.source.value),
      ExportNamedDeclaration: (node) => node.source && check(node.source, node.source.value),
      ImportExpression: (node) => node.source.type === 'Literal' && check(node.source, node.source.value),
    };
  },
};

/** @type {Rule} */
const noBarrels = {
  create(context) {
    if (mayReExport(pathOf(context))) return {};
    const message = 'No barrels: import each name from the file that declares it.';
    return {
      ExportAllDeclaration: (node) => context.report({ node, message }),
      ExportNamedDeclaration: (node) => node.source && context.report({ node, message }),
    };
  },
};

const QUERIES = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** @type {Rule} */
const sqlInStores = {
  create(context) {
    const file = pathOf(context);
    if (!file.startsWith('server/') || mayHoldSql(file)) return {};
    const message = 'SQL belongs into <name>.store.ts, <name>.read.ts or server/src/db.';
    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        if (QUERIES.has(callee.property.name)) context.report({ node: callee.property, message });
      },
      TaggedTemplateExpression(node) {
        if (node.tag.type === 'Identifier' && node.tag.name === 'sql') context.report({ node, message });
      },
    };
  },
};

const STORAGES = new Set(['localStorage', 'sessionStorage', 'indexedDB']);

/** @type {Rule} */
const storageInOnePlace = {
  create(context) {
    if (mayTouchStorage(pathOf(context))) return {};
    return {
      Identifier(node) {
        if (!STORAGES.has(node.name)) return;
        context.report({
          node,
          message: 'What is kept on the device goes through web/src/lib/storage.ts or web/src/lib/offline.',
        });
      },
    };
  },
};

export default {
  meta: { name: 'architecture' },
  rules: { imports, 'no-barrels': noBarrels, 'sql-in-stores': sqlInStores, 'storage-in-one-place': storageInOnePlace },
};
