import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test as base } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

type Org = Awaited<ReturnType<typeof organisationWith>>;

const test = base.extend<{ org: Org }>({
  org: async ({ server, page }, use, testInfo) => {
    const owner = `owner-${testInfo.testId}-${testInfo.project.name}`;
    const org = await organisationWith(apiOf(server.address), owner, ['Lobby', 'Washroom']);
    await page.goto(`/app/flex?oauthUID=${owner}`);
    await expect(page).not.toHaveURL(/flex/);
    await use(org);
  },
});

test('a visitor who scans the code is led to the feedback screen', async ({ server, org, browser }) => {
  const stranger = await browser.newPage();
  await stranger.goto(`${server.address}/app/qr/${org.facilities[0]?.id}`);
  await expect(stranger).toHaveURL(new RegExp(`/app/${org.facilities[0]?.id}/feedback`));
  await stranger.close();
});

test('an inspector ticks, comments and submits, and finds the check in the list', async ({ page, org }, testInfo) => {
  const [lobby] = org.facilities;
  await page.goto(`/app/${lobby?.id}/checklist`);
  await expect(page).toHaveURL(new RegExp(`/qr/${lobby?.id}`));
  await expect(page.getByRole('button', { name: t('checklist.submit') })).toBeDisabled();
  await page.getByText('Floor clean', { exact: true }).click();
  await page.getByText('Soap filled', { exact: true }).click();
  await page.getByRole('button', { name: t('checklist.addComment', { title: 'Soap filled' }) }).click();
  await page.getByLabel(t('checklist.commentOn', { title: 'Soap filled' })).fill('Two bottles left');
  await expect(page.getByLabel(t('checklist.commentOn', { title: 'Floor clean' }))).toBeDisabled();
  await expect(page.getByText('1 item without an answer')).toBeVisible();
  await page.getByRole('button', { name: t('checklist.submit') }).click();
  await page.getByRole('button', { name: t('checklist.ask.back') }).click();
  await expect(page.getByRole('checkbox', { name: 'Bins empty' })).toBeFocused();
  await page.getByRole('button', { name: t('checklist.problemWith', { title: 'Bins empty' }) }).click();
  await expect(page.getByText(t('checklist.hint.complete'))).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, testInfo, 'checklist');
  await page.getByRole('button', { name: t('checklist.submit') }).click();
  await expect(page.getByRole('heading', { name: t('checklist.sent.title') })).toBeVisible();

  await page.goto(`/app/account/${org.account.id}?tab=checks`);
  const card = page.getByRole('button', { name: 'Washroom' });
  await card.click();
  await expect(page.getByText('Two bottles left')).toBeVisible();
  const list = page.getByRole('list', { name: t('checks.title') });
  await expect(list.getByText(t('checks.result.notDone'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, testInfo, 'checks');
  await page.getByLabel(t('checks.filterResult')).selectOption('reported');
  await expect(page.getByText(t('checks.none'))).toBeVisible();
});

test('a manager narrows the list of checks, shares the address, and clears the filters', async ({
  page,
  org,
  server,
}, testInfo) => {
  const api = apiOf(server.address);
  const [lobby, washroom] = org.facilities.map(({ id }) => id);
  const report = async (token: string, code = '', openedBy: 'code' | 'list' = 'code') => {
    const { checks } = await api('GET /qr/{id}', { token, path: `/qr/${code}` });
    const items = checks.map(({ id }) => ({ id, result: true }));
    const path = `/qr/${code}/report-quality-check`;
    await api('POST /qr/{id}/report-quality-check', { token, path, body: { items, openedBy } });
  };
  await report(org.token, lobby);
  await report(await org.signIn(`staff-${testInfo.testId}-${testInfo.project.name}`, 5), washroom, 'list');
  const cards = page.getByRole('list', { name: t('checks.title') }).locator('button[aria-expanded]');
  const filters = page.getByRole('group', { name: t('checks.filters') });

  await page.goto(`/app/account/${org.account.id}?tab=checks`);
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toContainText(t('checks.presence.list'));
  await expect(cards.nth(1)).toContainText(t('checks.presence.code'));
  await expectAccessible(page);

  await filters.getByLabel(t('checks.filterPresence')).selectOption('list');
  await expect(cards).toHaveCount(1);
  await filters.getByLabel(t('filters.period')).selectOption('own');
  await page.getByLabel(t('filters.to'), { exact: true }).fill('2020-02-03');
  await page.getByLabel(t('filters.from'), { exact: true }).fill('2020-02-01');
  await expect(page.getByText(t('checks.noneFiltered'))).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, testInfo, 'checks-filtered');
  expect(new URL(page.url()).searchParams.toString()).toBe(
    'tab=checks&presence=list&days=own&from=2020-02-01&to=2020-02-03',
  );

  // Whoever gets the address sees the same, with the same choices.
  await page.goto(page.url());
  await expect(page.getByText(t('checks.noneFiltered'))).toBeVisible();
  await expect(page.getByLabel(t('filters.from'), { exact: true })).toHaveValue('2020-02-01');
  await expect(filters.getByLabel(t('checks.filterPresence'))).toHaveValue('list');
  await page.getByRole('button', { name: t('filters.clearAll') }).click();
  await expect(cards).toHaveCount(2);
  await expect(page).toHaveURL(/\?tab=checks$/);
});

