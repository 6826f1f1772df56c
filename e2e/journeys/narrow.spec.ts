import { languages } from '@rounds/contract';
import { expectNothingCut } from '../fixtures/layout.js';
import { furnish, openScreens, ownScreens, visit, type Screen } from '../fixtures/screens.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const narrowest = [
  { width: 320, height: 640 },
  { width: 1024, height: 700 },
];

for (const language of languages) {
  test(`every screen fits the narrowest phone and the narrowest desktop in ${language}`, async ({
    page,
    server,
    consoleErrors,
  }) => {
    test.setTimeout(240_000);
    // The browser's own line about calls that are refused on purpose.
    consoleErrors.allow(/the server responded with a status of 4\d\d/);
    const t = words(language);
    await page.addInitScript((own) => localStorage.setItem('rounds.language', JSON.stringify(own)), language);
    const owner = `narrow-${language}`;
    const furnished = await furnish(server.address, owner);
    const measure = async (screen: Screen) => {
      for (const [index, size] of narrowest.entries()) {
        await page.setViewportSize(size);
        // What was opened by a tap is opened anew: a wide screen may have another place for it.
        if (index === 0 || screen.open) await visit(page, screen, t);
        await expectNothingCut(page, `${screen.path}${screen.open ? ', opened' : ''} in ${language}, ${size.width} px`);
      }
    };

    for (const screen of openScreens(furnished)) {
      const isPage = /feedback|receipt|^\/\w+$/.test(screen.path);
      await measure(isPage ? { ...screen, path: `${screen.path}?lang=${language}` } : screen);
    }
    await page.goto(`/app/flex?oauthUID=${owner}`);
    await expect(page).not.toHaveURL(/flex/);
    for (const screen of ownScreens(furnished)) await measure(screen);
  });
}
