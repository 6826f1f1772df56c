import type { Page } from '@playwright/test';
import { languages, type Language } from '@rounds/contract';
import { inFull, inFullUnless } from '../fixtures/full.js';
import { furnish } from '../fixtures/furnished.js';
import { expectNothingCut } from '../fixtures/layout.js';
import { visit, walkScreens, type Screen } from '../fixtures/screens.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const narrowest = [
  { width: 320, height: 640 },
  { width: 1024, height: 700 },
];

test.beforeEach(({ consoleErrors }) => {
  test.setTimeout(360_000);
  // The browser's own line about calls that are refused on purpose.
  consoleErrors.allow(/the server responded with a status of 4\d\d/);
});

const inLanguage = (page: Page, language: Language) =>
  page.addInitScript((own) => localStorage.setItem('rounds.language', JSON.stringify(own)), language);

/** A page that the server renders knows no choice of the app's. */
const asRead = (screen: Screen, language: Language): Screen =>
  /feedback|receipt|^\/\w+$/.test(screen.path) ? { ...screen, path: `${screen.path}?lang=${language}` } : screen;

for (const language of languages) {
  const t = words(language);

  test(
    `every screen fits the narrowest phone and the narrowest desktop in ${language}`,
    { tag: inFull },
    async ({ page, server: { address } }) => {
      await inLanguage(page, language);
      await walkScreens(page, { address, owner: `narrow-${language}` }, async (screen, what) => {
        for (const [index, size] of narrowest.entries()) {
          await page.setViewportSize(size);
          // What was opened by a tap is opened anew: a wide screen may have another place for it.
          if (index === 0 || screen.open) await visit(page, asRead(screen, language), t);
          await expectNothingCut(page, `${what} in ${language}, ${size.width} px`);
        }
      });
    },
  );

  test(
    `every screen holds text twice as large on a phone in ${language}`,
    { tag: inFull },
    async ({ page, server: { address } }) => {
      await inLanguage(page, language);
      await page.setViewportSize({ width: 390, height: 844 });
      await walkScreens(page, { address, owner: `large-text-${language}` }, async (screen, what) => {
        await visit(page, asRead(screen, language), t);
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        await expectNothingCut(page, `${what} in ${language}`);
      });
    },
  );
}

test.describe('the bottom bar', () => {
  const barOf = (page: Page, language: Language) =>
    page.getByRole('navigation', { name: words(language)('app.navigation') });
  const labelsOf = (page: Page, language: Language) =>
    barOf(page, language)
      .getByRole('link')
      .evaluateAll((links) =>
        links.flatMap((link) => {
          const label = [...link.querySelectorAll('span')].find(
            (span) => !span.hasAttribute('role') && span.textContent,
          );
          if (!label) return [];
          const range = document.createRange();
          range.selectNodeContents(label);
          const { left, right, bottom } = range.getBoundingClientRect();
          const item = link.getBoundingClientRect();
          return {
            text: label.textContent,
            size: Number.parseFloat(getComputedStyle(label).fontSize),
            lines: range.getClientRects().length,
            isWithin: left >= item.left - 0.5 && right <= item.right + 0.5 && bottom <= innerHeight,
          };
        }),
      );

  for (const language of languages) {
    test(
      `has labels that grow with the text, whole, in ${language}`,
      { tag: inFullUnless(language === 'ru') },
      async ({ page, server }, testInfo) => {
        const furnished = await furnish(server.address, `bar-${language}`);
        await inLanguage(page, language);
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto(`/app/flex?oauthUID=bar-${language}`);
        await expect(page).not.toHaveURL(/flex/);
        await page.goto(`/app/account/${furnished.accountId}`);
        await expect(barOf(page, language).getByRole('link').last()).toBeVisible();
        const usual = await labelsOf(page, language);
        expect(usual.map(({ size }) => size)).toEqual([12, 12, 12, 12]);
        for (const percent of [125, 150, 200]) {
          await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
          const large = await labelsOf(page, language);
          expect(large.map(({ text }) => text)).toEqual(usual.map(({ text }) => text));
          for (const label of large) {
            expect(label, `${label.text} at ${percent} %`).toMatchObject({ lines: 1, isWithin: true });
            expect(label.size).toBeGreaterThan((12 * percent) / 100 - 0.1);
          }
        }
        await screenshot(page, testInfo, `large-text-${language}`);
        // Nothing ends up under the bar, once everything has come.
        const under = async () => {
          await page.getByRole('main').evaluate((main) => main.scrollIntoView({ block: 'end' }));
          const [content, bar] = await Promise.all(
            [page.getByRole('main').locator('> :last-child'), barOf(page, language)].map((part) => part.boundingBox()),
          );
          return (content?.y ?? 0) + (content?.height ?? 0) - (bar?.y ?? 0);
        };
        await expect.poll(under).toBeLessThanOrEqual(0);
      },
    );
  }
});
