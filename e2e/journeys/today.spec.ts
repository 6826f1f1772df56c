import type { Page } from '@playwright/test';
import { apiOf } from '../fixtures/api.js';
import { isSent, isWaiting, submit, test, tick } from '../fixtures/round.js';
import { expect } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

test.describe.configure({ timeout: 120_000 });

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/Failed to load resource|ERR_/));

const ring = (page: Page, done: number) => page.getByRole('img', { name: t('today.tourDone', { done, count: 3 }) });
const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
/** The card after a round. */
const nextDoor = (page: Page, title: string) =>
  page.getByRole('link', { name: new RegExp(`${t('today.nextTitle')}.*${title}`) });

async function doRound(page: Page): Promise<void> {
  for (const title of ['Floor clean', 'Bins empty', 'Soap filled']) await tick(page, title);
  await submit(page);
}

test('a cleaner walks a tour of three doors by today, one of them without a network', async ({
  server,
  round: { gate, org, home },
}) => {
  const halfAnHourMs = 1_800_000;
  const plan = await apiOf(server.address)('POST /plans', {
    token: org.token,
    body: {
      siteId: org.site.id,
      title: 'Morning tour',
      doors: org.facilities.map(({ id }) => ({ facilityId: id })),
      // Doors may be done a quarter of the interval early.
      starts: new Date(Date.now() + halfAnHourMs).toISOString().slice(0, 16),
      rrule: 'FREQ=DAILY',
      windowMinutes: 60,
    },
  });
  expect(plan.timeZone).toBe('UTC');

  const page = await home();
  const toToday = () => page.getByRole('link', { name: t('app.today'), exact: true }).click();
  const back = async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { name: t('today.title'), exact: true })).toBeVisible();
  };
  await expect(list(page, t('today.nextTitle')).getByRole('listitem')).toHaveText([/Lobby/, /Washroom/, /Terrace/]);

  await page.getByRole('link', { name: /Lobby/ }).click();
  await doRound(page);
  await isSent(page);
  await expect(page.getByRole('heading', { name: 'Morning tour' })).toBeVisible();
  await expect(ring(page, 1)).toBeVisible();

  gate.set('cut');
  await nextDoor(page, 'Washroom').click();
  await doRound(page);
  await isWaiting(page);
  await expect(ring(page, 2)).toBeVisible();
  await expect(nextDoor(page, 'Terrace')).toBeVisible();

  await page.goBack();
  await back();
  await expect(list(page, t('today.waitingTitle')).getByRole('listitem')).toHaveText([/Washroom/]);
  await expect(list(page, t('today.doneTitle')).getByRole('listitem')).toHaveText([/Lobby/]);
  await expect(ring(page, 2)).toBeVisible();

  gate.set('open');
  await expect(list(page, t('today.doneTitle')).getByRole('listitem')).toHaveText([/Washroom/, /Lobby/], {
    timeout: 60_000,
  });
  await page.getByRole('link', { name: /Terrace/ }).click();
  await doRound(page);
  await isSent(page);
  await expect(ring(page, 3)).toBeVisible();
  await page.getByRole('link', { name: t('today.whole') }).click();
  await expect(page.getByText(t('today.allDone.title'))).toBeVisible();
  await expect(page.getByText('3 doors of 3.')).toBeVisible();

  await page.getByRole('link', { name: t('app.sites'), exact: true }).click();
  await expect(page.getByRole('main').getByText('North')).toBeVisible();
  await toToday();
  await expect(page.getByText(t('today.allDone.title'))).toBeVisible();
});
