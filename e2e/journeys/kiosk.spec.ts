import type { Page } from '@playwright/test';
import { openNetwork, type Network } from '../engines/network.js';
import {
  pairing,
  pairTablet,
  pin,
  press,
  question,
  star,
  tabletSize,
  test as base,
  thanks,
} from '../fixtures/kiosk.js';
import { expect } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

const send = (page: Page) => page.getByRole('button', { name: t('kiosk.send') });
const reason = (page: Page, index: number) => page.locator('.reason').nth(index);
const logo = (page: Page) => page.getByRole('button', { name: t('kiosk.logo') });
const minute = 60_000;
/** A cut wire has many names, by how far a call had come. */
const noWay = /net::ERR_/;

/**
 * The tablet has a wire of its own. Playwright's `setOffline` tells the page that it is offline; what outlives its page,
 * or asks before the page was told, is stopped by the wire alone.
 */
const test = base.extend<{ wire: Network; connect: (isConnected: boolean) => Promise<void> }>({
  wire: async ({ browserName: _browserName }, use) => {
    const wire = await openNetwork();
    await use(wire);
    await wire.close();
  },
  proxy: async ({ wire }, use) => {
    await use({ server: wire.proxy });
  },
  connect: async ({ wire, context }, use) => {
    await use(async (isConnected) => {
      wire.setOffline(!isConnected);
      await context.setOffline(!isConnected);
    });
  },
});

/** As staff do: three seconds on the logo. The page's clock is ours. */
async function hold(page: Page): Promise<void> {
  await logo(page).hover();
  await page.mouse.down();
  await page.clock.runFor(3100);
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: t('kiosk.pin') })).toBeVisible();
}

