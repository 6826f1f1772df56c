import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compileAhead } from './tools/compile-ahead.mjs';
import { inlineLimits } from './tools/inline-limits.mjs';
import { offlineWorker } from './tools/offline-worker.mjs';
import { plainWorker } from './tools/plain-worker.mjs';
import { shortClasses } from './tools/short-classes.mjs';
import { smallIcons } from './tools/small-icons.mjs';
import { cutByViews } from './tools/views-plugin.mjs';

const pieces = cutByViews();
const server = process.env['ROUNDS_SERVER'] ?? 'http://127.0.0.1:3000';
/** What the server answers by itself, also under the app's own address. */
const pagesOfServer = [
  '^/app/[^/]+/feedback',
  '^/app/kiosk(\\?|$)',
  '^/app/receipt/',
  '^/app/manifest',
  '^/(terms|privacy|accessibility|help|company)(\\?|$)',
];

export default defineConfig({
  base: '/app/',
  plugins: [
    inlineLimits(),
    smallIcons(),
    shortClasses(),
    react(),
    pieces.plugin,
    compileAhead(),
    plainWorker('push-worker'),
    plainWorker('kiosk-worker'),
    offlineWorker(),
  ],
  // The contract and the scanner are taken from their sources, so the web app builds without building them first.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true,
    // All styles are 20 KB; in parts they are a dozen requests before a screen shows.
    cssCodeSplit: false,
    target: ['chrome116', 'firefox125', 'safari17.4'],
    // All of them know it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The app begins with a list of all files: without their names, which the manifest keeps, it is 1.5 KB less to load.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: pieces.fileOf }] },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/aaa', '/oidc', ...pagesOfServer].map((path) => [path, { target: server, xfwd: true }]),
    ),
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    // Twelve times what they take alone: beside builds and browsers a machine of two cores is that slow at times.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
