import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { browserLanguage, languages } from '@rounds/contract';
import { mainScreen } from '../fixtures/main-screen.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const publicFolder = join(import.meta.dirname, '../../web/public');

/** Sizes that the manifest and the help pages name. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const help = { viewport: { width: 390, height: 700 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true };
const wide = { viewport: { width: 1280, height: 800 } };

for (const language of languages) {
  const t = words(language);
  const locale = browserLanguage(language);

  test(`the app's pictures of itself in ${language}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...phone, locale, timezoneId: 'UTC', baseURL: baseURL ?? '' });
    const page = await context.newPage();
    const main = mainScreen(page, t);
    await main.signInAs(`marina-${language}`);
    await page.getByRole('button', { name: t('organisation.none.demo') }).click();
    await page.waitForURL(/\/account\//);
    const home = new URL(page.url()).pathname;
    const storageState = await context.storageState();
    const open = async (device: typeof help | typeof wide, path: string) => {
      const own = { ...device, locale, timezoneId: 'UTC', baseURL: baseURL ?? '', storageState };
      const opened = await (await browser.newContext(own)).newPage();
      await opened.goto(path);
      return opened;
    };

    await expect(main.tile(t('demo.site_1'))).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: t('dashboard.average') })).toBeVisible();
    await take(page, `screenshots/${language}/home.png`);
    await page.goto(`${home}?tab=ratings`);
    await expect(page.getByRole('button', { name: t('ratings.reply'), exact: true }).first()).toBeVisible();
    await take(page, `screenshots/${language}/ratings.png`);
    await context.close();

    const desk = await open(wide, home);
    await expect(desk.getByText(t('dashboard.distribution'))).toBeVisible();
    await take(desk, `screenshots/${language}/dashboard.png`);
    await desk.context().close();

    await takeHelp(await open(help, home), language, home);
  });
}

/** One after the other, as the help page tells of them. */
async function takeHelp(page: Page, language: (typeof languages)[number], home: string): Promise<void> {
  const t = words(language);
  const main = mainScreen(page, t);
  await expect(page.getByRole('term').filter({ hasText: t('dashboard.average') })).toBeVisible();
  await page.getByRole('radiogroup').evaluate((period) => {
    period.scrollIntoView({ block: 'start' });
    scrollBy(0, -120);
  });
  await take(page, `help/${language}/dashboard.webp`);

  await page.goto(`${home}?tab=ratings&rating=2&unanswered`);
  await page
    .getByRole('button', { name: t('ratings.reply'), exact: true })
    .first()
    .click();
  await page.getByRole('textbox', { name: t('ratings.your_reply') }).fill(t('demo.sorry_1'));
  await take(page, `help/${language}/reply.webp`);

  await page.goto(home);
  await main.openSite(t('demo.site_1'));
  await main.tile(t('demo.facility_1_3')).click();
  await take(page, `help/${language}/facility.webp`);

  const round = (await page.getByRole('link', { name: t('facilities.open') }).getAttribute('href')) ?? '';
  await page.goto(round);
  await page.getByText(t('demo.list_1_1'), { exact: true }).click();
  await page.getByText(t('demo.list_1_2'), { exact: true }).click();
  await take(page, `help/${language}/round.webp`);

  await page.goto('/app/config');
  await expect(page.getByLabel(t('settings.language'))).toBeVisible();
  await take(page, `help/${language}/settings.webp`);

  await page.goto(`/app/${/\/qr\/([^/?]+)/.exec(round)?.[1]}/feedback`);
  await page.locator('label.star').nth(1).click();
  await page.locator('textarea').fill(t('demo.complaint_1'));
  await take(page, `help/${language}/visitor.webp`);
  await page.context().close();
}

async function take(page: Page, file: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await mkdir(join(publicFolder, file, '..'), { recursive: true });
  await writeFile(join(publicFolder, file), file.endsWith('webp') ? await asWebp(page, png) : png);
}

/** The browser itself knows how; on a page of its own, since those of the app allow no such thing. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const desk = await page.context().newPage();
  const webp = await desk.evaluate(
    async (source) => {
      const picture = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [picture.width, picture.height];
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', 0.82);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await desk.close();
  return Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64');
}
