import { parseSync } from 'oxc-parser';

/**
 * Which texts a source file uses, found in its syntax tree.
 *
 * @typedef {object} Uses
 * @property {Set<string>} asked keys that `t()` or `<Trans>` is called with: each must exist
 * @property {Set<string>} mentioned any string that may be a key: enough to say that a text is in use
 * @property {Set<string>} prefixes `feedback.` of a template literal such as `feedback.${state}`: in use are all under it
 */

/** @typedef {{ type: string } & Record<string, unknown>} Node */

const KEY = /^[a-z]\w*\.\w[\w.]*$/;
const PREFIX = /^[a-z]\w*\.[\w.]*$/;

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** @param {Node} node @returns {Iterable<Node>} */
function* children(node) {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) yield* value.filter(isNode);
    else if (isNode(value)) yield value;
  }
}

/** @param {Node} node @returns {Iterable<Node>} */
function* all(node) {
  yield node;
  for (const child of children(node)) yield* all(child);
}

/** @param {Node} root */
function* keysIn(root) {
  for (const node of all(root)) {
    if (node.type === 'Literal' && typeof node['value'] === 'string' && KEY.test(node['value'])) yield node['value'];
  }
}

/** @param {Node} node what says which text: the first argument of `t`, or the attribute of `<Trans>` */
function asks(node) {
  if (node.type === 'CallExpression') {
    const { callee, arguments: given } = /** @type {{ callee: Node, arguments: Node[] } & Node} */ (node);
    const name = callee.type === 'MemberExpression' ? callee['property'] : callee;
    return isNode(name) && name['name'] === 't' ? given[0] : undefined;
  }
  if (node.type === 'JSXAttribute' && isNode(node['name']) && node['name']['name'] === 'i18nKey') return node;
  return undefined;
}

/** @param {Node} node */
function prefixOf(node) {
  if (node.type !== 'TemplateLiteral') return undefined;
  const { quasis } = /** @type {{ quasis: { value: { cooked: string } }[] } & Node} */ (node);
  const head = quasis.length > 1 ? quasis[0]?.value.cooked : undefined;
  return head && PREFIX.test(head) ? head : undefined;
}

/** @param {string} file @param {string} source @returns {Uses} */
export function usesIn(file, source) {
  const program = /** @type {Node} */ (/** @type {unknown} */ (parseSync(file, source).program));
  /** @type {Uses} */
  const uses = { asked: new Set(), mentioned: new Set(keysIn(program)), prefixes: new Set() };
  for (const node of all(program)) {
    const asked = asks(node);
    if (asked) for (const key of keysIn(asked)) uses.asked.add(key);
    const prefix = prefixOf(node);
    if (prefix) uses.prefixes.add(prefix);
  }
  return uses;
}

/**
 * The keys of an object that the contract declares, such as the error codes of `errorStatus`.
 *
 * @param {string} source
 * @param {string} name
 */
export function keysDeclared(source, name) {
  const program = /** @type {Node} */ (/** @type {unknown} */ (parseSync('contract.ts', source).program));
  for (const node of all(program)) {
    if (node.type !== 'VariableDeclarator' || !isNode(node['id']) || node['id']['name'] !== name) continue;
    const names = [...all(node)].filter(({ type }) => type === 'Property').map(({ key }) => isNode(key) && key['name']);
    return names.filter((key) => typeof key === 'string');
  }
  throw new Error(`the contract declares no ${name}`);
}
