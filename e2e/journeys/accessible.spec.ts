import { expectAccessible, expectContrast } from '../fixtures/accessibility.js';
import { inFull } from '../fixtures/full.js';
import { visit, walkScreens } from '../fixtures/screens.js';
import { test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

test(
  'every screen and dialog is free of faults that axe can find, in light and in dark',
  { tag: inFull },
  async ({ page, server, consoleErrors }, testInfo) => {
    test.setTimeout(1_200_000);
    // The browser's own line about calls that are refused on purpose.
    consoleErrors.allow(/the server responded with a status of 4\d\d/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const owner = `axe-${testInfo.project.name}`;
    await walkScreens(page, { address: server.address, owner }, async (screen, what) => {
      await visit(page, screen, t);
      await page.emulateMedia({ colorScheme: 'light' });
      await expectAccessible(page, what);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectContrast(page, `${what} in dark`);
    });
  },
);
