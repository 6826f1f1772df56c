/**
 * @typedef {{
 *   version?: string, resolved?: string, integrity?: string, link?: boolean, inBundle?: boolean,
 *   hasInstallScript?: boolean, license?: string,
 * }} Locked
 * @typedef {{ name: string, severity: string }} Advisory
 */

/** What may be shipped with the product, or used to build it, without asking anybody. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

/**
 * A library of its own that stays exchangeable, as this licence wants: sharp loads the picture library libvips from a
 * package that holds nothing else.
 */
const EXCHANGEABLE = { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ };

/** `(MIT OR GPL-3.0)` is ours to choose from; `MIT AND ISC` asks for both. @param {string} expression @param {string} name */
function isAllowed(expression, name) {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  const may = (/** @type {string} */ licence) =>
    LICENCES.has(licence) || (licence === EXCHANGEABLE.licence && EXCHANGEABLE.packages.test(name));
  return choices.some((choice) => choice.split(' AND ').every((licence) => may(licence.trim())));
}

/**
 * What the lock file alone can tell: everything is what it was when it was locked, may be used, and runs nothing while
 * it is installed unless somebody looked at it.
 *
 * @param {Record<string, Locked>} packages of package-lock.json
 * @param {Record<string, string>} licences of those that the lock file knows none of, by path
 * @param {Set<string>} mayInstall names whose install scripts were looked at
 * @returns {string[]}
 */
export function faultsOf(packages, licences, mayInstall) {
  return Object.entries(packages).flatMap(([path, { link, integrity, inBundle, hasInstallScript, license }]) => {
    if (!path.includes('node_modules/') || link) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = license ?? licences[path];
    return [
      ...(integrity || inBundle ? [] : [`${path} has no integrity hash in package-lock.json`]),
      ...(hasInstallScript && !mayInstall.has(name) ? [`${name} runs a script when it is installed`] : []),
      ...(licence && isAllowed(licence, name) ? [] : [`${name} is licensed under ${licence ?? 'nothing we know of'}`]),
    ];
  });
}

/**
 * @param {unknown} report what `npm audit --json` printed
 * @returns {Advisory[] | undefined} none when the registry does not audit
 */
export function severeAdvisories(report) {
  const found = /** @type {{ vulnerabilities?: Record<string, Advisory> }} */ (report).vulnerabilities;
  return found && Object.values(found).filter(({ severity }) => ['high', 'critical'].includes(severity));
}
