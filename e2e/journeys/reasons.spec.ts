import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith, type Api } from '../fixtures/api.js';
import type { Words } from '../fixtures/main-screen.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test as base } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

interface Building extends Awaited<ReturnType<typeof organisationWith>> {
  api: Api;
  owner: string;
  /** The page that visitors of the washroom see. */
  door: string;
}

/** A washroom whose complaints open jobs. */
const test = base.extend<{ org: Building }>({
  org: async ({ server }, use, testInfo) => {
    const api = apiOf(server.address);
    const owner = `reasons-${testInfo.testId}-${testInfo.project.name}`;
    const org = await organisationWith(api, owner, ['Washroom']);
    const id = org.facilities[0]?.id ?? '';
    const body = { placeKind: 'washroom', opensJobs: true } as const;
    await api('PATCH /facilities/{id}', { token: org.token, path: `/facilities/${id}`, body });
    await use({ ...org, api, owner, door: `/app/${id}/feedback` });
  },
});

const star = (page: Page, rating: number) => page.locator(`[name=rate][value='${rating}']`);
const chip = (page: Page, title: string) => page.getByRole('checkbox', { name: title, exact: true });
const chips = (page: Page, say: Words = t) => page.getByRole('group', { name: say('feedback.reasons') });
const submit = (page: Page, say: Words = t) => page.getByRole('button', { name: say('feedback.submit') }).last();
const told = async ({ api, token }: Building) => (await api('GET /feedbacks', { token })).items;
const signIn = async (page: Page, owner: string) => {
  await page.goto(`/app/flex?oauthUID=${owner}`);
  await expect(page).not.toHaveURL(/flex/);
};

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor taps what is wrong; another language and a refusal keep it, and the receipt shows it', async ({
    page,
    org,
    consoleErrors,
  }, testInfo) => {
    consoleErrors.allow(/status of 422/);
    await page.goto(org.door);
    await expect(chips(page)).toBeHidden();
    await star(page, 5).check();
    await expect(chips(page)).toBeHidden();
    const { y: before } = (await star(page, 1).boundingBox()) ?? {};
    await star(page, 2).check();
    await expect(chips(page).getByRole('checkbox')).toHaveCount(8);
    expect((await star(page, 1).boundingBox())?.y).toBe(before);
    await chip(page, t('reasons.starter.paper')).check();
    await chip(page, t('reasons.starter.soap')).check();
    await expect(submit(page)).toBeInViewport({ ratio: 1 });
    await screenshot(page, testInfo, 'feedback-reasons');

    const czech = words('cz');
    await page.locator('summary').click();
    await page.getByRole('button', { name: 'Čeština' }).click();
    await expect(chip(page, czech('reasons.starter.paper'))).toBeChecked();
    await page.getByRole('textbox').fill('x'.repeat(2001));
    await submit(page, czech).click();
    await expect(page.getByRole('alert')).toHaveText(czech('feedback.too_long'));
    await expect(chip(page, czech('reasons.starter.soap'))).toBeChecked();
    await page.getByRole('textbox').fill('Od včera');
    await submit(page, czech).click();
    await page.getByRole('link', { name: czech('feedback.receipt_link') }).click();
    // In the language that was chosen at the door, whatever the browser asks for.
    await expect(page.getByRole('listitem')).toHaveText([
      czech('reasons.starter.paper'),
      czech('reasons.starter.soap'),
    ]);
    expect(await told(org)).toMatchObject([{ rating: 2, reasonIds: ['washroom-paper', 'washroom-soap'] }]);
  });
});

test('a visitor’s taps are there again after a closed tab, and go with the stars that complain only', async ({
  page,
  org,
}) => {
  await page.goto(org.door);
  await star(page, 3).check();
  await chip(page, t('reasons.starter.floor')).check();
  await page.reload();
  await expect(chip(page, t('reasons.starter.floor'))).toBeChecked();
  await expectAccessible(page);
  await star(page, 4).check();
  await expect(chips(page)).toBeHidden();
  await submit(page).click();
  await expect(page.getByRole('heading', { name: t('feedback.thanks') })).toBeVisible();
  expect(await told(org)).toMatchObject([{ rating: 4, reasonIds: [] }]);

  await page.goto(org.door);
  await star(page, 1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(chip(page, t('reasons.starter.paper'))).toBeChecked();
  await submit(page).click();
  await expect(page.getByRole('heading', { name: t('feedback.thanks') })).toBeVisible();
  expect((await told(org))[0]).toMatchObject({ rating: 1, reasonIds: ['washroom-paper'] });
});

test('a visitor whose page is older than what the place is loses nothing but what was tapped', async ({
  page,
  org,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422/);
  const { api, token } = org;
  await page.goto(org.door);
  await star(page, 2).check();
  await chip(page, t('reasons.starter.paper')).check();
  await page.getByRole('textbox').fill('Since yesterday');
  const path = `/facilities/${org.facilities[0]?.id}`;
  await api('PATCH /facilities/{id}', { token, path, body: { placeKind: 'clinic' } });
  await submit(page).click();
  await expect(page.getByRole('heading', { name: t('feedback.thanks') })).toBeVisible();
  expect(await told(org)).toMatchObject([{ rating: 2, reasonIds: [], message: 'Since yesterday' }]);
  await page.goto(org.door);
  await expect(page.getByRole('textbox')).toHaveValue('');
});

test('a browser that does not know :has() offers the reasons with every rating', async ({ page, org }) => {
  await page.route('**/feedback', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ headers, body: (await response.text()).replaceAll(':has(', ':-unknown(') });
  });
  await page.goto(org.door);
  await expect(chips(page)).toBeVisible();
  await star(page, 5).check();
  await expect(chips(page)).toBeVisible();
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' });

  test('the reasons begin at the right, and are sent', async ({ page, org }, testInfo) => {
    const arabic = words('ar');
    await page.goto(org.door);
    await star(page, 2).check();
    const places = await chips(page, arabic)
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
    expect(places[0]).toBeGreaterThan(places[1] ?? 0);
    await chip(page, arabic('reasons.starter.soap')).check();
    await expectAccessible(page);
    await screenshot(page, testInfo, 'feedback-reasons-ar');
    await submit(page, arabic).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(arabic('feedback.thanks'));
    expect(await told(org)).toMatchObject([{ reasonIds: ['washroom-soap'] }]);
  });
});

