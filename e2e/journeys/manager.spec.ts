import type { Page } from '@playwright/test';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { inFull, inFullUnless } from '../fixtures/full.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test as base } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

interface Demo {
  accountId: string;
  owner: string;
}

/** An organisation with weeks of checks and ratings. */
const test = base.extend<{ demo: Demo }>({
  demo: async ({ server }, use, testInfo) => {
    const owner = `manager-${testInfo.testId}-${Date.now()}`;
    const api = apiOf(server.address);
    const { accessToken } = await api('POST /auth/flex', { body: { oauthUID: owner } });
    const { id } = await api('POST /accounts/demo', { token: accessToken });
    await use({ accountId: id, owner });
  },
});

async function signIn(page: Page, owner: string): Promise<void> {
  await page.goto(`/app/flex?oauthUID=${owner}`);
  await expect(page).not.toHaveURL(/flex/);
}

/** Where there are plans, home is today. */
async function openDashboard(page: Page, { owner, accountId }: Demo): Promise<void> {
  await signIn(page, owner);
  await page.goto(`/app/account/${accountId}?tab=dashboard`);
  await expect(page.getByRole('heading', { name: t('dashboard.trend') })).toBeVisible();
}

const wide = { width: 1280, height: 800 };

test.describe('the dashboard', () => {
  test('on a wide screen has what needs attention on the first screen, and no blank one at its end', async ({
    page,
    demo,
  }, testInfo) => {
    await page.setViewportSize(wide);
    await signIn(page, demo.owner);
    await page.goto(`/app/account/${demo.accountId}?tab=dashboard&days=90`);
    const attention = page.getByRole('heading', { name: t('dashboard.attention') });
    await expect(attention).toBeVisible();
    expect((await attention.boundingBox())?.y).toBeLessThan(wide.height / 2);
    const blank = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('main section')].map((box) => box.getBoundingClientRect().bottom);
      return document.documentElement.scrollHeight - scrollY - Math.max(...boxes, innerHeight);
    });
    expect(blank).toBeLessThan(120);
    await screenshot(page, testInfo, 'dashboard-1280');
  });

  test('leads from what is not in order to the jobs of that facility, and from each other cause to its own list', async ({
    page,
    server,
  }) => {
    const api = apiOf(server.address);
    const owner = `failed-${Date.now()}`;
    const org = await organisationWith(api, owner, ['Lobby']);
    const code = org.facilities[0]?.id ?? '';
    const { checks } = await api('GET /qr/{id}', { token: org.token, path: `/qr/${code}` });
    await api('POST /qr/{id}/report-quality-check', {
      token: org.token,
      path: `/qr/${code}/report-quality-check`,
      body: { items: checks.map(({ id }) => ({ id, result: false })) },
    });
    await api('POST /qr/{id}/feedback', { path: `/qr/${code}/feedback`, body: { rate: 1 } });
    await signIn(page, owner);
    const low = page.getByRole('link', { name: `Lobby ${t('dashboard.cause_unanswered', { count: 1 })}` });
    expect((await low.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await low.click();
    await expect(page).toHaveURL(new RegExp(`facility=${code}&rating=low&unanswered=1$`));
    await page.goBack();
    await page.getByRole('link', { name: /Lobby.*3 open jobs/ }).click();
    await expect(page).toHaveURL(new RegExp(`/jobs\\?site=.*facility=${code}`));
    await expect(page.getByRole('main').getByRole('link', { name: 'Soap filled' })).toBeVisible();
  });

  test(
    'prints its figures and charts, whole and in colour, without the bars of the screen',
    { tag: inFull },
    async ({ page, demo }) => {
      await openDashboard(page, demo);
      const bar = page.getByRole('navigation', { name: t('app.navigation') });
      await expect(bar).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(bar).toBeHidden();
      const card = page.locator('section', { has: page.getByRole('heading', { name: t('dashboard.trend') }) }).last();
      expect(await card.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid-page');
      const paper = await page.evaluate(() => ({
        ground: getComputedStyle(document.body).backgroundColor,
        colours: getComputedStyle(document.body).getPropertyValue('print-color-adjust'),
        ink: getComputedStyle(document.body).color,
      }));
      expect(paper).toEqual({ ground: 'rgb(255, 255, 255)', colours: 'exact', ink: 'rgb(16, 19, 31)' });
    },
  );
});

test(
  'the checks have their export beside the filters, however long the list is',
  { tag: inFull },
  async ({ page, demo }) => {
    await signIn(page, demo.owner);
    for (const size of [{ width: 390, height: 780 }, wide]) {
      await page.setViewportSize(size);
      for (const tab of ['checks', 'ratings']) {
        await page.goto(`/app/account/${demo.accountId}?tab=${tab}`);
        await expect(page.getByRole('listitem').first()).toBeVisible();
        await expect(page.getByRole('button', { name: t('export.csv') })).toBeInViewport();
        const filters = await page.getByRole('group', { name: t('checks.filters') }).boundingBox();
        const button = await page.getByRole('button', { name: t('export.csv') }).boundingBox();
        expect(Math.abs((button?.y ?? 0) - (filters?.y ?? 0))).toBeLessThan(80);
      }
    }
  },
);

test('a link that was opened signed out is what comes after signing in', async ({ page }) => {
  await page.goto('/app/config');
  await page.getByRole('button', { name: t('landing.signIn'), exact: true }).click();
  await page.getByRole('button', { name: t('signin.olga') }).click();
  await expect(page.getByRole('heading', { name: t('settings.account') })).toBeVisible();
  await expect(page).toHaveURL('/app/config');
});

test('home begins at its top after the settings were scrolled', { tag: inFull }, async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openDashboard(page, demo);
  await page.getByRole('button', { name: t('app.menu') }).click();
  await page.getByRole('link', { name: t('app.menu.settings') }).click();
  await expect(page.getByRole('heading', { name: t('settings.account') })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: t('app.save') }).click();
  await expect(page).not.toHaveURL(/config/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

for (const size of [{ width: 390, height: 844 }, wide]) {
  test(
    `Back closes an open menu, and what was chosen in it is one step away, at ${size.width}`,
    { tag: inFullUnless(size === wide) },
    async ({ page, demo }) => {
      await page.setViewportSize(size);
      await openDashboard(page, demo);
      const home = page.url();
      const menu = page.getByRole('dialog', { name: t('app.menu') });
      const openMenu = () => page.getByRole('button', { name: new RegExp(`^${t('app.menu')}`) }).click();
      await openMenu();
      await expect(menu).toBeVisible();
      await page.goBack();
      await expect(menu).toBeHidden();
      expect(page.url()).toBe(home);
      await openMenu();
      await menu.getByRole('link', { name: t('app.menu.settings') }).click();
      await expect(page.getByRole('heading', { name: t('settings.account') })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { name: t('dashboard.trend') })).toBeVisible();
      expect(page.url()).toBe(home);
      await openMenu();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      // It is hidden at once, and its step in the history is gone a moment later: nobody taps as fast as this.
      await page.waitForFunction(() => !(history.state as { over?: string } | null)?.over);
      await openMenu();
      await expect(menu).toBeVisible();
    },
  );
}

test('Esc clears a selection', { tag: inFull }, async ({ page, demo }) => {
  await openDashboard(page, demo);
  const tile = page.getByRole('main').locator('button[aria-pressed]').first();
  await tile.click();
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-dock]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tile).toHaveAttribute('aria-pressed', 'false');
});

