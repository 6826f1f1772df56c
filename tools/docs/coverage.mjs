import { parseSync } from 'oxc-parser';

/** @typedef {{ type: string } & Record<string, unknown>} Node */

const STATEMENT = /^- \*\*(?<section>[DL\d]+)\.(?<number>\d+)\*\* /;
const PROOF = /^ {2}- `(?<file>[^`]+)` › (?<title>.+)$/;

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** `it`, `it.each(…)`, `test.describe` and so on: the first word says what it is. @param {Node} callee @returns {string} */
function calledName(callee) {
  if (callee.type === 'Identifier') return String(callee['name']);
  if (callee.type === 'MemberExpression') {
    const { object, property } = /** @type {{ object: Node, property: Node } & Node} */ (callee);
    return property['name'] === 'describe' ? 'describe' : calledName(object);
  }
  return callee.type === 'CallExpression' && isNode(callee['callee']) ? calledName(callee['callee']) : '';
}

/** @param {Node | undefined} node @param {string} source */
function textOf(node, source) {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type !== 'TemplateLiteral') return undefined;
  return source.slice(Number(node['start']) + 1, Number(node['end']) - 1);
}

/**
 * The tests of a file and their steps, each with what is around it: `the group › the test › the step`.
 *
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
export function testTitles(file, source) {
  /** @type {string[]} */
  const titles = [];
  /** @param {unknown} value @param {string[]} around */
  const walk = (value, around) => {
    if (Array.isArray(value)) for (const one of value) walk(one, around);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression') {
      const { callee, arguments: given } = /** @type {{ callee: Node, arguments: Node[] } & Node} */ (value);
      const kind = calledName(callee);
      const title = textOf(given[0], source);
      if (title !== undefined && ['describe', 'it', 'test'].includes(kind)) {
        const path = [...around, title];
        if (kind !== 'describe') titles.push(path.join(' › '));
        return walk(given.slice(1), path);
      }
    }
    for (const child of Object.values(value)) walk(child, around);
  };
  walk(parseSync(file, source).program, []);
  return titles;
}

/**
 * What is wrong with the page: a statement out of order, one without a test, a test that does not exist.
 *
 * @param {string} page
 * @param {(path: string) => string[] | undefined} testsIn
 * @returns {string[]}
 */
export function wrongStatements(page, testsIn) {
  /** @type {string[]} */
  const problems = [];
  /** @type {Map<string, number>} */
  const last = new Map();
  /** @type {{ name: string, proofs: number } | undefined} */
  let open;
  const close = () => {
    if (open?.proofs === 0) problems.push(`${open.name} has no test`);
  };
  for (const line of page.split('\n')) {
    const statement = STATEMENT.exec(line)?.groups;
    if (statement) {
      close();
      const { section = '', number } = statement;
      const expected = (last.get(section) ?? 0) + 1;
      if (Number(number) !== expected) problems.push(`${section}.${number} stands where ${section}.${expected} should`);
      last.set(section, expected);
      open = { name: `${section}.${number}`, proofs: 0 };
    }
    const proof = PROOF.exec(line)?.groups;
    if (!proof || !open) continue;
    open.proofs += 1;
    const { file = '', title = '' } = proof;
    const tests = testsIn(file);
    if (!tests) problems.push(`${open.name} names ${file}, which does not exist`);
    else if (!tests.some((test) => test === title || test.endsWith(` › ${title}`) || test.startsWith(`${title} › `))) {
      problems.push(`${open.name}: ${file} has no test "${title}"`);
    }
  }
  close();
  if (last.size === 0) problems.push('no statement was found');
  return problems;
}
