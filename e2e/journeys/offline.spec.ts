import { apiOf } from '../fixtures/api.js';
import { inFull } from '../fixtures/full.js';
import { kept } from '../fixtures/kept.js';
import { isSent, isWaiting, item, submit, test, tick } from '../fixtures/round.js';
import { expect } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/Failed to load resource|ERR_/));

test('with the network cut before opening, a door that was never opened opens, and its round arrives once', async ({
  round: { gate, phone, org, at },
}) => {
  gate.set('cut');
  await phone.kill();
  let page = await at(1);
  await expect(page.getByRole('heading', { name: 'Washroom' })).toBeVisible();
  await tick(page, 'Floor clean');
  await tick(page, 'Soap filled');
  await page.getByRole('button', { name: t('checklist.addComment', { title: 'Soap filled' }) }).click();
  await page.getByLabel(t('checklist.commentOn', { title: 'Soap filled' })).fill('Two bottles left');

  // Killed while ticking: the half-done round is still there.
  await expect.poll(async () => JSON.stringify(await kept(page, 'drafts'))).toContain('Two bottles left');
  await phone.kill();
  page = await at(1);
  await expect(item(page, 'Floor clean')).toBeChecked();
  await expect(item(page, 'Soap filled')).toBeChecked();
  await expect(item(page, 'Bins empty')).not.toBeChecked();
  await expect(page.getByLabel(t('checklist.commentOn', { title: 'Soap filled' }))).toHaveValue('Two bottles left');

  await submit(page);
  await isWaiting(page);
  await expect(page.getByRole('link', { name: t('checklist.sent.next') })).toBeVisible();
  await phone.kill();
  expect(await org.arrived()).toEqual([]);

  gate.set('open');
  page = await at(0);
  await expect.poll(org.arrived).toEqual(['Washroom']);
  await expect.poll(() => kept(page, 'reports')).toHaveLength(0);
});

test('killed between Submit and the answer, which gets lost, the report arrives once', async ({
  round: { gate, phone, org, at, home },
}) => {
  const page = await at(0);
  await tick(page, 'Floor clean');
  gate.set('answers-lost');
  await submit(page);
  await expect.poll(org.arrived).toEqual(['Lobby']);
  await phone.kill();

  gate.set('open');
  const later = await home();
  await expect.poll(() => kept(later, 'reports')).toHaveLength(0);
  expect(await org.arrived()).toEqual(['Lobby']);
});

test(
  'killed in the moment of the answer, the report arrives once',
  { tag: inFull },
  async ({ round: { phone, org, at, home } }) => {
    const page = await at(0);
    await tick(page, 'Floor clean');
    const answered = page.waitForResponse(/report-quality-check/);
    await submit(page);
    await answered;
    await phone.kill();
    const later = await home();
    await expect.poll(() => kept(later, 'reports')).toHaveLength(0);
    expect(await org.arrived()).toEqual(['Lobby']);
  },
);

test('what was submitted without a network goes out oldest first when it is back, without a tap', async ({
  round: { gate, org, at },
}) => {
  gate.set('cut');
  const reported = async (door: number) => {
    const page = await at(door);
    await tick(page, 'Bins empty');
    await submit(page);
    await isWaiting(page);
    return page;
  };
  const first = await reported(2);
  const second = await reported(0);
  const last = await reported(1);
  await expect(last.getByText('2 reports are saved on the phone')).toBeVisible();
  gate.set('open');
  await last.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(org.arrived).toEqual(['Terrace', 'Lobby', 'Washroom']);
  for (const page of [first, second, last]) await isSent(page);
});

