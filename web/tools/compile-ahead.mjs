/** What runs from its first to its last function before anything is seen. */
const FIRST = /^(vendor|index)$/;

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
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && FIRST.test(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
});
