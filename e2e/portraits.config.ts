import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** `npx playwright test --config e2e/portraits.config.ts`: takes the pictures that the product shows of itself, anew. */
export default defineConfig({
  ...journeys,
  testDir: 'portraits',
  use: { ...journeys.use, actionTimeout: 15_000 },
  projects: [{ name: 'portraits' }],
});
