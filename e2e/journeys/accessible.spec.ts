import { expectAccessible, expectContrast } from '../fixtures/accessibility.js';
import { furnish, openScreens, ownScreens, staffScreens, visit } from '../fixtures/screens.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

test('every screen and dialog is free of faults that axe can find, in light and in dark', async ({
  page,
  server,
  consoleErrors,
}, testInfo) => {
  test.setTimeout(600_000);
  // The browser's own line about calls that are refused on purpose.
  consoleErrors.allow(/the server responded with a status of 4\d\d/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const owner = `axe-${testInfo.project.name}`;
  const furnished = await furnish(server.address, owner);
  const inBothThemes = async (what: string) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page, what);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(page, `${what} in dark`);
  };

  for (const screen of openScreens(furnished)) {
    await visit(page, screen, t);
    await inBothThemes(screen.path);
  }
  for (const [person, screens] of [
    [owner, ownScreens],
    [`${owner}-aide`, staffScreens],
  ] as const) {
    await page.goto(`/app/flex?oauthUID=${person}`);
    await expect(page).not.toHaveURL(/flex/);
    for (const screen of screens(furnished)) {
      await visit(page, screen, t);
      await inBothThemes(`${screen.path}${screen.open ? ', opened' : ''}`);
    }
  }
});
