import { inFull } from '../fixtures/full.js';
import { newPhone } from '../fixtures/phone.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

test('the browser has nothing against installing the app', { tag: inFull }, async ({ server }) => {
  // A profile of its own: in a private window nothing can be installed.
  const phone = await newPhone();
  try {
    const page = await phone.open(`${server.address}/app/`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const cdp = await page.context().newCDPSession(page);
    expect(await cdp.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
    const { url, errors } = await cdp.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual(['/app/manifest.webmanifest', []]);
  } finally {
    await phone.throwAway();
  }
});

test(
  'the browser’s offer to install is made again by the app, until it is taken or declined',
  { tag: inFull },
  async ({ page }) => {
    // A browser under test does not make the offer by itself.
    const offer = () =>
      page.evaluate(() => {
        const prompt = async () => void Object.assign(globalThis, { wasAsked: true });
        dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
      });
    const hint = page.getByText(t('settings.installHint'));
    await page.goto('/app/flex?oauthUID=installer');
    await page.getByRole('button', { name: t('organisation.none.demo') }).click();
    // Three months of rounds and ratings are written meanwhile.
    await expect(page.getByRole('heading', { name: t('today.title') }).first()).toBeVisible({ timeout: 120_000 });
    const open = (tab: string) => page.getByRole('link', { name: tab }).first().click();
    await offer();
    // What is being read does not jump away.
    await expect(hint).toBeHidden();
    await open(t('app.tabs.dashboard'));
    await expect(hint).toBeVisible();
    await page.getByRole('button', { name: t('settings.install') }).click();
    await expect(hint).toBeHidden();
    expect(await page.evaluate(() => 'wasAsked' in globalThis)).toBe(true);

    await offer();
    await open(t('app.tabs.today'));
    await page.getByRole('button', { name: t('settings.installLater') }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: t('today.title') }).first()).toBeVisible();
    await offer();
    await open(t('app.tabs.dashboard'));
    await expect(page).toHaveURL(/tab=dashboard/);
    await expect(hint).toBeHidden();
  },
);
