import { join } from 'node:path';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { inFull } from '../fixtures/full.js';
import { expectNothingCut } from '../fixtures/layout.js';
import { startServer } from '../fixtures/server.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const day = 86_400_000;
const clock = join(import.meta.dirname, '../../tools/lib/clock.mjs');
const t = words('en');

test(
  'the trend writes one star and five stars where nothing else is written',
  { tag: inFull },
  async ({ browser }, testInfo) => {
    const DATA_DIR = testInfo.outputPath('data');
    let facility = '';
    const rate = (address: string, stars: number) =>
      apiOf(address)('POST /qr/{id}/feedback', { path: `/qr/${facility}/feedback`, body: { rate: stars } });

    // The day before yesterday stands on the axis, below the lowest value.
    const before = await startServer({
      DATA_DIR,
      NODE_OPTIONS: `--import ${clock}`,
      CLOCK_OFFSET: String(-2 * day),
    });
    const { facilities } = await organisationWith(apiOf(before.address), 'olga', ['Lobby']);
    facility = facilities[0]?.id ?? '';
    await rate(before.address, 1);
    await before.stop();

    const today = await startServer({ DATA_DIR });
    try {
      await rate(today.address, 5);
      const page = await browser.newPage({ baseURL: today.address, locale: 'en' });
      await page.goto('/app/flex?oauthUID=olga');
      await page
        .getByRole('navigation', { name: t('app.tabs') })
        .getByRole('link', { name: t('app.tabs.dashboard') })
        .click();
      const trend = page.getByRole('figure');
      for (const value of ['1.0', '5.0']) await expect(trend.locator('span', { hasText: value })).toBeVisible();
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNothingCut(page, `the dashboard, ${width} px`);
      }
      await page.close();
    } finally {
      await today.stop();
    }
  },
);
