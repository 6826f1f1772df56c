/**
 * Who may import whom: ARCHITECTURE.md in a form a machine can hold people to. A zone is a place in the repository;
 * the first one that matches a file is the file's zone. `may` lists the zones it may import from besides itself, and
 * `packages` names the only places a package may be imported from.
 *
 * @typedef {{ name: string, files: RegExp, may: string[] }} Zone
 */

/** @type {Zone[]} */
const ZONES = [
  { name: 'contract', files: /^contract\//, may: [] },
  { name: 'scanner', files: /^scanner\//, may: [] },

  {
    name: 'server tests',
    files: /^server\/(src\/test\/|.*\.test\.ts$|.*\.config\.ts$)/,
    may: ['contract', /* all */ 'server*'],
  },
  { name: 'server start', files: /^server\/src\/(cli|main|verify|rotate-keys)\./, may: ['contract', 'server*'] },
  {
    name: 'server app',
    files: /^server\/src\/(app|consequences)\./,
    may: ['contract', 'server domains', 'server pages', 'server base', 'server config'],
  },
  { name: 'server config', files: /^server\/src\/(config|settings)\./, may: ['contract'] },
  { name: 'server domains', files: /^server\/src\/domains\//, may: ['contract', 'server base', 'server config'] },
  {
    name: 'server pages',
    files: /^server\/src\/pages\//,
    may: ['contract', 'server domains', 'server base', 'server config'],
  },
  { name: 'server base', files: /^server\//, may: ['contract', 'server config'] },

  {
    name: 'web tests',
    files: /^web\/(src\/test\/|.*\.test\.tsx?$|.*\.config\.ts$|tools\/)/,
    may: ['contract', 'scanner', 'web*'],
  },
  { name: 'web paths', files: /^web\/src\/app\/paths(\.|$)/, may: ['contract'] },
  { name: 'web app', files: /^web\/src\/app\//, may: ['contract', 'scanner', 'web*'] },
  {
    name: 'web features',
    files: /^web\/src\/features\//,
    may: ['contract', 'scanner', 'web shared', 'web ui', 'web lib', 'web paths', 'web router'],
  },
  // Parts that fetch and speak like a feature, and stand in several of them.
  { name: 'web shared', files: /^web\/src\/shared\//, may: ['contract', 'web ui', 'web lib', 'web router'] },
  { name: 'web ui', files: /^web\/src\/ui\//, may: ['contract', 'web router'] },
  { name: 'web visitor', files: /^web\/src\/visitor\//, may: ['contract', 'web ui'] },
  { name: 'web kiosk', files: /^web\/src\/kiosk\//, may: ['contract', 'web lib'] },
  { name: 'web workers', files: /^web\/src\/workers\//, may: ['contract', 'web lib'] },
  { name: 'web router', files: /^web\/src\/router\//, may: [] },
  { name: 'web lib', files: /^web\/src\//, may: ['contract', 'web router'] },

  { name: 'around', files: /^(e2e|bench|faults)\//, may: ['contract', 'scanner'] },
];

/** Packages that belong to one place. */
const PACKAGE_HOMES = [
  {
    packages: ['pg', '@electric-sql/pglite'],
    home: /^(server\/src\/(db|test)|bench|faults)\//,
    because: 'connections are opened in server/src/db',
  },
  {
    packages: ['idb'],
    home: /^web\/src\/lib\/offline\//,
    because: 'what is kept on the device lives in web/src/lib/offline',
  },
  {
    packages: ['fastify'],
    home: /^server\/src\/(?!domains\/|db\/)|\.(routes|test)\.ts$/,
    because: 'only routes and http/ see request and reply',
  },
  {
    packages: ['@tanstack/react-query', 'i18next', 'react-i18next'],
    home: /^(?!web\/src\/ui\/)/,
    because: 'parts of web/src/ui do not fetch and have no texts of their own',
  },
];

const SQL_HOMES = /\.(store|read|test)\.ts$|^server\/src\/(db|test)\/|^(bench|faults)\//;
const ENTRIES = /^(scanner|contract)\/src\/index\.ts$|^server\/src\/domains\/.*\.act\.ts$/;
const STORAGE_HOMES =
  /^web\/(src\/(lib\/(storage\.ts$|offline\/)|visitor\/(memberToken|draft)\.ts$|kiosk\/kept\.ts$)|public\/theme\.js$)|\.test\.tsx?$|^(e2e|tools|bench)\//;

/** @param {string} file */
export const mayHoldSql = (file) => SQL_HOMES.test(file);
/** @param {string} file */
export const mayReExport = (file) => ENTRIES.test(file);
/** @param {string} file */
export const mayTouchStorage = (file) => STORAGE_HOMES.test(file);

/** @param {string} file */
const zoneOf = (file) => ZONES.find(({ files }) => files.test(file));

/** @param {Zone} from @param {Zone} to */
const isAllowed = (from, to) =>
  from === to ||
  from.may.some((name) => name === to.name || (name.endsWith('*') && to.name.startsWith(name.slice(0, -1))));

/** The folder under `domains/` or `features/` that a file belongs to. @param {string} file */
const neighbourhood = (file) => /^(?:server\/src\/domains|web\/src\/features)\/([^/]+)\//.exec(file)?.[1];

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$|\/src\/test\//.test(file);

/**
 * Why `file` may not import `target`, both as paths from the root of the repository, or nothing when it may.
 *
 * @param {string} file
 * @param {string} target
 * @returns {string | undefined}
 */
export function whyNotFile(file, target) {
  const from = zoneOf(file);
  const to = zoneOf(target);
  if (!from || !to) return undefined;
  const workspace = file.split('/')[0];
  if (workspace !== target.split('/')[0]) return `A relative import must not leave ${workspace}/.`;
  if (isTest(file)) return undefined;
  if (isTest(target)) return 'Only tests import test helpers.';
  if (!isAllowed(from, to)) return `Files of "${from.name}" do not import from "${to.name}".`;
  return whyNotNeighbour(file, target, from, to);
}

/** @param {string} file @param {string} target @param {Zone} from @param {Zone} to */
function whyNotNeighbour(file, target, from, to) {
  if (neighbourhood(file) === neighbourhood(target)) return undefined;
  if (from.name === 'web features' && to.name === 'web features') {
    return 'Features do not import each other: a screen in web/src/app/screens brings them together.';
  }
  const isOffered = /\.(read|act)(\.|$)/.test(target);
  if (to.name === 'server domains' && !isOffered && from.name !== 'server app' && !from.may.includes('server*')) {
    return 'Another domain is asked only through its <name>.read.ts and <name>.act.ts.';
  }
  return undefined;
}

/**
 * @param {string} file
 * @param {string} specifier
 * @returns {string | undefined}
 */
export function whyNotPackage(file, specifier) {
  const own = /^@rounds\/([^/]+)/.exec(specifier)?.[1];
  const from = zoneOf(file);
  if (own && from && !from.may.includes(own)) return `Files of "${from.name}" do not import the workspace ${own}.`;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const home = PACKAGE_HOMES.find(({ packages }) => packages.includes(name));
  return home && from && !home.home.test(file) ? `${name} is not imported here: ${home.because}.` : undefined;
}
