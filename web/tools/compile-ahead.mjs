/**
 * Asks the browser to compile the first load's functions while the file arrives, off the page's own thread, instead of
 * one by one when they are first called. Browsers that do not know the comment read past it.
 *
 * @returns {import('vite').Plugin}
 */
export const compileAhead = () => ({
  name: 'rounds:compile-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const entry = chunks.find(({ isEntry }) => isEntry);
      // What runs from its first to its last function before anything is seen.
      const first = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
      for (const chunk of chunks) {
        if (first.has(chunk.fileName)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
});
