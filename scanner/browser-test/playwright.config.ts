import { defineConfig } from '@playwright/test';
import { CLIP_PATH } from './clip.js';

const PORT = 4931;

export default defineConfig({
  testMatch: '*.spec.ts',
  outputDir: '../.tmp/test-results',
  globalSetup: './global-setup.ts',
  timeout: 15_000,
  workers: 1,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${PORT}`,
    permissions: ['camera'],
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${CLIP_PATH}`,
      ],
    },
  },
  webServer: {
    cwd: '..',
    command: `vite build -c browser-test/vite.config.ts && vite preview -c browser-test/vite.config.ts --port ${PORT} --strictPort`,
    url: `http://localhost:${PORT}`,
    reuseExistingServer: false,
  },
});