test('templates and items are made, changed and deleted', async ({ page, org }, testInfo) => {
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: t('app.save') });
  await page.goto('/app/template');
  await expectAccessible(page);
  await page.getByRole('link', { name: t('app.add'), exact: true }).click();
  await expect(dialog.getByRole('heading', { name: t('templates.dialog.create') })).toBeVisible();
  await expect(save).toBeDisabled();
  await dialog.getByPlaceholder(t('templates.namePlaceholder')).fill('Lift');
  await save.click();
  await page.getByRole('button', { name: 'Lift', exact: true }).click();
  await page.getByRole('link', { name: t('templates.items') }).click();
  await expect(page.getByText(t('templates.noItems'))).toBeVisible();

  await page.getByRole('link', { name: t('app.add'), exact: true }).click();
  await dialog.getByPlaceholder(t('templates.itemNamePlaceholder')).fill('Doors');
  await dialog.getByText(t('templates.allowComments'), { exact: true }).click();
  await expect(dialog.getByRole('switch', { name: t('templates.allowComments') })).toBeChecked();
  await save.click();
  await expect(page.getByText(t('templates.withComment'))).toBeVisible();
  await screenshot(page, testInfo, 'template');

  await page.getByRole('button', { name: 'Doors' }).first().click();
  await page.getByRole('link', { name: t('app.delete'), exact: true }).click();
  await expect(dialog.getByPlaceholder(t('templates.itemNamePlaceholder'))).toBeDisabled();
  await dialog.getByRole('button', { name: t('app.delete') }).click();
  await expect(page.getByText(t('templates.noItems'))).toBeVisible();
  expect(org.checklist.title).toBe('Washroom');
});

test.describe('the order of items', () => {
  const titles = ['Floor clean', 'Bins empty', 'Soap filled'];

  test('by mouse', async ({ page, org }) => {
    await page.goto(`/app/template/${org.checklist.id}`);
    const from = await page.getByRole('button', { name: t('templates.move', { title: 'Floor clean' }) }).boundingBox();
    const to = await page.getByRole('button', { name: t('templates.move', { title: 'Soap filled' }) }).boundingBox();
    if (!from || !to) throw new Error('The handles are not on the screen');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 40, { steps: 4 });
    await page.mouse.move(to.x + 20, to.y + 30, { steps: 12 });
    await page.waitForTimeout(300);
    await page.mouse.up();
    await expectOrder(page, org, ['Bins empty', 'Soap filled', 'Floor clean']);
  });

  test('by finger', async ({ page, org }) => {
    await page.goto(`/app/template/${org.checklist.id}`);
    const from = await page.getByRole('button', { name: t('templates.move', { title: 'Soap filled' }) }).boundingBox();
    const to = await page.getByRole('button', { name: t('templates.move', { title: 'Floor clean' }) }).boundingBox();
    if (!from || !to) throw new Error('The handles are not on the screen');
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x + 20, y }] });
    await touch('touchStart', from.y + 20);
    await page.waitForTimeout(200);
    for (let step = 1; step <= 12; step++) await touch('touchMove', from.y + 20 + ((to.y - 5 - from.y) * step) / 12);
    await page.waitForTimeout(300);
    await touch('touchEnd');
    await expectOrder(page, org, ['Soap filled', 'Floor clean', 'Bins empty']);
  });

  test('by keyboard and by buttons', async ({ page, org }) => {
    await page.goto(`/app/template/${org.checklist.id}`);
    await page.getByRole('button', { name: t('templates.move', { title: 'Floor clean' }) }).focus();
    for (const key of ['Space', 'ArrowDown', 'Space']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
    }
    await expectOrder(page, org, ['Bins empty', 'Floor clean', 'Soap filled']);

    await page.getByRole('button', { name: 'Soap filled', exact: false }).first().click();
    await page.getByRole('button', { name: t('templates.up', { title: 'Soap filled' }) }).click();
    await page.getByRole('button', { name: t('templates.up', { title: 'Soap filled' }) }).click();
    await expectOrder(page, org, ['Soap filled', 'Bins empty', 'Floor clean']);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Soap filled' }).first().press('ArrowDown');
    await expectOrder(page, org, ['Bins empty', 'Soap filled', 'Floor clean']);
  });

  async function expectOrder(page: Page, org: Org, expected: string[]) {
    const shown = async () => {
      const texts = await page.getByRole('main').getByRole('listitem').allInnerTexts();
      return texts.map((text) => titles.find((title) => text.includes(title)));
    };
    await expect.poll(shown).toEqual(expected);
    await expect.poll(org.itemTitles).toEqual(expected);
  }
});
