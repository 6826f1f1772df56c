/**
 * What a page of documentation names: paths of this repository and commands.
 *
 * @typedef {{ kind: 'path' | 'link' | 'script' | 'program', name: string, workspace?: string | undefined }} Name
 */

/** A decision that no longer holds stays as it was written, whatever it names. @param {string} markdown */
export const isSuperseded = (markdown) => /^\d{4}-\d\d-\d\d, superseded by /m.test(markdown);

const NPM_RUNS = new Set(['start', 'test']);
// Words of npm itself: nothing of ours to look up.
const NPM_OWN = new Set(['ci', 'install', 'i', 'update', 'audit', 'ls', 'version', 'help']);

/** @param {string} command @returns {Generator<Name>} */
function* inCommand(command) {
  const words = command.trim().split(/\s+/);
  while (words[0] && /^\w+=\S*$|^[$#>]$/.test(words[0])) words.shift();
  const [program, first, second] = words;
  if (program === 'npm' && first && !NPM_OWN.has(first)) {
    const script = first === 'run' ? second : first;
    const option = words.findIndex((word) => word === '-w' || word === '--workspace');
    const workspace = option === -1 ? undefined : words[option + 1];
    if (script && (first === 'run' || NPM_RUNS.has(first))) yield { kind: 'script', name: script, workspace };
    else yield { kind: 'script', name: `${first} (npm knows no such word)` };
  }
  if (program === 'npx' && first) yield { kind: 'program', name: first };
  if (program === 'node' || program === 'bash' || program === 'sh') {
    const file = words.slice(1).find((word) => !word.startsWith('-'));
    if (file) yield { kind: 'path', name: file };
  } else if (program) {
    yield { kind: 'path', name: program };
  }
}

/** @param {string} code @returns {Generator<Name>} */
function* inCode(code) {
  for (const command of code.split(/&&|\|\||[;|\n]/)) yield* inCommand(command);
}

/** @param {string} markdown @returns {Name[]} */
export function namesIn(markdown) {
  /** @type {Name[]} */
  const names = [];
  const prose = markdown.replace(/^```(\w*)\n([\s\S]*?)^```/gm, (_, language, code) => {
    const isShell = ['sh', 'bash', 'console'].includes(String(language));
    if (isShell) names.push(...inCode(String(code).replace(/\s#.*$/gm, '')));
    return '';
  });
  for (const [, code] of prose.matchAll(/`([^`\n]+)`/g)) names.push(...inCode(String(code)));
  for (const [, target] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (!/^(\w+:|#)/.test(String(target))) names.push({ kind: 'link', name: String(target).replace(/#.*$/, '') });
  }
  return names;
}
