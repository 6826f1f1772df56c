import { join } from 'node:path';

/** @import { Plugin } from 'vite' */

const GLYPH = join(import.meta.dirname, '..', 'src', 'ui', 'glyph.ts');

/**
 * Of the icons' library we take the drawings. What it makes components with knows colours, contexts and names that we do not use,
 * and each line of a drawing has a key that no compressor can make smaller.
 *
 * @returns {Plugin}
 */
export const smallIcons = () => ({
  name: 'rounds:small-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react') ? GLYPH : undefined,
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/,\s*key: "\w+"/g, '')
        .replaceAll(/^\s*(name: "[\w-]+"|size: 24|aliases: \[[^\]]*\]),?\n/gm, '')
        // An access that does nothing keeps the drawing a variable of its own.
        .replace('__iconData.node;\n', ''),
      map: null,
    }),
  },
});
