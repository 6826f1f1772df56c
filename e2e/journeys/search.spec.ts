import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

test('from the menu, whatever has a name is found and opened, and Back leads where one was', async ({
  page,
  server,
}, testInfo) => {
  const org = await organisationWith(apiOf(server.address), 'olga', ['Washroom, 2nd floor', 'Příruční sklad']);
  await page.goto('/app/flex?oauthUID=olga');
  await expect(page).not.toHaveURL(/flex/);
  await page.goto(`/app/account/${org.account.id}`);
  await page.getByRole('button', { name: t('app.menu') }).click();
  await page.getByRole('link', { name: t('search.title') }).click();
  const dialog = page.getByRole('dialog', { name: t('search.title') });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('prirucni');
  await expect(dialog.getByRole('link', { name: 'Příruční sklad' })).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveCount(1);
  await expectAccessible(page);
  await screenshot(page, testInfo, 'search');
  await dialog.getByRole('searchbox').fill('nowhere');
  await expect(dialog.getByText(t('app.nothingFound', { typed: 'nowhere' }))).toBeVisible();
  await dialog.getByRole('searchbox').fill('wash');
  await dialog.getByRole('link', { name: 'Washroom' }).click();
  await expect(page.getByRole('heading', { name: 'Washroom, 2nd floor' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/app/account/${org.account.id}`));
  await expect(dialog).toBeHidden();
});

test('on a wide screen two keys open it, arrows choose, and Esc closes', async ({ page, server }, testInfo) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const org = await organisationWith(apiOf(server.address), 'olga', ['Washroom, 2nd floor', 'Washing hall']);
  await page.goto('/app/flex?oauthUID=olga');
  await expect(page).not.toHaveURL(/flex/);
  await page.goto(`/app/account/${org.account.id}`);
  await expect(page.getByRole('link', { name: t('search.title') })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: t('search.title') });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('wash');
  await expect(dialog.getByRole('link')).toHaveCount(2);
  await expectAccessible(page);
  await screenshot(page, testInfo, 'search-wide');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Washroom, 2nd floor' })).toBeVisible();
});

test('what was found before is no answer while the network hangs', async ({ page, server }, testInfo) => {
  const org = await organisationWith(apiOf(server.address), 'olga', ['Washroom, 2nd floor', 'Lobby']);
  await page.goto('/app/flex?oauthUID=olga');
  await expect(page).not.toHaveURL(/flex/);
  await page.goto(`/app/account/${org.account.id}`);
  await page.getByRole('button', { name: t('app.menu') }).click();
  await page.getByRole('link', { name: t('search.title') }).click();
  const dialog = page.getByRole('dialog', { name: t('search.title') });
  await dialog.getByRole('searchbox').fill('wash');
  await expect(dialog.getByRole('link', { name: 'Washroom' })).toBeVisible();
  await page.route(/\/search\?/, () => new Promise(() => undefined));
  await dialog.getByRole('searchbox').fill('lobby');
  await expect(dialog.getByText(t('app.loading'))).toBeVisible();
  await expect(dialog.getByText('Washroom')).toBeHidden();
  await expectAccessible(page);
  await screenshot(page, testInfo, 'searching');
});
