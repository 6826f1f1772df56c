import { defineConfig } from '@playwright/test';
import { CLIP_PATH, PORT } from './fixture.js';

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
});