test.describe('a dialog', () => {
  test('of an organisation deletes it only after its name was typed', async ({ page, demo, server }) => {
    const api = apiOf(server.address);
    const { accessToken } = await api('POST /auth/flex', { body: { oauthUID: demo.owner } });
    const { title } = await api('GET /accounts/{id}', { token: accessToken, path: `/accounts/${demo.accountId}` });
    await signIn(page, demo.owner);
    await page.goto(`/app/modal/accounts/${demo.accountId}?op=del`);
    const dialog = page.getByRole('dialog');
    const remove = dialog.getByRole('button', { name: t('app.delete') });
    await expect(dialog.getByText(title)).toBeVisible();
    await expect(remove).toBeDisabled();
    await dialog.getByRole('textbox').fill(title.slice(0, -1));
    await expect(remove).toBeDisabled();
    await dialog.getByRole('textbox').fill(title);
    await expect(remove).toBeEnabled();
  });

  test('of a site says that the name is taken, and flags both coordinates', async ({ page, demo }) => {
    await signIn(page, demo.owner);
    await page.goto(`/app/modal/site/0?op=create&aid=${demo.accountId}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('sites.name')).fill(t('demo.site_1'));
    await expect(dialog.getByText(t('sites.sameName'))).toBeVisible();
    await dialog.getByLabel(t('sites.latitude')).fill('91');
    await dialog.getByLabel(t('sites.longitude')).fill('east');
    await expect(dialog.getByText(t('errors.field_out_of_range'))).toBeVisible();
    await expect(dialog.getByText(t('errors.field_invalid'))).toBeVisible();
    await expect(dialog.getByRole('button', { name: t('app.save') })).toBeDisabled();
  });

  test('of a facility refuses a rating limit of 9 instead of making it 5', async ({ page, server }) => {
    const owner = `limit-${Date.now()}`;
    const org = await organisationWith(apiOf(server.address), owner, ['Lobby']);
    await signIn(page, owner);
    await page.goto(`/app/modal/facility/0?op=create&sid=${org.site.id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('facilities.name')).fill('lobby');
    await expect(dialog.getByText(t('facilities.sameName'))).toBeVisible();
    await dialog.getByLabel(t('facilities.ratingLimit')).fill('9');
    await expect(dialog.getByText(t('errors.field_out_of_range'))).toBeVisible();
    await expect(dialog.getByRole('button', { name: t('app.save') })).toBeDisabled();
  });
});
