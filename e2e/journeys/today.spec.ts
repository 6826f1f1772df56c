import type { Page } from '@playwright/test';
import { apiOf } from '../fixtures/api.js';
import { isSent, isWaiting, test } from '../fixtures/round.js';
import { expect } from '../fixtures/test.js';
import { doRound, planTour } from '../fixtures/tour.js';
import { words } from '../fixtures/words.js';

const t = words('en');

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/Failed to load resource|ERR_/));

const ring = (page: Page, done: number) => page.getByRole('img', { name: t('today.tourDone', { done, count: 3 }) });
const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
/** The card after a round. */
const nextDoor = (page: Page, title: string) =>
  page.getByRole('link', { name: new RegExp(`${t('today.nextTitle')}.*${title}`) });

test('a cleaner walks a tour of three doors by today, one of them without a network', async ({
  server,
  round: { gate, org, names, home },
}) => {
  await planTour(server.address, org);
  const page = await home();
  const toToday = () => page.getByRole('link', { name: t('app.today'), exact: true }).click();
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

  await page.getByRole('link', { name: t('today.whole') }).click();
  await expect(list(page, t('today.waitingTitle')).getByRole('listitem')).toHaveText([/Washroom/]);
  await expect(list(page, t('today.doneTitle')).getByRole('listitem')).toHaveText([/Lobby/]);
  await expect(ring(page, 2)).toBeVisible();

  // Started anew, and nobody answers: what leads on is there as well.
  await page.reload();
  const bar = page.getByRole('navigation', { name: t('app.navigation') });
  await expect(list(page, t('today.waitingTitle')).getByRole('listitem')).toHaveText([/Washroom/]);
  await expect(bar.getByRole('link', { name: t('app.sites'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: org.account.title })).toBeVisible();
  await page.getByRole('button', { name: t('app.menu'), exact: true }).click();
  await expect(page.getByRole('dialog').getByText(names.staff)).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('app.close') })
    .click();
  await bar.getByRole('link', { name: t('checks.own.short'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('app.notLoaded') })).toBeVisible();
  await expect(bar.locator('[aria-current]')).toHaveText(t('checks.own.short'));
  await toToday();
  await expect(list(page, t('today.waitingTitle')).getByRole('listitem')).toHaveText([/Washroom/]);

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

test('a cleaner sees what the shift before left, and leaves a note for the next one', async ({
  server,
  round: { gate, org, home },
}) => {
  await planTour(server.address, org);
  const text = 'The soap for the washroom comes on Monday';
  await apiOf(server.address)('POST /handovers', { token: org.token, body: { siteId: org.site.id, text } });

  const page = await home();
  const notes = list(page, t('today.handover.title')).getByRole('listitem');
  await expect(notes).toHaveText([new RegExp(text)]);
  await notes.getByRole('button', { name: t('today.handover.seen') }).click();
  await expect(notes).toHaveCount(0);

  gate.set('cut');
  await page.getByRole('button', { name: t('today.handover.leave') }).click();
  const field = page.getByRole('textbox', { name: t('today.handover.text') });
  await field.fill('The lift stands still');
  const send = page.getByRole('button', { name: t('today.handover.send') });
  await send.click();
  await expect(page.getByText(t('today.handover.notSent'))).toBeVisible();
  await expect(field).toHaveValue('The lift stands still');

  gate.set('open');
  await send.click();
  await expect(notes).toHaveText([/The lift stands still/]);
  await expect(notes.getByRole('button', { name: t('today.handover.takeBack') })).toBeVisible();
});
