/** Packages of this repository are no dependencies; types come with what they describe. @param {string} name */
const isTold = (name) => !name.startsWith('@rounds/') && (!name.startsWith('@types/') || name === '@types/node');

/** The names in the first column of its tables. @param {string} page */
const namesTold = (page) =>
  new Set(
    page
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => String(name))),
  );

/**
 * Every package that a manifest names says why it is worth its weight, and none that is gone.
 *
 * @param {readonly { dependencies?: Record<string, string>, devDependencies?: Record<string, string> }[]} manifests
 * @param {string} page
 * @returns {string[]}
 */
export function untoldDependencies(manifests, page) {
  const used = new Set(
    manifests
      .flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }))
      .filter(isTold),
  );
  const told = namesTold(page);
  return [
    ...[...used].filter((name) => !told.has(name)).map((name) => `docs/dependencies.md does not say why ${name}`),
    ...[...told]
      .filter((name) => !used.has(name))
      .map((name) => `docs/dependencies.md tells of ${name}, which is gone`),
  ];
}
