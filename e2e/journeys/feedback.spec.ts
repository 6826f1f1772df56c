import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { inFull } from '../fixtures/full.js';
import { injections } from '../fixtures/injections.js';
import { screenshot } from '../fixtures/screenshot.js';
import { shiftsOn, watchShifts } from '../fixtures/shifts.js';
import { expect, test as base } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

type Organisation = Awaited<ReturnType<typeof organisationWith>> & { owner: string };

const test = base.extend<{ org: Organisation }>({
  org: async ({ server }, use, testInfo) => {
    const owner = `feedback-${testInfo.testId}-${testInfo.project.name}`;
    const org = await organisationWith(apiOf(server.address), owner, ['Lobby', 'Washroom']);
    await use({ ...org, owner });
  },
});

const doorOf = ({ facilities }: Organisation, index = 0) => facilities[index]?.id ?? '';
const star = (page: Page, rating: number) =>
  page.getByRole('radio', { name: `${rating}, ${t(`feedback.word_${rating}`)}` });
const submit = (page: Page) => page.getByRole('button', { name: t('feedback.submit') });

test('a visitor has a usable form after one request of at most 10 KB, and nothing moves', async ({ page, org }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await watchShifts(page);
  const response = await page.goto(`/app/${doorOf(org)}/feedback`);
  const { responseBodySize, responseHeadersSize } = (await response?.request().sizes()) ?? {
    responseBodySize: Infinity,
    responseHeadersSize: Infinity,
  };
  await expect(submit(page)).toBeDisabled();
  await star(page, 2).check();
  await page.waitForTimeout(300);
  expect(requests).toHaveLength(1);
  expect(responseBodySize + responseHeadersSize).toBeLessThanOrEqual(10 * 1024);
  expect(await shiftsOn(page)).toEqual([]);
});

