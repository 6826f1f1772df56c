import { inWholeBrowser } from '../engines/engines.js';
import { expectAccessible } from '../fixtures/accessibility.js';
import { inFullUnless } from '../fixtures/full.js';
import { expectHeard } from '../fixtures/heard.js';
import { pairTablet, star, tabletSize, test, thanks } from '../fixtures/kiosk.js';
import { expectNothingCut } from '../fixtures/layout.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

test.use({ launchOptions: async ({ launchOptions }, use) => use(inWholeBrowser(launchOptions)) });

const sizes = {
  wide: tabletSize,
  narrow: { width: 1024, height: 768 },
  upright: { width: 800, height: 1280 },
  small: { width: 600, height: 960 },
};

for (const language of ['en', 'ru', 'ar', 'de'] as const) {
  // From the left and from the right.
  const tag = inFullUnless(language === 'ar');

  test(
    `a kiosk in ${language} fits every tablet, has no faults that axe can find, and is heard`,
    { tag },
    async ({ page, door }, info) => {
      test.setTimeout(300_000);
      const t = words(language);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.clock.install();
      const isHeard = language === 'en' || language === 'ar';
      const look = async (name: string) => {
        for (const [size, viewport] of Object.entries(sizes)) {
          await page.setViewportSize(viewport);
          await expectNothingCut(page, `${name}, ${size}`);
          if (size === 'wide' || size === 'upright') {
            await expectAccessible(page, `${name}, ${size}`);
            await screenshot(page, info, `kiosk-${name}-${language}-${size}`);
          }
        }
        await page.setViewportSize(tabletSize);
        if (isHeard) await expectHeard(page, info, { told: `kiosk-${language}`, name, varies: false });
      };
      await page.goto(`/app/kiosk?lang=${language}`);
      await expect(page.getByRole('heading', { level: 1, name: t('kiosk.pair') })).toBeVisible();
      await look('pairing');
      await pairTablet(page, door, language);
      await look('stars');
      await star(page, 2).click();
      await page.locator('.reason').nth(1).click();
      await look('reasons');
      await page.getByRole('button', { name: t('kiosk.send') }).click();
      await expect(thanks(page, language)).toBeVisible();
      // It lasts for eight seconds, and axe needs a clock that goes on.
      await expectAccessible(page, 'thanks');
      await expect(thanks(page, language)).toBeVisible();
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 200));
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        await expectNothingCut(page, `thanks, ${size}`);
        await screenshot(page, info, `kiosk-thanks-${language}-${size}`);
      }
      await page.setViewportSize(tabletSize);
      if (isHeard) await expectHeard(page, info, { told: `kiosk-${language}`, name: 'thanks', varies: true });
      await page.clock.resume();
      await page.clock.runFor(8100);
      await page.getByRole('button', { name: t('kiosk.logo') }).press('Enter');
      await page.keyboard.type('000001');
      await expect(page.getByRole('alert')).not.toBeEmpty();
      await look('pin');
    },
  );
}
