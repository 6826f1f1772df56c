import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith, type Api } from '../fixtures/api.js';
import { atNoon } from '../fixtures/noon.js';
import { expect, test as base } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

type Organisation = Awaited<ReturnType<typeof organisationWith>>;

/** An owner of a site with three doors, signed in. */
const test = base.extend<{ org: Organisation }>({
  org: async ({ page, server }, use, testInfo) => {
    const owner = `plans-${testInfo.testId}-${Date.now()}`;
    const org = await organisationWith(apiOf(server.address), owner, ['Lobby', 'Washroom', 'Terrace']);
    await page.goto(`/app/flex?oauthUID=${owner}`);
    await expect(page).not.toHaveURL(/flex/);
    await use(org);
  },
});

const save = (page: Page) => page.getByRole('button', { name: t('app.save'), exact: true }).click();
const saved = (page: Page) => expect(page.getByText(t('plans.saved'))).toBeVisible();
const sentence = (page: Page) => page.getByRole('status').filter({ has: page.locator('strong') });
const inList = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title });

async function openPlans(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('app.menu') }).click();
  await page.getByRole('link', { name: t('app.plans'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('plans.title') })).toBeVisible();
}

async function addDoors(page: Page, titles: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: t('plans.addDoors') }).click();
  const dialog = page.getByRole('dialog');
  for (const title of titles) await dialog.getByText(title, { exact: true }).click();
  await dialog.getByRole('button', { name: t('plans.add', { count: titles.length }) }).click();
  await expect(dialog).toBeHidden();
}

/** One door every day at one in the afternoon: it may be done a quarter of the interval early. */
async function planTheDay(api: Api, { token, site, facilities }: Organisation, who: { personIds?: string[] } = {}) {
  const { timeZone, day } = atNoon();
  await api('PATCH /sites/{id}', { token, path: `/sites/${site.id}`, body: { timeZone } });
  const doors = facilities.slice(0, 1).map(({ id }) => ({ facilityId: id }));
  const times = { starts: `${day}T13:00`, rrule: 'FREQ=DAILY', windowMinutes: 120 };
  await api('POST /plans', { token, body: { siteId: site.id, title: 'Midday round', doors, ...times, ...who } });
  return day;
}

test('the plan of a door is made in its dialog by a switch, a preset and Save', async ({ page, org }) => {
  await page.goto(`/app/modal/facility/${org.facilities[0]?.id}?op=edit`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: t('plans.quick') }).click();
  await dialog.getByText(t('plans.quick.hours'), { exact: true }).click();
  await expect(sentence(page)).toContainText('Every 2 hours from 08:00 to 20:00');
  await expectAccessible(page);
  await save(page);
  await expect(dialog).toBeHidden();

  await openPlans(page);
  await expect(inList(page, 'Lobby')).toContainText('Every 2 hours from 08:00 to 20:00');
  await expectAccessible(page);
});

