import { join } from 'node:path';
import { runnerImport } from 'vite';

/** @import { Plugin } from 'vite' */

const LIMITS = join(import.meta.dirname, '../../contract/src/limits.ts');

/**
 * The app uses a third of the product's constants, few of them on the first screen: each stands where it is used, and the
 * list of all of them is not part of the build.
 *
 * @returns {Plugin}
 */
export function inlineLimits() {
  /** @type {Record<string, number>} */
  let limits = {};
  return {
    name: 'rounds:inline-limits',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const { module } = /** @type {{ module: { limits: Record<string, number> } }} */ (await runnerImport(LIMITS));
      limits = module.limits;
    },
    transform: {
      filter: {
        id: /\/(web|contract)\/src\/.*\.tsx?$/,
        code: /import \{[^}]*\blimits\b[^}]*\} from '(@rounds\/contract|\.\/limits\.js)'/,
      },
      handler: (code) => ({
        code: code.replaceAll(/\blimits\.(\w+)/g, (whole, /** @type {string} */ name) =>
          name in limits ? String(limits[name]) : whole,
        ),
        map: null,
      }),
    },
  };
}
