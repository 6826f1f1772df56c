import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { inFull } from '../fixtures/full.js';
import { isSent, isWaiting, submit, test as withPhone } from '../fixtures/round.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test as base } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

type Org = Awaited<ReturnType<typeof organisationWith>>;

/** Besides the three ticks: the fridge, the smell, the meter. */
async function askForMore(address: string, { token, checklist }: Org) {
  const add = (body: object) =>
    apiOf(address)('POST /checklists/{id}/items', {
      token,
      path: `/checklists/${checklist.id}/items`,
      body: { title: '', isNotApplicableAllowed: true, ...body },
    });
  await add({ title: 'Fridge', kind: 'number', unit: '°C', lowest: 2, highest: 6, isCommentNeeded: true });
  const choices = [
    { title: 'None', isProblem: false },
    { title: 'Strong', isProblem: true },
  ];
  await add({ title: 'Smell', kind: 'choice', choices, opensJob: false });
  await add({ title: 'Meter', kind: 'text' });
}

const task = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const ring = (page: Page, answered: number, total: number) =>
  expect(page.getByRole('img', { name: t('checklist.progress', { answered, total }) })).toBeVisible();
const fridge = (page: Page) => page.getByRole('textbox', { name: 'Fridge, °C' });

const checksOf = async (address: string, { token }: Org) => (await apiOf(address)('GET /checks', { token })).items;

const test = base.extend<{ org: Org; owner: string }>({
  owner: async ({ server }, use, testInfo) => {
    expect(server.address).toBeTruthy();
    await use(`olga-${testInfo.testId}-${Date.now()}`);
  },
  org: async ({ server, page, owner }, use) => {
    const org = await organisationWith(apiOf(server.address), owner, ['Kitchen']);
    await page.goto(`/app/flex?oauthUID=${owner}`);
    await expect(page).not.toHaveURL(/flex/);
    await use(org);
  },
});

test('an item asks for a number, and a manager sees what was measured', async ({
  page,
  org,
  server,
  consoleErrors,
}, info) => {
  consoleErrors.allow(/status of 422/);
  await page.goto(`/app/modal/template/${org.checklist.id}/item/0?op=create`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('templates.name')).fill('Fridge');
  await dialog.getByLabel(t('templates.kind'), { exact: true }).selectOption('number');
  await dialog.getByLabel(t('templates.unit')).fill('°C');
  await dialog.getByLabel(t('templates.lowest')).fill('6');
  await dialog.getByLabel(t('templates.highest')).fill('2,5');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('app.save') }).click();
  // The server says where it is wrong.
  await expect(dialog.getByLabel(t('templates.highest'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(t('templates.lowest')).fill('2');
  await dialog.getByLabel(t('templates.highest')).fill('6');
  await dialog.getByRole('button', { name: t('app.save') }).click();
  await expect(page.getByText('2 to 6')).toBeVisible();

  await page.goto(`/app/qr/${org.facilities[0]?.code}`);
  await page.getByRole('button', { name: t('checklist.tickAll') }).click();
  await ring(page, 3, 4);
  await fridge(page).fill('8,5');
  await expect(page.getByText(t('answers.above'))).toBeVisible();
  await expect(page.getByText(t('answers.isProblemWithJob'))).toBeVisible();
  await ring(page, 4, 4);
  await expectAccessible(page);
  await screenshot(page, info, 'number-outside');
  await submit(page);
  await isSent(page);
  const [check] = await checksOf(server.address, org);
  expect(check?.items.at(-1)).toMatchObject({ answer: 8.5, unit: '°C', highest: 6, result: false });

  await page.goto(`/app/account/${org.account.id}?tab=checks`);
  await page.locator('main [aria-expanded=false]').first().click();
  await expect(page.getByText('8.5 °C, 2 to 6')).toBeVisible();
  await page.goto(`/app/qr/${org.facilities[0]?.code}`);
  await expect(page.getByRole('heading', { name: t('numbers.title') })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Fridge' })).toContainText('8.5 °C, Above the norm');
  await expectAccessible(page);
});

test('what a problem needs is named, led to and asked for; nothing is sent before', async ({ page, org, server }) => {
  await askForMore(server.address, org);
  await page.goto(`/app/qr/${org.facilities[0]?.code}`);
  await fridge(page).fill('1,,5');
  await expect(page.getByText(t('answers.notANumber'))).toBeVisible();
  await page.getByRole('button', { name: t('checklist.submit') }).click();
  await expect(fridge(page)).toBeFocused();
  await fridge(page).fill('1,5');
  await expect(page.getByText(t('answers.below'))).toBeVisible();
  await page.getByRole('button', { name: t('checklist.submit') }).click();
  const comment = page.getByRole('textbox', { name: t('checklist.commentOn', { title: 'Fridge' }) });
  await expect(comment).toBeFocused();
  await expect(page.getByText(t('answers.needed'))).toBeVisible();
  expect(await checksOf(server.address, org)).toEqual([]);
  await comment.fill('The door was left open');

  await page.getByRole('button', { name: 'Strong' }).click();
  await expect(task(page, 'Smell').getByText(t('answers.isProblem'), { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Meter' }).fill('1204');
  await page.getByRole('button', { name: t('checklist.problemWith', { title: 'Meter' }) }).click();
  await task(page, 'Meter')
    .getByRole('button', { name: t('checklist.answer.notApplicable') })
    .click();
  await submit(page);
  await isSent(page);
  const [check] = await checksOf(server.address, org);
  expect(check?.items.slice(3)).toMatchObject([
    { answer: 1.5, result: false, comment: 'The door was left open' },
    { answer: 'Strong', result: false },
    { result: 'not-applicable' },
  ]);
  expect(check?.durationSeconds).not.toBeNull();
});

withPhone(
  'answers are kept over a closed page, and sent when there is a network again',
  { tag: inFull },
  async ({ round: { at, gate, org, phone }, server, consoleErrors }) => {
    consoleErrors.allow(/Failed to load resource|ERR_/);
    await askForMore(server.address, org);
    let page = await at(0);
    await expect(fridge(page)).toBeVisible();
    gate.set('cut');
    await fridge(page).fill('4,5');
    await page.getByRole('button', { name: 'None', exact: true }).click();
    await page.getByRole('textbox', { name: 'Meter' }).fill('1204');
    await ring(page, 3, 6);
    await phone.kill();
    page = await at(0);
    await expect(fridge(page)).toHaveValue('4,5');
    await expect(page.getByRole('button', { name: 'None', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await submit(page);
    await isWaiting(page);
    gate.set('open');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await isSent(page);
    const [check] = await checksOf(server.address, org);
    expect(check?.items.slice(3)).toMatchObject([{ answer: 4.5 }, { answer: 'None' }, { answer: '1204' }]);
  },
);
