/**
 * Nothing is painted before the app's script has run, so a chosen theme holds from the first frame. Done here because
 * Vite writes the script's tag anew and drops what the page said about it.
 *
 * @returns {import('vite').Plugin}
 */
export const paintAfterTheme = () => ({
  name: 'paint-after-theme',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
});