test('a tour is refused at its field, made, paused and deleted', async ({ page, org, server, consoleErrors }) => {
  consoleErrors.allow(/422/);
  const api = apiOf(server.address);
  await openPlans(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('plans.new') })
    .click();
  await expect(page.getByRole('button', { name: t('app.save') })).toBeDisabled();
  await page.getByRole('textbox', { name: t('plans.name') }).fill('Evening tour');
  await addDoors(page, ['Terrace', 'Lobby', 'Washroom']);
  const doors = page.getByRole('list', { name: t('plans.doors') }).getByRole('listitem');
  await expect(doors).toHaveCount(3);

  await page.getByText(t('plans.preset.own'), { exact: true }).click();
  await page.getByLabel(t('plans.until')).fill('2021-01-01');
  await expect(page.getByLabel(t('plans.until'))).toHaveAttribute('aria-invalid', 'true');
  await page.getByText(t('plans.preset.workdays'), { exact: true }).click();
  await page.getByLabel(t('plans.time'), { exact: true }).fill('18:30');
  await expect(sentence(page)).toContainText('Monday to Friday at 18:30');
  const moments = page
    .locator('section', { has: page.getByRole('heading', { name: t('plans.nextMoments'), exact: true }) })
    .getByRole('listitem');
  await expect(moments).toHaveCount(5);
  await expect(moments.first()).toContainText('18:30–20:30');
  await expectAccessible(page);

  await test.step('one of the doors is deleted meanwhile', async () => {
    const washroom = org.facilities[1]?.id ?? '';
    await api('DELETE /facilities/{id}', { token: org.token, path: `/facilities/${washroom}` });
    await save(page);
    await expect(page.getByText(t('app.notSaved'))).toBeVisible();
    const refused = doors.filter({ hasText: t('errors.field_unknown') });
    await expect(refused).toHaveCount(1);
    await expectAccessible(page);
    await refused.locator('[aria-expanded]').click();
    await refused.getByRole('button', { name: t('plans.remove') }).click();
    await expect(doors).toHaveText([/Lobby/, /Terrace/]);
  });
  await save(page);
  await saved(page);
  await expect(inList(page, 'Evening tour')).toContainText('2 doors');

  await inList(page, 'Evening tour').click();
  await page.getByRole('switch', { name: t('plans.pause') }).click();
  await save(page);
  await saved(page);
  await expect(inList(page, 'Evening tour')).toContainText(t('plans.paused'));

  await inList(page, 'Evening tour').click();
  await page.getByRole('button', { name: t('plans.delete') }).click();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('app.delete') })
    .click();
  await expect(page.getByRole('heading', { name: t('plans.none') })).toBeVisible();
});

test('a manager sees a round done as soon as it is reported', async ({ page, org, server }) => {
  const api = apiOf(server.address);
  const door = org.facilities[0]?.id ?? '';
  await planTheDay(api, org);
  await page.goto(`/app/account/${org.account.id}`);
  const site = page.getByRole('region', { name: 'North' });
  await expect(site.getByRole('img', { name: t('board.doneOf', { done: 0, total: 1 }) })).toBeVisible();
  await expectAccessible(page);

  const staff = await org.signIn(`staff-${door}`, 5);
  const path = `/qr/${door}`;
  const { checks } = await api('GET /qr/{id}', { token: staff, path });
  await api('POST /qr/{id}/report-quality-check', {
    token: staff,
    path: `${path}/report-quality-check`,
    body: { items: checks.map(({ id }) => ({ id, result: true })) },
  });
  await expect(site.getByRole('heading', { name: `${t('board.done')} 1` })).toBeVisible();
  await expect(site.getByRole('link', { name: 'Lobby' })).toBeVisible();
  await expectAccessible(page);
});

test('the week shows who is missing and the days off, which are set there', async ({ page, org, server }) => {
  const today = await planTheDay(apiOf(server.address), org, { personIds: [] });
  await page.goto(`/app/account/${org.account.id}`);
  await page.getByText(t('board.view.week'), { exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: `Midday round: ${t('board.week.namePeople')}` })).toBeVisible();
  await expect(main.getByText(t('plans.nobody'), { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  const inThreeDays = new Date(Date.parse(today) + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('button', { name: t('board.week.daysOff') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('board.week.newDayOff')).fill(inThreeDays);
  await dialog.getByRole('button', { name: t('board.week.addDayOff'), exact: true }).click();
  await expectAccessible(page);
  await save(page);
  await expect(dialog).toBeHidden();
  await expect(main.getByText(t('board.week.dayOff'), { exact: true })).toHaveCount(1);
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(main.getByRole('columnheader', { name: t('board.week.dayOff') })).toHaveCount(1);
  const cells = main.getByRole('row', { name: /Midday round/ }).getByRole('cell');
  await expect(cells.nth(3)).toHaveText('–');
  await expectAccessible(page);
});
