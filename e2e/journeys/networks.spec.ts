import type { Page } from '@playwright/test';
import { limits } from '@rounds/contract';
import { apiOf } from '../fixtures/api.js';
import { inFull, inFullUnless } from '../fixtures/full.js';
import type { Way } from '../fixtures/gate.js';
import { kept } from '../fixtures/kept.js';
import { submit, test, tick } from '../fixtures/round.js';
import { expect } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

const bad: readonly Way[] = ['hanging', 'guest-wifi', 'breaking', 'proxy-403', 'proxy-408', 'proxy-502'];

/** One network that answers nothing stands for all of them. */
const tagOf = (way: Way) => inFullUnless(way === 'hanging');

/** Long before a call that hangs is given up, which takes twenty seconds: nobody is kept waiting for that. */
const soon = { timeout: 12_000 };

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/Failed to load resource|ERR_/));

/** Its access token has run out; the next call asks for another one. */
const spendToken = (page: Page) =>
  page.evaluate(() => {
    const token = localStorage.getItem('rounds.accessToken') ?? '';
    localStorage.setItem('rounds.accessToken', token.replace(/.{4}"$/, 'AAAA"'));
  });

const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('rounds.refreshToken') !== null);

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: t('app.menu'), exact: true }).click();
  await page.getByRole('button', { name: t('app.menu.logOut') }).click();
};

for (const way of bad) {
  test(
    `on a network that is ${way} a round is safe at once, arrives once, and nobody is signed out`,
    { tag: tagOf(way) },
    async ({ round: { gate, org, at, home } }) => {
      const door = await at(0);
      await tick(door, 'Floor clean');
      gate.set(way, /^\/aaa/);
      await submit(door);
      await expect(door.getByText(t('checklist.waiting.title'))).toBeVisible(soon);
      await expect(door.getByRole('link', { name: t('checklist.sent.next') })).toBeVisible();
      await door.close();

      // The checklists are there too, whatever the rest of the screen waits for.
      const page = await home();
      await expect(page.getByText(t('offline.kept.text'))).toBeVisible({ timeout: 15_000 });

      // Everything works again but the refresh, and that is no reason to sign anybody out.
      gate.set(way, /auth\/tokens/);
      await spendToken(page);
      await page.reload();
      await expect(page.getByText(t('offline.kept.text'))).toBeVisible({ timeout: 30_000 });
      expect(await isSignedIn(page)).toBe(true);

      // The tokens of an answer that broke off were spent. They stay good for who asked, however long it takes.
      if (way === 'breaking') await page.waitForTimeout((limits.refreshGraceSeconds + 1) * 1000);
      gate.set('open');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByText(t('offline.kept.text'))).toBeHidden({ timeout: 30_000 });
      await expect(page.getByRole('main').getByText('North')).toBeVisible();
      await expect.poll(org.arrived, { timeout: 45_000 }).toEqual(['Lobby']);
      await expect.poll(() => kept(page, 'reports')).toHaveLength(0);
    },
  );
}

test(
  'two seconds of delay are no reason to keep anything waiting',
  { tag: inFull },
  async ({ round: { gate, org, at } }) => {
    const door = await at(0);
    await tick(door, 'Floor clean');
    gate.set('slow');
    await submit(door);
    await expect(door.getByRole('heading', { name: t('checklist.sent.title') })).toBeVisible(soon);
    expect(await org.arrived()).toEqual(['Lobby']);
  },
);