test('an owner changes what visitors can tap, and they see it', async ({ page, org }, testInfo) => {
  await signIn(page, org.owner);
  await page.goto('/app/config');
  await page.getByRole('link', { name: t('settings.reasons') }).click();
  await page.getByLabel(t('reasonlist.kind')).selectOption('washroom');
  const list = page.getByRole('list', { name: t('reasonlist.title') });
  await expect(list.getByRole('listitem')).toHaveCount(8);
  const row = (title: string) => list.getByRole('button', { name: title });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('no more than eight are shown', async () => {
    await button(t('reasonlist.add')).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('switch', { name: t('reasonlist.isActive') })).toBeDisabled();
    await expect(dialog.getByText(t('reasonlist.full', { most: 8 }))).toBeVisible();
    await dialog.getByRole('button', { name: t('app.cancel') }).click();
  });

  const queue = t('reasons.starter.queue');
  await row(queue).first().click();
  await screenshot(page, testInfo, 'reasons');
  await button(t('reasonlist.deleteNamed', { title: queue })).click();
  await expect(page.getByRole('dialog')).toContainText(t('reasonlist.deletion'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('app.delete') })
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(7);

  await button(t('reasonlist.add')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('reasonlist.text')).fill('Hand dryer too loud');
  await dialog.locator('summary').click();
  await dialog.getByLabel('Deutsch').fill('Trockner zu laut');
  await expectAccessible(page);
  await screenshot(page, testInfo, 'reason-dialog');
  await dialog.getByRole('button', { name: t('app.save') }).click();
  await expect(dialog).toBeHidden();
  await expect(list.getByRole('listitem').last()).toContainText('Hand dryer too loud');

  await row('Hand dryer too loud').first().click();
  await button(t('templates.up', { title: 'Hand dryer too loud' })).click();
  await expect(list.getByRole('listitem').nth(6)).toContainText('Hand dryer too loud');
  await expectAccessible(page);

  for (const [language, title] of [
    ['en', 'Hand dryer too loud'],
    ['de', 'Trockner zu laut'],
    // Nobody has said it in Polish.
    ['pl', 'Hand dryer too loud'],
  ] as const) {
    await page.goto(`${org.door}?lang=${language}`);
    await star(page, 1).check();
    await expect(page.getByRole('checkbox').nth(6)).toHaveAccessibleName(title);
    await expect(page.getByRole('checkbox')).toHaveCount(8);
  }
});

test('a tapped reason opens a job, and the manager reads it in every list', async ({ page, org }, testInfo) => {
  const { api } = org;
  const paper = t('reasons.starter.paper');
  const path = `/qr/${org.facilities[0]?.id}/feedback`;
  for (const reasonIds of [['washroom-paper', 'washroom-smell'], ['washroom-paper'], ['washroom-smell']]) {
    await api('POST /qr/{id}/feedback', { path, body: { rate: 2, reasonIds } });
  }
  await signIn(page, org.owner);
  await page.goto('/app/jobs');
  const job = page.getByRole('listitem').filter({ hasText: paper });
  await expect(job).toContainText('found 2 times');
  await job.getByRole('link').click();
  await expect(page.getByText(t('jobs.from.reasonAgain', { title: paper, count: 2 }))).toBeVisible();
  await screenshot(page, testInfo, 'job-of-a-reason');
  await page
    .getByRole('list', { name: t('jobs.from') })
    .getByRole('link')
    .first()
    .click();
  const cards = page.getByRole('list', { name: t('ratings.title') });
  await expect(cards.getByRole('list', { name: t('ratings.reasons') })).toHaveCount(3);

  await page.goto(`/app/account/${org.account.id}?tab=dashboard`);
  const minded = page
    .locator('section')
    .filter({ hasText: t('dashboard.reasons') })
    .last();
  await expect(minded.getByRole('link')).toHaveCount(2);
  await expectAccessible(page);
  await screenshot(page, testInfo, 'dashboard-reasons');
  await minded.getByRole('link', { name: t('reasons.starter.smell') }).click();
  await expect(page).toHaveURL(/reason=washroom-smell/);
  await expect(page.getByLabel(t('ratings.filter_reason'))).toHaveValue('washroom-smell');
  const chosen = page.getByLabel(t('ratings.filter_reason')).locator('option:checked');
  await expect(chosen).toHaveText(t('reasons.starter.smell'));
  await expect(cards.getByRole('list', { name: t('ratings.reasons') })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel(t('ratings.filter_reason')).selectOption('');
  await expect(cards.getByRole('list', { name: t('ratings.reasons') })).toHaveCount(3);
});
