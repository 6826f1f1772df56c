import type { Page } from '@playwright/test';
import { apiOf } from '../fixtures/api.js';
import { isSent, isWaiting, test } from '../fixtures/round.js';
import { expect } from '../fixtures/test.js';
import { doRound, planTour } from '../fixtures/tour.js';
import { words } from '../fixtures/words.js';

const t = words('en');

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/Failed to load resource|ERR_/));

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).locator('> li');
const stored = (page: Page) => list(page, t('checks.title'));
const waiting = (page: Page) => list(page, t('checks.own.waiting'));
const go = (page: Page, entry: 'app.today' | 'checks.own.title') =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: t(entry), exact: true })
    .click();

async function walkTo(page: Page, door: string): Promise<void> {
  await go(page, 'app.today');
  await page.getByRole('link', { name: new RegExp(door) }).click();
  await doRound(page);
}

test('a cleaner finds the rounds they did, what waits on the phone, and what the inspector found', async ({
  server,
  round: { gate, org, home },
}) => {
  await planTour(server.address, org);
  const page = await home();
  await go(page, 'checks.own.title');
  await expect(page.getByRole('heading', { name: t('checks.own.none') })).toBeVisible();

  await walkTo(page, 'Lobby');
  await isSent(page);
  await page.goBack();
  await go(page, 'checks.own.title');
  await expect(stored(page)).toHaveText([new RegExp(`Lobby.*${t('checks.inTime')}`)]);

  await go(page, 'app.today');
  gate.set('cut');
  await walkTo(page, 'Washroom');
  await isWaiting(page);
  await page.goBack();
  await go(page, 'checks.own.title');
  await expect(waiting(page)).toHaveText([/Washroom/]);
  await expect(stored(page)).toHaveText([/Lobby/]);

  gate.set('open');
  await expect(stored(page)).toHaveText([/Washroom, North/, /Lobby, North/], { timeout: 60_000 });
  await expect(waiting(page)).toHaveCount(0);

  const call = apiOf(server.address);
  const { token } = org;
  const lobby = (await call('GET /checks', { token })).items.at(-1);
  await call('POST /checks/{id}/verify', {
    token,
    path: `/checks/${lobby?.id}/verify`,
    body: { items: [{ id: lobby?.items[0]?.checkListItemId ?? '', result: false, comment: 'Still wet' }] },
  });
  await page.reload();
  await stored(page).getByRole('button', { name: /Lobby/ }).click();
  await expect(page.getByText('Still wet')).toBeVisible();
});
