import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageStyle } from './tools/page-style.mjs';
import { visitorScript } from './tools/visitor-script.mjs';

/** The renderer of the visitor's page: one file for the server, with everything in it. */
export default defineConfig({
  plugins: [react(), visitorScript(), pageStyle('visitor.css')],
  publicDir: false,
  ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'production'] } },
  build: {
    ssr: 'src/visitor/render.tsx',
    outDir: 'dist/visitor',
    emptyOutDir: true,
    target: 'node20',
    minify: true,
    cssMinify: 'lightningcss',
    cssTarget: ['chrome116', 'firefox125', 'safari17.4'],
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
});
