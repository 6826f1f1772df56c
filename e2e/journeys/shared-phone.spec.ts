import type { Page } from '@playwright/test';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { openGate } from '../fixtures/gate.js';
import { kept, keptOf } from '../fixtures/kept.js';
import { newPhone } from '../fixtures/phone.js';
import { isWaiting, item, submit, tick } from '../fixtures/round.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');
const oneWaits = '1 report on the phone waits to be sent.';

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/Failed to load resource|ERR_/));

/** Within the app: a page that is loaded anew asks for the PIN again. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const person = (page: Page, name: string) => page.getByRole('button', { name });

async function type(page: Page, pin: string): Promise<void> {
  const pad = page.getByRole('group', { name: t('phone.pad') });
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click();
}

async function setPin(page: Page, name: string, pin: string): Promise<void> {
  await person(page, name).click();
  await expect(page.getByText(t('phone.choose'))).toBeVisible();
  await type(page, pin);
  await expect(page.getByText(t('phone.repeat'))).toBeVisible();
  await type(page, pin);
  await expect(page.getByRole('main').getByText('North').first()).toBeVisible();
}

async function lock(page: Page): Promise<void> {
  await goTo(page, '/app/');
  await page.getByRole('button', { name: t('phone.lock') }).click();
  await expect(page.getByRole('heading', { name: t('phone.who') })).toBeVisible();
}

test('two people work on one shared phone, without a network in between, and each finds their own work', async ({
  server,
}, testInfo) => {
  const gate = await openGate(server.address);
  const phone = await newPhone();
  try {
    const mark = `${testInfo.testId}${Date.now()}`;
    const [owner, galina, zarina] = [`Olga ${mark}`, `Galina ${mark}`, `Zarina ${mark}`];
    const api = apiOf(server.address);
    const org = await organisationWith(api, owner, ['Lobby', 'Washroom', 'Terrace']);
    for (const name of [galina, zarina]) await org.signIn(name, 5);
    const arrivedOf = async () => {
      const { items, facility, user } = await api('GET /checks', { token: org.token });
      return items
        .toSorted((one, other) => one.id - other.id)
        .map(({ facilityId, userId }) => `${user[userId]?.firstName}: ${facility[facilityId]?.title}`);
    };
    const door = (number: number) => `/app/qr/${org.facilities[number]?.id}`;

    const page = await phone.open(`${gate.address}/app/flex?oauthUID=${encodeURIComponent(owner)}`);
    await expect(page.getByRole('main').getByText('North').first()).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await goTo(page, '/app/config');
    await page.getByRole('button', { name: t('phone.make') }).click();
    await page.getByLabel(t('phone.name')).fill('At the gate');
    await page.getByRole('button', { name: t('phone.makeSubmit'), exact: true }).click();
    await expect(page.getByText(t('phone.at', { site: 'North' }))).toBeVisible();

    await setPin(page, galina, '194728');
    await expect.poll(() => kept(page, 'rounds')).toHaveLength(3);
    const overviews = () => keptOf(page, 'rounds-overview', 'overview');
    await expect.poll(async () => JSON.stringify(await overviews())).toContain('"Galina"');
    gate.set('cut');
    await goTo(page, door(0));
    await tick(page, 'Floor clean');
    await submit(page);
    await isWaiting(page);
    await goTo(page, door(1));
    await tick(page, 'Bins empty');
    await expect.poll(async () => JSON.stringify(await kept(page, 'drafts'))).toContain('box');
    const onPhone = JSON.stringify([await kept(page, 'reports'), await kept(page, 'drafts')]);
    for (const word of ['Lobby', 'items', 'ticks', 'isDone', 'performedAt']) expect(onPhone).not.toContain(word);

    await lock(page);
    await expect(page.getByText(oneWaits)).toBeVisible();
    await person(page, zarina).click();
    await type(page, '580316');
    await type(page, '580316');
    await expect(page.getByText(t('phone.offline'))).toBeVisible();
    await page.getByRole('button', { name: t('phone.notMe') }).click();

    // Nor is she to be found by who starts the phone anew.
    await expect.poll(overviews).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { name: t('phone.who') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('app.menu'), exact: true })).toBeHidden();

    // Nobody is signed in, and what Galina left behind goes as hers.
    gate.set('open');
    await expect.poll(arrivedOf, { timeout: 40_000 }).toEqual(['Galina: Lobby']);
    await expect(page.getByText(oneWaits)).toBeHidden();

    await setPin(page, zarina, '580316');
    await expect.poll(() => kept(page, 'rounds')).toHaveLength(3);
    gate.set('cut');
    await goTo(page, door(1));
    await expect(item(page, 'Bins empty')).not.toBeChecked();
    await tick(page, 'Soap filled');
    await submit(page);
    await isWaiting(page);
    await lock(page);

    gate.set('open');
    await person(page, galina).click();
    await type(page, '111222');
    await expect(page.getByText('Wrong PIN, 4 tries left')).toBeVisible();
    await type(page, '194728');
    await expect(page.getByRole('main').getByText('North').first()).toBeVisible();
    await expect.poll(arrivedOf, { timeout: 40_000 }).toEqual(['Galina: Lobby', 'Zarina: Washroom']);
    await goTo(page, door(1));
    await expect(item(page, 'Bins empty')).toBeChecked();
    await expect(item(page, 'Soap filled')).not.toBeChecked();

    const { items } = await api('GET /shared-phones', { token: org.token });
    await api('DELETE /shared-phones/{id}', { token: org.token, path: `/shared-phones/${items[0]?.id}` });
    await goTo(page, '/app/');
    await page.reload();
    await expect(page.getByRole('button', { name: t('landing.signIn') })).toBeVisible();
    expect(await kept(page, 'drafts')).toEqual([]);
  } finally {
    await phone.throwAway();
    await gate.close();
  }
});