test('a screen that is opened without a network says so, leads on, and opens where one was once there is one', async ({
  round: { gate, phone, org, names },
}) => {
  const page = await phone.open(`${gate.address}/app/flex?oauthUID=${names.owner}`);
  await expect(page.getByRole('main').getByText('North').first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const site = `/app/account/${org.account.id}/site/${org.site.id}`;
  const screens = [
    `${site}/facility/${org.facilities[0]?.id}/kiosks`,
    `${site}/posters`,
    `/app/account/${org.account.id}/reasons`,
    '/app/people',
    '/app/template',
    '/app/jobs',
    '/app/rounds',
    '/app/plans',
  ];
  gate.set('cut', /^\/aaa/);
  for (const path of screens) {
    await page.goto(gate.address + path);
    await expect(page.getByRole('heading', { name: t('app.notLoaded') }), path).toBeVisible(soon);
    await expect(page.getByRole('link', { name: t('app.scan') })).toBeVisible();
    await expect(page).toHaveURL(gate.address + path);
  }
  gate.set('open');
  await page.getByRole('button', { name: t('app.tryAgain') }).click();
  await expect(page.getByRole('heading', { name: t('plans.title'), exact: true })).toBeVisible();
});

test('the pages of visitors say that there is no network, and not that nothing is there', async ({
  round: { gate, phone, org, home },
}) => {
  const page = await home();
  await expect(page.getByRole('main').getByText('North')).toBeVisible();
  gate.set('cut');
  for (const path of [`/app/${org.facilities[0]?.id}/feedback`, '/app/receipt/0123456789']) {
    const visitors = await phone.open(gate.address + path);
    await expect(visitors.getByRole('heading', { name: t('offline.feedback.title') }), path).toBeVisible(soon);
    await visitors.close();
  }
});

test('a door that the phone does not know is waited for with a way back', async ({
  round: { gate, phone, org },
  server,
}) => {
  const body = { siteId: org.site.id, title: 'Cellar', checklistIds: [org.checklist.id] };
  const { id } = await apiOf(server.address)('POST /facilities', { token: org.token, body });
  gate.set('hanging', /^\/aaa/);
  const page = await phone.open(`${gate.address}/app/qr/${id}`);
  await expect(page.getByRole('status').getByText(t('app.loading'))).toBeVisible(soon);
  await page.getByRole('banner').getByRole('link').click();
  await expect(page.getByText(t('offline.kept.text'))).toBeVisible({ timeout: 15_000 });
});

for (const way of ['cut', 'hanging', 'proxy-502'] satisfies Way[]) {
  test(
    `logging out on a network that is ${way} leaves nothing on the phone but what is not sent`,
    { tag: tagOf(way) },
    async ({ round: { gate, at, home } }) => {
      const page = await home();
      await expect(page.getByRole('main').getByText('North')).toBeVisible();
      const [door, other] = [await at(0), await at(1)];
      gate.set(way, /^\/aaa/);
      await tick(other, 'Bins empty');
      await tick(door, 'Bins empty');
      await submit(door);
      await expect(door.getByText(t('checklist.waiting.title'))).toBeVisible(soon);
      expect(await kept(page, 'drafts')).toHaveLength(1);

      await logOut(page);
      await page.getByRole('button', { name: t('offline.signOut.leave') }).click();
      await expect(page.getByText('Sign in to send 1 report')).toBeVisible(soon);
      expect(await isSignedIn(page)).toBe(false);
      await expect.poll(() => kept(page, 'rounds')).toHaveLength(0);
      expect(await kept(page, 'drafts')).toHaveLength(0);
      expect(await kept(page, 'reports')).toHaveLength(1);

      // The tabs that stood at a door say the same.
      await expect(door.getByText('Sign in to send 1 report')).toBeVisible();
      await expect(other.getByRole('button', { name: t('offline.signIn.action') })).toBeVisible();
    },
  );
}

test('a session that was ended elsewhere asks to sign in for what waits, at the door and at home', async ({
  round: { gate, at, home },
  server,
}) => {
  const door = await at(0);
  gate.set('cut', /report-quality-check/);
  await tick(door, 'Bins empty');
  await submit(door);
  await expect(door.getByText(t('checklist.waiting.title'))).toBeVisible(soon);
  const refreshToken = JSON.parse(
    (await door.evaluate(() => localStorage.getItem('rounds.refreshToken'))) ?? '',
  ) as string;
  await apiOf(server.address)('POST /auth/log-out', { body: { refreshToken } });

  gate.set('open');
  await door.reload();
  await expect(door.getByText('Sign in to send 1 report')).toBeVisible();
  await expect(door.getByRole('link', { name: t('offline.signIn.visitor') })).toBeVisible();
  await expect.poll(() => kept(door, 'rounds')).toHaveLength(0);
  const page = await home();
  await expect(page.getByText('Sign in to send 1 report')).toBeVisible();
});

for (const way of ['guest-wifi', 'proxy-404', 'answers-lost'] satisfies Way[]) {
  test(
    `an invitation on a network that is ${way} can be tried again`,
    { tag: tagOf(way) },
    async ({ round: { gate, phone, org }, server }) => {
      const api = apiOf(server.address);
      const path = `/accounts/${org.account.id}/invite`;
      const { invitationURL } = await api('POST /accounts/{id}/invite', {
        token: org.token,
        path,
        body: { roleId: 5 },
      });
      const code = invitationURL.split('/').at(-1) ?? '';
      const page = await phone.open(`${gate.address}/app/flex?oauthUID=guest-${code}`);
      await expect(page.getByRole('heading', { name: t('organisation.none.title') })).toBeVisible();
      gate.set(way, /\/accept$/);
      await page.goto(`${gate.address}/app/accept?code=${code}`);
      await expect(page.getByRole('button', { name: t('app.tryAgain') })).toBeVisible();
      await expect(page.getByText(t('invitation.closed'))).toBeHidden();
      gate.set('open');
      await page.getByRole('button', { name: t('app.tryAgain') }).click();
      await expect(page.getByRole('main').getByText('North')).toBeVisible();
    },
  );
}

test(
  'on a wide screen, too, who logs out with an unsent report is warned first',
  { tag: inFull },
  async ({ round: { gate, at, home } }) => {
    const page = await home();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('main').getByText('North')).toBeVisible();
    const door = await at(0);
    gate.set('cut', /^\/aaa/);
    await tick(door, 'Bins empty');
    await submit(door);
    await expect(door.getByText(t('checklist.waiting.title'))).toBeVisible(soon);
    await page.bringToFront();
    await page.locator('button[popovertarget]').last().click();
    await page.getByRole('button', { name: t('app.menu.logOut') }).click();
    await expect(page.getByRole('heading', { name: '1 report is not sent yet' })).toBeVisible();
    await page.getByRole('button', { name: t('offline.signOut.stay') }).click();
    await expect(page.getByRole('heading', { name: '1 report is not sent yet' })).toBeHidden();
    expect(await isSignedIn(page)).toBe(true);
  },
);

test(
  'twelve tabs of a manager load over the few connections that a browser has, with one stream of events',
  { tag: inFull },
  async ({ round: { gate, phone, org } }, testInfo) => {
    await org.signIn(`manager-${testInfo.testId}`, 4);
    const first = await phone.open(`${gate.address}/app/flex?oauthUID=manager-${testInfo.testId}`);
    await expect(first.getByRole('main').getByText('North').first()).toBeVisible();
    let streams = 0;
    first.context().on('request', (request) => {
      if (request.url().endsWith('/events')) streams += 1;
    });
    for (let tab = 2; tab <= 12; tab++) {
      const page = await phone.open(`${gate.address}/app/`);
      await expect(page.getByRole('main').getByText('North').first()).toBeVisible();
    }
    expect(streams).toBeLessThanOrEqual(1);
  },
);
