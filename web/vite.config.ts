import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compileAhead } from './tools/compile-ahead.mjs';
import { inlineLimits } from './tools/inline-limits.mjs';
import { offlineWorker } from './tools/offline-worker.mjs';
import { plainWorker } from './tools/plain-worker.mjs';

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
    react(),
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
    target: ['chrome116', 'firefox125', 'safari17.4'],
    // All of them know it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The app begins with a list of all files: without their names, which the manifest keeps, it is 1.5 KB less to load.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        // React and the router change far less often than we do, and stay in the browser's cache.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            // The rest of what the app starts with, and what many screens share: few files instead of many of a few hundred
            // bytes.
            { name: 'base', tags: ['$initial'] },
            // Without what no screen begins with: forms, the drawing of codes, the sending of reports, people, checklists and the ways in.
            {
              name: 'parts',
              minShareCount: 5,
              test: /[\\/]src[\\/](?!ui[\\/](qr|ListRow|BottomBar|Field|FormSheet|Switch|BackTitle|Checkbox|Chip|Sheet|useSwipeDown)|shared[\\/]|lib[\\/](photos|offline[\\/](sender|replay|keptToday|keptPhotos|photo|room)|enterSession|recordDialog|saveFile|useShortDuration|range)|features[\\/](people|templates|own|session|plans|jobs|organisation[\\/]components)[\\/]|app[\\/](useOwnAddress|useGoOn|NotLoaded|screens[\\/]NotFoundScreen|shell[\\/](SideFrame|ChosenSelect)))/i,
            },
            {
              name: 'icons',
              minShareCount: 2,
              test: /lucide-react(?!.*(fingerprint|life-buoy|key-round|globe|grip-vertical|ticket-x|share-2|door-open|arrow-|copy|smartphone|ban|download|search-x|circle-check|settings|square-pen|user-plus|users|log-out|calendar-check|list-checks|wrench|[\\/]qr-code\.|pencil|flag|message-square\.|pause|printer|rotate-ccw|chevron-up|undo-2|camera|[\\/]image|zoom-|tablet\.|[\\/]list\.|search-check|zap\.))/,
            },
            // Together: the app begins with a list of all files.
            {
              name: 'more-icons',
              minShareCount: 2,
              test: /lucide-react.*(ban|calendar-check|chevron-up|circle-check|copy|download|flag|list-checks|message-square\.|pause|pencil|[\\/]qr-code\.|rotate-ccw|search-x|ticket-x|undo-2|wrench|camera|[\\/]image|zoom-|tablet\.|[\\/]list\.|search-check|zap\.)/,
            },
            // Loaded after every start: what sends reports and pictures, and forgets what somebody has left.
            {
              name: 'sending',
              test: /[\\/]src[\\/]lib[\\/](offline[\\/](sender|replay|keptPhotos|photoEvents|photoIds|photoSending|leaving|keptToday)|photos[\\/]pictures)\./,
            },
            // What the main screen has of its own, and two or three others.
            {
              name: 'main',
              minShareCount: 2,
              test: /[\\/]src[\\/](ui[\\/](RatingPill|BottomBar|SearchField)\.|app[\\/](NotLoaded|shell[\\/](OrganisationSwitcher|SearchableList|UnsentNotice|MainNavigation|MainSideBar|Menu|menus|place))\.)|icons[\\/]door-open\./,
            },
          ],
        },
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