test('stars, words and a hint follow the choice; the page is accessible', async ({ page, org }, testInfo) => {
  await page.goto(`/app/${doorOf(org)}/feedback`);
  await expect(page.getByText(t('feedback.choose_first'))).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, testInfo, 'feedback-empty');
  await star(page, 2).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(t('feedback.word_2'), { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveAttribute('placeholder', t('feedback.placeholder_more'));
  await expect(page.getByText(t('feedback.no_account'))).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(star(page, 3)).toBeChecked();
  await expectAccessible(page);
  await screenshot(page, testInfo, 'feedback-chosen');
});

test('another language keeps the stars and the words, and Enter then sends them', async ({ page, org }) => {
  await page.goto(`/app/${doorOf(org)}/feedback`);
  await star(page, 2).check();
  await page.getByRole('textbox').fill('No soap');
  await page.getByText('Language: English').click();
  await page.getByRole('button', { name: 'Čeština' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cs');
  await expect(page.getByRole('textbox')).toHaveValue('No soap');
  await page.getByRole('radio', { checked: true }).press('Enter');
  await expect(page.getByRole('heading', { name: words('cz')('feedback.thanks') })).toBeVisible();
});

test('a browser that does not know :has() shows the chosen stars and their word', async ({ page, org }) => {
  await page.route('**/feedback', async (route) => {
    const response = await route.fetch();
    // The policy names the style by its hash, and the style is changed here.
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ headers, body: (await response.text()).replaceAll(':has(', ':-unknown(') });
  });
  await page.goto(`/app/${doorOf(org)}/feedback`);
  const fills = () =>
    page.locator('.star svg').evaluateAll((stars) => stars.map((each) => getComputedStyle(each).fill));
  expect(new Set(await fills())).toEqual(new Set(['none']));
  await star(page, 4).check();
  const [first, ...rest] = await fills();
  expect(first).not.toBe('none');
  expect(rest).toEqual([first, first, first, 'none']);
  await expect(page.getByText(t('feedback.word_4'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('feedback.choose_first'))).toBeHidden();
});

test('on a frozen network the visitor is told, the page gives up waiting and tries again', async ({ page, org }) => {
  await page.clock.install();
  const received: string[] = [];
  await page.route('**/api/v1/qr/*/feedback', async (route) => {
    received.push(route.request().headers()['x-request-id'] ?? '');
    if (received.length > 1) await route.continue();
  });
  await page.goto(`/app/${doorOf(org)}/feedback`);
  await page.clock.runFor(100);
  await star(page, 2).check();
  await submit(page).click();
  await expect.poll(() => received).toHaveLength(1);
  await page.clock.runFor(4000);
  await expect(page.getByRole('alert')).toHaveText(t('feedback.slow'));
  await page.clock.runFor(17_000);
  await expect(page.getByRole('alert')).toHaveText(t('feedback.retrying'));
  await page.clock.runFor(3000);
  await expect(page.getByRole('heading', { name: t('feedback.thanks') })).toBeVisible();
  expect(received[1]).toBe(received[0]);
});

test('what was not sent is there again when the tab is opened anew, and is sent once', async ({
  page,
  context,
  org,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(`/app/${doorOf(org)}/feedback`);
  await star(page, 2).check();
  await page.getByRole('textbox').fill('No soap');
  await context.setOffline(true);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(t('feedback.retrying'));
  await page.close();
  await context.setOffline(false);

  const again = await context.newPage();
  await again.goto(`/app/${doorOf(org)}/feedback`);
  await expect(star(again, 2)).toBeChecked();
  await expect(again.getByRole('textbox')).toHaveValue('No soap');
  await expect(again.getByRole('alert')).toHaveText(t('feedback.unsent'));
  await submit(again).click();
  await expect(again.getByRole('heading', { name: t('feedback.thanks') })).toBeVisible();
  await again.reload();
  await expect(again.getByRole('textbox')).toHaveValue('');
  const { items } = await apiOf(server.address)('GET /feedbacks', { token: org.token });
  expect(items.map(({ message }) => message)).toEqual(['No soap']);
});

test('a text beyond 2,000 characters is counted and refused, not cut', async ({ page, org }, testInfo) => {
  await page.goto(`/app/${doorOf(org)}/feedback`);
  await star(page, 4).check();
  await page.getByRole('textbox').fill('x'.repeat(2001));
  await expect(page.getByText('2001 / 2000')).toBeVisible();
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(t('feedback.too_long'));
  await expectAccessible(page);
  await screenshot(page, testInfo, 'feedback-too-long');
  await page.getByRole('textbox').fill('x'.repeat(2000));
  await expect(page.getByRole('alert')).toBeHidden();
  await submit(page).click();
  await expect(page.getByRole('heading', { name: t('feedback.thanks') })).toBeVisible();
});

test('codes that are closed or unknown have a page of their own', async ({ page, org, server, consoleErrors }) => {
  consoleErrors.allow(/status of 40[49]/);
  await apiOf(server.address)('PATCH /facilities/{id}', {
    token: org.token,
    path: `/facilities/${doorOf(org, 1)}`,
    body: { isFeedbackEnabled: false },
  });
  expect((await page.goto(`/app/${doorOf(org, 1)}/feedback`))?.status()).toBe(409);
  await expect(page.getByRole('heading', { name: t('feedback.closed') })).toBeVisible();
  await expectAccessible(page);
  expect((await page.goto('/app/nowhere-at-all/feedback'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: t('feedback.unknown') })).toBeVisible();
});

test('the dashboard shows the period, in figures and in words', async ({ page, org, server }, testInfo) => {
  const api = apiOf(server.address);
  for (const rate of [5, 4, 1]) {
    await api('POST /qr/{id}/feedback', { path: `/qr/${doorOf(org)}/feedback`, body: { rate } });
  }
  await page.goto(`/app/flex?oauthUID=${org.owner}`);
  await expect(page).not.toHaveURL(/flex/);
  await page.goto(`/app/account/${org.account.id}`);
  const dashboard = page.getByRole('region', { name: t('dashboard.title') });
  await expect(dashboard.getByText(t('dashboard.average')).first()).toBeVisible();
  await expect(dashboard.getByRole('heading', { name: t('dashboard.attention') })).toBeVisible();
  await dashboard.getByText('30 days', { exact: true }).click();
  await expect(page).toHaveURL(/days=30/);
  await expect(dashboard.getByRole('radio', { name: '30 days' })).toBeChecked();
  await expectAccessible(page);
  await screenshot(page, testInfo, 'dashboard');
});

test(
  'a hundred ways to inject a script run nothing, wherever the words are shown',
  { tag: inFull },
  async ({ page, org, server }) => {
    const api = apiOf(server.address);
    const ran: string[] = [];
    await page.exposeFunction('ran', () => ran.push(page.url()));
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    const receipts: string[] = [];
    for (const message of injections) {
      const path = `/qr/${doorOf(org)}/feedback`;
      receipts.push((await api('POST /qr/{id}/feedback', { path, body: { rate: 1, message } })).receiptUrl);
    }
    const { items } = await api('GET /feedbacks', { token: org.token, path: '/feedbacks?limit=200' });
    for (const { id, message } of items) {
      const path = `/feedbacks/${id}/review`;
      await api('POST /feedbacks/{id}/review', { token: org.token, path, body: { comment: message } });
    }
    await api('PATCH /facilities/{id}', {
      token: org.token,
      path: `/facilities/${doorOf(org)}`,
      body: { title: (injections[0] ?? '') + (injections[8] ?? '') },
    });
    for (const receipt of receipts) await page.goto(receipt);
    await page.goto(`/app/${doorOf(org)}/feedback`);
    await expect(page.getByText(injections[0] ?? '')).toBeVisible();
    await page.goto(`/app/flex?oauthUID=${org.owner}`);
    await expect(page).not.toHaveURL(/flex/);
    await page.goto(`/app/account/${org.account.id}?tab=ratings`);
    const cards = page.getByRole('list', { name: t('ratings.title') }).getByRole('listitem');
    for (let shown = 0; shown < injections.length; shown = await cards.count()) {
      await cards.last().scrollIntoViewIfNeeded();
      await page.waitForTimeout(200);
    }
    await page.goto(`/app/account/${org.account.id}`);
    await expect(page.getByRole('region', { name: t('dashboard.title') })).toBeVisible();
    expect(ran).toEqual([]);
  },
);
