/**
 * The image installs from the manifests alone; without one of them `npm ci` finds that the lock file does not fit.
 *
 * @param {readonly string[]} workspaces
 * @param {string} dockerfile
 * @returns {string[]}
 */
export const missingManifests = (workspaces, dockerfile) =>
  workspaces
    .filter((name) => !dockerfile.includes(`COPY ${name}/package.json ${name}/`))
    .map((name) => `deploy/Dockerfile does not copy ${name}/package.json`);

/**
 * The server reads what `web` built, and more of it as the product grows: an image with only some of it does not start.
 *
 * @param {string} dockerfile
 * @returns {string[]}
 */
export const missingBuild = (dockerfile) =>
  /^COPY --from=build \/rounds\/web\/dist web\/dist\/$/m.test(dockerfile)
    ? []
    : ['deploy/Dockerfile does not copy the whole of web/dist'];