test('the worker sends when the network is back after the app was closed, and nobody is signed out', async ({
  round: { gate, org, at, home },
}) => {
  const page = await at(0);
  gate.set('cut');
  await tick(page, 'Bins empty');
  await submit(page);
  await isWaiting(page);
  await page.goto('about:blank');
  gate.set('open');

  // Chromium decides by itself when to wake the worker; the test does it in its place.
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const offline = registrations.find(({ scopeURL }) => scopeURL === `${gate.address}/app`);
      if (offline) resolve(offline.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  const sync = { origin: gate.address, registrationId, tag: 'reports', lastChance: true };
  await browser.send('ServiceWorker.dispatchSyncEvent', sync);
  await expect.poll(org.arrived).toEqual(['Lobby']);

  const later = await home();
  await expect(later.getByRole('main').getByText('North')).toBeVisible();
  // The worker takes it away when the answer has come, which is after the server has it.
  await expect.poll(() => kept(later, 'reports')).toHaveLength(0);
});

test(
  'a server that does not answer is asked again after a while, not round and round',
  { tag: inFull },
  async ({ round: { gate, at } }) => {
    gate.set('cut');
    const page = await at(0);
    let attempts = 0;
    page.on('request', (request) => {
      if (request.url().includes('report-quality-check')) attempts += 1;
    });
    await tick(page, 'Bins empty');
    await submit(page);
    await isWaiting(page);
    await page.waitForTimeout(8000);
    expect(attempts).toBeLessThanOrEqual(3);
  },
);

test('two tabs do not send the same report twice', { tag: inFull }, async ({ round: { gate, org, at } }) => {
  gate.set('cut');
  const one = await at(0);
  const other = await at(1);
  await tick(one, 'Bins empty');
  await submit(one);
  await isWaiting(one);
  // Attempts while the network was cut do not count: they reached nobody.
  const answered: string[] = [];
  for (const page of [one, other]) {
    page.on('response', (response) => {
      if (response.url().includes('report-quality-check')) answered.push(response.url());
    });
  }
  gate.set('open');
  await Promise.all([one, other].map((page) => page.evaluate(() => dispatchEvent(new Event('online')))));
  await isSent(one);
  expect(answered).toHaveLength(1);
  expect(await org.arrived()).toEqual(['Lobby']);
});

test(
  'a report for a facility that was deleted meanwhile says so at home, and does not hold up the others',
  { tag: inFull },
  async ({ round: { gate, org, at, home }, server }) => {
    gate.set('cut');
    for (const door of [0, 1]) {
      const page = await at(door);
      await tick(page, 'Bins empty');
      await submit(page);
      await isWaiting(page);
      await page.close();
    }
    const path = `/facilities/${org.facilities[0]?.id}`;
    await apiOf(server.address)('DELETE /facilities/{id}', { token: org.token, path });

    gate.set('open');
    const door = await at(2);
    await expect.poll(org.arrived).toEqual(['Washroom']);
    const gone = t('offline.gone', { facility: 'Lobby' });
    await expect(door.getByText('Floor clean')).toBeVisible();
    await expect(door.getByText(gone)).toBeHidden();

    const page = await home();
    await expect(page.getByText(t('offline.goneText'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('offline.retry') })).toBeHidden();
    await page.getByRole('button', { name: t('offline.discard') }).click();
    await page.getByRole('button', { name: t('offline.discardSure') }).click();
    await expect(page.getByText(gone)).toBeHidden();
  },
);

test('signing out with unsent reports warns first', { tag: inFull }, async ({ round: { gate, at, home } }) => {
  const page = await home();
  await expect(page.getByRole('main').getByText('North')).toBeVisible();
  const door = await at(0);
  gate.set('cut');
  await tick(door, 'Bins empty');
  await submit(door);
  await isWaiting(door);
  await page.getByRole('button', { name: t('app.menu'), exact: true }).click();
  await page.getByRole('button', { name: t('app.menu.logOut') }).click();
  await expect(page.getByRole('heading', { name: '1 report is not sent yet' })).toBeVisible();
  await page.getByRole('button', { name: t('offline.signOut.stay') }).click();
  await expect(page.getByRole('heading', { name: '1 report is not sent yet' })).toBeHidden();
  expect(await kept(page, 'reports')).toHaveLength(1);
});

test('a new version is offered by a bar; nothing reloads by itself and no tick is lost', async ({
  round: { gate, at },
}) => {
  const page = await at(0);
  await tick(page, 'Floor clean');
  await page.evaluate(() => {
    document.body.dataset['before'] = 'yes';
  });
  gate.deploy();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration('/app'))?.update();
  });
  await expect(page.getByText(t('offline.update.text'))).toBeVisible();
  await tick(page, 'Bins empty');
  expect(await page.evaluate(() => document.body.dataset['before'])).toBe('yes');

  await page.getByRole('button', { name: t('offline.update.action') }).click();
  // The page cannot be asked while it is being replaced.
  const before = () => page.evaluate(() => document.body.dataset['before']).catch(() => 'reloading');
  await expect.poll(before).toBeUndefined();
  await expect(item(page, 'Floor clean')).toBeChecked();
  await expect(item(page, 'Bins empty')).toBeChecked();
});
