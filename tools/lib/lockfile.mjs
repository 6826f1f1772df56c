import { minVersion, satisfies } from 'semver';

/**
 * @typedef {{
 *   version?: string, link?: boolean, optionalDependencies?: Record<string, string>, engines?: { node?: string },
 * }} Package
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Manifest
 */

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * Where npm would find a package that another one asks for: next to it, or in a folder above.
 *
 * @param {Record<string, Package>} packages @param {string} from @param {string} name
 */
function isFound(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (`${at}${at ? '/' : ''}node_modules/${name}` in packages) return true;
    if (at === '') return false;
  }
}

/**
 * `npm ci` refuses a lock file that lacks the binaries of another platform, and npm writes such a file without a word
 * when a registry has not got them: then a newcomer cannot install.
 *
 * @param {Record<string, Package>} packages of package-lock.json
 * @returns {string[]}
 */
export function missingFromLock(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isFound(packages, path, name))
      .map((name) => `package-lock.json lacks ${name}, which ${path} may need on another machine`),
  );
}

/**
 * npm only warns, and the package may well fail later, on a machine that we said would do.
 *
 * @param {Record<string, Package>} packages of package-lock.json
 * @param {string} supported the Node.js we ask for
 * @returns {string[]}
 */
export function askForNewerNode(packages, supported) {
  const oldest = minVersion(supported)?.version ?? '';
  return Object.entries(packages)
    .filter(([, { engines }]) => engines?.node && !satisfies(oldest, engines.node))
    .map(([path, { engines }]) => `${path} asks for Node.js ${engines?.node}, and we promise ${oldest}`);
}

/** @param {string} file @param {Manifest} manifest @returns {string[]} */
export function loosely(file, { dependencies = {}, devDependencies = {} }) {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${file} asks for ${name} ${version}: give the exact version`);
}