test('a manager adds a kiosk, a tablet is paired, and a rating is seen with where it came from', async ({
  page,
  door,
  browser,
  server,
  consoleErrors,
}) => {
  // A PIN that everybody tries first, and a code that is none.
  consoleErrors.allow(/status of 422/);
  const { account, site, facility, owner } = door;
  const manager = await browser.newPage({ baseURL: server.address, viewport: { width: 390, height: 844 } });
  await manager.goto(`/app/flex?oauthUID=${owner}`);
  await expect(manager).not.toHaveURL(/flex/);
  await manager.goto(`/app/account/${account.id}/site/${site.id}`);
  await manager.getByRole('main').getByRole('button', { name: facility.title }).click();
  await manager.getByRole('link', { name: t('facilities.kiosks') }).click();
  await expect(manager.getByText('By the exit')).toBeVisible();
  await manager.getByRole('button', { name: t('kiosks.add') }).click();
  await manager.getByLabel(t('kiosks.name')).fill('By the lift');
  await manager.getByLabel(t('kiosks.pin')).fill('111111');
  await manager.getByRole('button', { name: t('kiosks.create') }).click();
  await expect(manager.getByLabel(t('kiosks.pin'))).toHaveAttribute('aria-invalid', 'true');
  await manager.getByLabel(t('kiosks.pin')).fill(pin);
  await manager.getByRole('button', { name: t('kiosks.create') }).click();
  await expect(manager.getByText(`${server.address}/app/kiosk`)).toBeVisible();
  await expect(manager.getByRole('img', { name: t('kiosks.qr') })).toBeVisible();
  const code = (
    await manager
      .locator('p')
      .filter({ hasText: /^\d{3} \d{3}$/ })
      .innerText()
  ).replaceAll(/\s/g, '');

  await page.goto('/app/kiosk?lang=en');
  await press(page, '000000');
  await expect(page.getByRole('alert')).toHaveText(t('kiosk.code_wrong'));
  await press(page, code);
  await expect(question(page)).toBeVisible();
  await expect(page.getByText(facility.title)).toBeVisible();
  await star(page, 2).click();
  await reason(page, 0).click();
  const tapped = (await reason(page, 0).innerText()).trim();
  await send(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect.poll(async () => (await door.said()).length).toBe(1);
  const [said] = await door.said();
  expect(said).toMatchObject({ rating: 2, source: 'kiosk' });
  expect(said?.reasonIds).toHaveLength(1);

  await expect(manager.getByText(t('kiosks.paired'))).toBeVisible({ timeout: 30_000 });
  await expect(manager.getByText(t('kiosks.seenNow'))).toBeVisible();
  await manager.goto(`/app/account/${account.id}?tab=ratings&source=kiosk`);
  const card = manager.getByRole('main').getByRole('listitem').first();
  await expect(card).toContainText(t('ratings.source.kiosk'));
  expect(tapped).not.toBe('');
  await manager.goto(`/app/account/${account.id}?tab=ratings&source=code`);
  await expect(manager.getByText(t('ratings.none'))).toBeVisible();
  await manager.goto(`/app/account/${account.id}?tab=dashboard`);
  await expect(manager.getByText(t('dashboard.by_source', { kiosk: 1, code: 0 }))).toBeVisible();
  await manager.close();
});

test('a kiosk without a network for an hour loses nothing, over a reload, and sends each once and in order', async ({
  page,
  door,
  connect,
  consoleErrors,
}) => {
  consoleErrors.allow(noWay);
  await page.clock.install();
  await pairTablet(page, door);
  const begun = Date.now();
  await connect(false);
  const rate = async (stars: number, tapped: number[] = []) => {
    await star(page, stars).click();
    for (const index of tapped) await reason(page, index).click();
    if (stars <= 3) await send(page).click();
    await expect(thanks(page)).toBeVisible();
    await page.clock.runFor(8100);
    await expect(question(page)).toBeVisible();
  };
  await rate(5);
  await page.clock.runFor(10 * minute);
  await rate(2, [0, 2]);
  await page.reload();
  await expect(question(page)).toBeVisible();
  await page.clock.runFor(20 * minute);
  await rate(1);
  // Who walks away has said what was tapped.
  await star(page, 3).click();
  await page.clock.runFor(20_100);
  await expect(question(page)).toBeVisible();
  await page.clock.runFor(30 * minute);
  expect(await door.said()).toEqual([]);
  await expect(page.getByText(/offline|connection/i)).toHaveCount(0);

  await connect(true);
  await expect.poll(async () => (await door.said()).length).toBe(4);
  // Nothing comes twice, whatever is tried again.
  await page.clock.runFor(30 * minute);
  await page.reload();
  await expect(question(page)).toBeVisible();
  const said = await door.said();
  expect(said.map(({ rating }) => rating)).toEqual([5, 2, 1, 3]);
  expect(said.map(({ reasonIds }) => reasonIds.length)).toEqual([0, 2, 0, 0]);
  // By when it was said, not by when it came.
  const age = begun - Date.parse(said[0]?.at ?? '');
  expect(age).toBeGreaterThan(50 * minute);
});

test('a tablet whose kiosk was removed is a kiosk no more', async ({ page, door, consoleErrors }) => {
  consoleErrors.allow(/status of 401/);
  await pairTablet(page, door);
  await door.end();
  await star(page, 5).click();
  await expect(pairing(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(t('kiosk.ended'));
  await page.reload();
  await expect(pairing(page)).toBeVisible();
  expect(await door.said()).toEqual([]);
});

test('a kiosk is left by its PIN alone, after what waits was sent', async ({ page, door, connect, consoleErrors }) => {
  consoleErrors.allow(noWay);
  await page.clock.install();
  await pairTablet(page, door);
  await logo(page).click();
  await expect(question(page)).toBeVisible();

  await hold(page);
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await press(page, '111111');
    await expect(page.getByRole('alert')).toContainText(left);
  }
  await press(page, '111111');
  await expect(page.getByRole('alert')).toContainText('0:');
  // The right one has to wait as well, also over a reload.
  await press(page, pin);
  await expect(page.getByRole('heading', { name: t('kiosk.pin') })).toBeVisible();
  await page.reload();
  await hold(page);
  await press(page, pin);
  await expect(page.getByRole('heading', { name: t('kiosk.pin') })).toBeVisible();
  await page.getByRole('button', { name: t('kiosk.back') }).click();
  await page.clock.runFor(31_000);

  await connect(false);
  await star(page, 4).click();
  await page.clock.runFor(8100);
  await hold(page);
  await press(page, pin);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 rating');
  await page.getByRole('button', { name: t('kiosk.stay') }).click();
  await expect(question(page)).toBeVisible();

  await connect(true);
  await hold(page);
  await press(page, pin);
  await expect(pairing(page)).toBeVisible();
  expect((await door.said()).map(({ rating }) => rating)).toEqual([4]);
  // The tablet waits for nobody, and tells the server meanwhile.
  await expect.poll(async () => (await door.kiosks())[0]).toMatchObject({ pairedAt: null, isSilent: false });
});

test('a door that takes no feedback says so in a friendly way, until it does again', async ({ page, door }) => {
  await page.clock.install();
  await pairTablet(page, door);
  await door.change({ isFeedbackEnabled: false });
  await page.clock.runFor(5 * minute);
  await expect(page.getByRole('heading', { level: 1, name: t('feedback.closed') })).toBeVisible();
  await door.change({ isFeedbackEnabled: true });
  await page.clock.runFor(minute);
  await expect(question(page)).toBeVisible();
});

test('a kiosk speaks the language that was chosen, and its own again for the next visitor', async ({ page, door }) => {
  await page.clock.install();
  await pairTablet(page, door, 'cz');
  // The twenty seconds that a language has are counted by us alone.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(question(page, 'de')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deutsch' })).toBeFocused();
  // A touch begins the time anew.
  await page.clock.runFor(15_000);
  await page.mouse.click(640, 140);
  await page.clock.runFor(15_000);
  await expect(question(page, 'de')).toBeVisible();
  await star(page, 5).click();
  await expect(thanks(page, 'de')).toBeVisible();
  await page.clock.runFor(8100);
  await expect(question(page, 'cz')).toBeVisible();
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.clock.runFor(20_100);
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(question(page, 'cz')).toBeVisible();
});

test('the whole kiosk is used by keyboard alone, and says its thanks aloud', async ({ page, door }) => {
  await page.setViewportSize(tabletSize);
  await page.goto('/app/kiosk?lang=en');
  await expect(pairing(page)).toBeVisible();
  await page.keyboard.type(door.code);
  await expect(question(page)).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.textContent.trim());
  await expect(question(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(star(page, 2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe(t('kiosk.what_wrong'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(reason(page, 0)).toHaveAttribute('aria-pressed', 'true');
  await expect(reason(page, 0)).toBeFocused();
  while ((await focused()) !== t('kiosk.send')) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: t('feedback.thanks') })).toBeAttached();
  await expect(question(page)).toBeVisible({ timeout: 12_000 });
  await page.keyboard.press('Shift+Tab');
  await expect(logo(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(pin);
  await expect(pairing(page)).toBeVisible();
});

test("the app's worker leaves the kiosk its page", async ({ page, door }) => {
  await page.goto('/app');
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
  await pairTablet(page, door);
});
