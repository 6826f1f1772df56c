import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { photograph } from '../fixtures/pictures.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test as base } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

type Organisation = Awaited<ReturnType<typeof organisationWith>> & { owner: string };

/** Its first door takes pictures, the second does not. */
const test = base.extend<{ org: Organisation }>({
  org: async ({ server }, use, testInfo) => {
    const owner = `visitor-photos-${testInfo.testId}-${testInfo.project.name}`;
    const api = apiOf(server.address);
    const org = await organisationWith(api, owner, ['Lobby', 'Washroom']);
    await api('PATCH /facilities/{id}', {
      token: org.token,
      path: `/facilities/${org.facilities[0]?.id}`,
      body: { arePhotosTaken: true },
    });
    await use({ ...org, owner });
  },
});

async function rate(page: Page, message: string): Promise<void> {
  await page.getByRole('radio', { name: `2, ${t('feedback.word_2')}` }).check();
  await page.getByRole('textbox').fill(message);
}

const send = (page: Page) => page.getByRole('button', { name: t('feedback.submit') }).click();
const field = (page: Page) => page.getByLabel(t('feedback.photo'));

/** By somebody whose browser runs no scripts. */
async function withoutScript(browser: Browser, address: string, rest: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB', baseURL: address });
  await rest(await context.newPage());
  await context.close();
}

test('a visitor adds a picture where the place takes them, and a manager looks and keeps it', async ({
  page,
  org,
}, testInfo) => {
  await page.goto(`/app/${org.facilities[1]?.id}/feedback`);
  await expect(field(page)).toHaveCount(0);
  await page.goto(`/app/${org.facilities[0]?.id}/feedback`);
  await field(page).setInputFiles(await photograph(page, { left: '#d01010', right: '#10d010' }));
  await rate(page, 'The tap drips');
  await expectAccessible(page);
  await screenshot(page, testInfo, 'visitor-photo');
  await send(page);
  await expect(page.getByRole('heading', { name: t('feedback.thanks') })).toBeVisible();

  await page.goto(`/app/flex?oauthUID=${org.owner}`);
  await expect(page).not.toHaveURL(/flex/);
  await page.goto(`/app/account/${org.account.id}?tab=ratings`);
  await expect(page.getByText('The tap drips')).toBeVisible();
  const picture = page.getByRole('button', { name: new RegExp(t('ratings.photo.title')) });
  await expect(page.getByText(t('ratings.photo.came'))).toBeVisible();
  await expect(picture).toHaveCount(0);
  await page.getByRole('button', { name: t('ratings.photo.look') }).click();
  await expect(picture.locator('img')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, testInfo, 'rating-with-photo');
  await page.getByRole('button', { name: t('ratings.photo.keep') }).click();
  await expect(page.getByRole('button', { name: t('ratings.photo.keep') })).toHaveCount(0);
  await page.reload();
  await expect(picture.locator('img')).toBeVisible();
});

test('without a script a picture goes with the form, and one that is none costs nobody their words', async ({
  page,
  browser,
  server,
  org,
}) => {
  await page.goto(`/app/${org.facilities[0]?.id}/feedback`);
  const taken = await photograph(page, { left: '#d01010', right: '#10d010' });
  await withoutScript(browser, server.address, async (plain) => {
    await plain.goto(`/app/${org.facilities[0]?.id}/feedback`);
    await rate(plain, 'No soap');
    await field(plain).setInputFiles({ name: 'tap.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await send(plain);
    await expect(plain.getByText(t('feedback.photo_refused'))).toBeVisible();
    await expect(plain.getByRole('textbox')).toHaveValue('No soap');
    await field(plain).setInputFiles(taken);
    await send(plain);
    await expect(plain.getByRole('heading', { name: t('feedback.thanks') })).toBeVisible();
  });
  const { items } = await apiOf(server.address)('GET /feedbacks', { token: org.token });
  expect(items.map(({ message, photo }) => [message, photo?.isShown])).toEqual([['No soap', false]]);
});
