import type { Page } from '@playwright/test';
import { visitorLanguageNames, visitorLanguages } from '@rounds/contract';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { inFull } from '../fixtures/full.js';
import { expectHeard } from '../fixtures/heard.js';
import { expectNothingCut } from '../fixtures/layout.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test as base } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const test = base.extend<{ door: string }>({
  door: async ({ server }, use, testInfo) => {
    const owner = `languages-${testInfo.testId}-${testInfo.project.name}`;
    const { facilities } = await organisationWith(apiOf(server.address), owner, ['Washroom (2nd floor)']);
    await use(`/app/qr/${facilities[0]?.code}`);
  },
});

const star = (page: Page, rating: number) => page.locator(`[name=rate][value='${rating}']`);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  'every page of a visitor fits 320 px, and holds text twice as large, in every language',
  { tag: inFull },
  async ({ page, door, consoleErrors }) => {
    test.setTimeout(600_000);
    consoleErrors.allow(/the server responded with a status of 404/);
    for (const language of visitorLanguages) {
      const t = words(language);
      await page.setViewportSize({ width: 320, height: 640 });
      const response = await page.goto(`${door}?lang=${language}`);
      const sizes = await response?.request().sizes();
      expect((sizes?.responseBodySize ?? Infinity) + (sizes?.responseHeadersSize ?? 0)).toBeLessThanOrEqual(10 * 1024);
      const twice = async (what: string) => {
        for (const percent of [100, 200]) {
          await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
          await expectNothingCut(page, `${what} in ${language}, text at ${percent} %`);
        }
        await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      };
      await twice('the form');
      await star(page, 1).check();
      await twice('one star');
      await page.locator('summary').click();
      const own = page.getByRole('button', { name: visitorLanguageNames[language] });
      expect((await own.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      const { x = -1, width = 0 } = (await page.locator('.lang nav').boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(320);
      // It lies over the stars, and takes the tap.
      await own.click();
      await expect(star(page, 1)).toBeChecked();
      await page.getByRole('button', { name: t('feedback.submit') }).click();
      await expect(heading(page)).toContainText(t('feedback.thanks'));
      await twice('the thanks');
      await page.getByRole('link', { name: t('feedback.receipt_link') }).click();
      await expect(heading(page)).toHaveText(t('feedback.your_feedback'));
      await twice('the receipt');
      await page.goto(`/app/qr/nowhere?lang=${language}`);
      await expect(heading(page)).toHaveText(t('feedback.unknown'));
      await twice('an unknown code');
    }
  },
);

for (const language of ['de', 'ar'] as const) {
  test(`the pages are accessible in ${language}`, async ({ page, door }, testInfo) => {
    const t = words(language);
    await page.goto(`${door}?lang=${language}`);
    await expect(heading(page)).toHaveText(t('feedback.question'));
    await expectAccessible(page);
    await star(page, 2).check();
    await expectAccessible(page);
    await screenshot(page, testInfo, `feedback-${language}`);
    await page.getByRole('button', { name: t('feedback.submit') }).click();
    await expect(heading(page)).toContainText(t('feedback.thanks'));
    await expectAccessible(page);
  });
}

/** The horizontal middles of the five stars, in the order of what they stand for. */
const middles = (page: Page) =>
  page.locator('.star').evaluateAll((stars) => stars.map((each) => each.getBoundingClientRect().x));

test.describe('in Arabic, without a script', () => {
  test.use({ javaScriptEnabled: false, locale: 'ar-EG' });

  test('the page goes from right to left, is sent, thanked for, and shown again', async ({ page, door }, testInfo) => {
    const t = words('ar');
    await page.goto(door);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.getByRole('radio', { name: `2, ${t('feedback.word_2')}` }).check();
    await expect(page.getByText(t('feedback.word_2'), { exact: true })).toBeVisible();
    await expectHeard(page, testInfo, { told: 'visitor-ar', name: '01 two stars', varies: false });
    await page.getByRole('textbox').fill('لا يوجد صابون');
    await page.getByRole('button', { name: t('feedback.submit') }).click();
    await expect(heading(page)).toHaveText(`${t('feedback.thanks')} ${t('feedback.thanks_more')}`);
    await expectHeard(page, testInfo, { told: 'visitor-ar', name: '02 thanks', varies: false });
    await page.getByRole('link', { name: t('feedback.receipt_link') }).click();
    await expect(page.getByRole('img', { name: 'نجمتان من 5' })).toBeVisible();
    await expect(page.getByText('لا يوجد صابون')).toBeVisible();
  });
});

test.describe('in Arabic, with a script', () => {
  test.use({ locale: 'ar' });

  test('the stars fill from the right, digits and the logo stay as they are, and nothing leaves the page', async ({
    page,
    door,
  }, testInfo) => {
    const t = words('ar');
    await page.goto(door);
    const order = await middles(page);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    await page.getByRole('radio', { name: `2, ${t('feedback.word_2')}` }).check();
    const fills = await page.locator('.star svg').evaluateAll((all) => all.map((each) => getComputedStyle(each).fill));
    expect(fills.map((fill) => fill !== 'none')).toEqual([true, true, false, false, false]);
    await expect(page.locator('.logo')).toHaveCSS('direction', 'ltr');
    await expect(heading(page)).toHaveCSS('letter-spacing', 'normal');
    await page.getByRole('textbox').fill('ص'.repeat(1990));
    const counter = page.getByRole('status').filter({ hasText: '1990 / 2000' });
    await expect(counter).toBeVisible();
    await expect(counter).toHaveCSS('unicode-bidi', 'plaintext');
    await screenshot(page, testInfo, 'feedback-ar-two-stars');
    await page.getByRole('button', { name: t('feedback.submit') }).click();
    await expect(heading(page)).toContainText(t('feedback.thanks'));
    await expect(page).toHaveURL(/feedback$/);
  });
});
