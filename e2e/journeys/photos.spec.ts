import type { Page } from '@playwright/test';
import { apiPrefix } from '@rounds/contract';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf } from '../fixtures/api.js';
import { inFull, inFullUnless } from '../fixtures/full.js';
import type { Way } from '../fixtures/gate.js';
import { kept } from '../fixtures/kept.js';
import { hasNotes, photograph, seenIn, type Picture } from '../fixtures/pictures.js';
import { isSent, submit, test, tick, type Round } from '../fixtures/round.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/Failed to load resource|ERR_/));

const sheet = (page: Page) => page.getByRole('dialog');
const pictures = (page: Page) => page.getByRole('button', { name: /^Photo/ });
const choose = (page: Page, ...files: Picture[]) => page.locator('input[type=file]').first().setInputFiles(files);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function describe(page: Page, text: string): Promise<void> {
  await press(page, t('jobs.report'));
  await sheet(page)
    .getByRole('textbox', { name: t('jobs.what') })
    .fill(text);
}

const send = (page: Page) =>
  sheet(page)
    .getByRole('button', { name: t('jobs.send') })
    .click();

const storedPhotos = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('rounds-photos');
        opening.addEventListener('success', () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('photos')) return resolve(0);
          const counting = database.transaction('photos').objectStore('photos').count();
          counting.addEventListener('success', () => {
            database.close();
            resolve(counting.result);
          });
        });
      }),
  );

/** A picture as the server keeps it. */
async function stored(address: string, { token }: Round['org'], id: string, size = 'full'): Promise<Buffer> {
  const response = await fetch(`${address}${apiPrefix}/photos/${id}?size=${size}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  return Buffer.from(await response.arrayBuffer());
}

const jobOf = async (address: string, { token }: Round['org'], title: string) => {
  const api = apiOf(address);
  const { items } = await api('GET /jobs', { token, path: '/jobs?state=living' });
  const id = items.find((job) => job.title === title)?.id ?? '';
  return api('GET /jobs/{id}', { token, path: `/jobs/${id}` });
};

async function asManager(page: Page, { names }: Round, path: string): Promise<void> {
  await page.goto(`/app/flex?oauthUID=${names.owner}`);
  await expect(page.getByRole('main').getByText('North').first()).toBeVisible();
  await page.goto(path);
}

test('pictures of a problem taken without a network outlive the browser, arrive in order and upright, and a manager sees them', async ({
  server,
  page,
  round,
}, testInfo) => {
  const { gate, phone, org, at, home } = round;
  let cleaner = await at(1);
  const red = await photograph(cleaner, { left: '#d01010', right: '#1010d0' });
  const blue = await photograph(cleaner, { left: '#1010d0', right: '#d01010' });
  expect(hasNotes(red.buffer)).toBe(true);
  gate.set('cut');
  await describe(cleaner, 'The tap is broken');
  await choose(cleaner, red, blue);
  await expect(pictures(cleaner)).toHaveCount(2);
  await expect(sheet(cleaner).getByText(t('photos.waiting'), { exact: true })).toHaveCount(2);
  await screenshot(cleaner, testInfo, 'problem-with-pictures');

  // Killed before Send: words and pictures are still there.
  await expect.poll(async () => JSON.stringify(await kept(cleaner, 'drafts'))).toContain('photoIds');
  await phone.kill();
  cleaner = await at(1);
  await press(cleaner, t('jobs.report'));
  await expect(pictures(cleaner)).toHaveCount(2);
  await expect(pictures(cleaner).first().locator('img')).toBeVisible();
  await send(cleaner);
  await expect(cleaner.getByText(t('jobs.kept'))).toBeVisible();
  await phone.kill();

  gate.set('open');
  cleaner = await home();
  await expect.poll(() => kept(cleaner, 'reports')).toHaveLength(0);
  await expect.poll(() => storedPhotos(cleaner)).toBe(0);

  const job = await jobOf(server.address, org, 'The tap is broken');
  const [first = '', second = ''] = job.events[0]?.photoIds ?? [];
  expect(job.photoId).toBe(first);
  const [one, other] = [await stored(server.address, org, first), await stored(server.address, org, second)];
  expect([hasNotes(one), hasNotes(other)]).toEqual([false, false]);
  expect(await seenIn(cleaner, one)).toEqual({ width: 600, height: 1200, top: 'red' });
  expect(await seenIn(cleaner, other)).toEqual({ width: 600, height: 1200, top: 'blue' });
  expect((await stored(server.address, org, first, 'small')).length).toBeLessThan(one.length);

  await asManager(page, round, `/app/jobs/${job.id}`);
  await expect(pictures(page).first().locator('img')).toBeVisible();
  await pictures(page).first().click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('+');
  await expect(viewer.getByText('150%')).toBeVisible();
  await page.keyboard.press('-');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: /Photo 2 of 2/ })).toBeVisible();
  await screenshot(page, testInfo, 'viewer');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

test('a picture of what is not in order goes with the round, and stands in the list of checks', async ({
  page,
  round,
}, testInfo) => {
  const { gate, org, at } = round;
  const cleaner = await at(0);
  const picture = await photograph(cleaner, { left: '#d01010', right: '#10d010' });
  await tick(cleaner, 'Floor clean');
  await press(cleaner, t('checklist.problemWith', { title: 'Soap filled' }));
  gate.set('slow', /\/photos/);
  await choose(cleaner, picture);
  await expect(pictures(cleaner)).toHaveCount(1);
  await screenshot(cleaner, testInfo, 'problem-at-the-door');
  await pictures(cleaner).click();
  await expectAccessible(cleaner);
  await screenshot(cleaner, testInfo, 'sheet');
  await sheet(cleaner)
    .getByRole('button', { name: t('photos.done'), exact: true })
    .click();
  await submit(cleaner);
  await isSent(cleaner);
  await expect.poll(() => storedPhotos(cleaner)).toBe(0);
  expect(await org.arrived()).toEqual(['Lobby']);

  await asManager(page, round, `/app/account/${org.account.id}?tab=checks`);
  await page
    .getByRole('button', { name: /Washroom/ })
    .first()
    .click();
  await expect(pictures(page).locator('img')).toBeVisible();
  await expect(pictures(page)).toHaveAccessibleName('Photo: Soap filled, Lobby');
  await screenshot(page, testInfo, 'checks');
});

/** As on a phone with little memory: the page does the work, and takes its time, until it is told to get done. */
async function prepareSlowly(page: Page) {
  await page.evaluate(() => {
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    const isTime = new Promise((resolve) => addEventListener('test.picture-ready', resolve, { once: true }));
    const image = HTMLImageElement.prototype;
    const decode = Reflect.get(image, 'decode');
    image.decode = async function later(this: HTMLImageElement) {
      await isTime;
      await decode.call(this);
    };
  });
  return { getDone: () => page.evaluate(() => dispatchEvent(new Event('test.picture-ready'))) };
}

test('a round waits for the picture that is being prepared, and no draft comes back', async ({ server, round }) => {
  const { org, at } = round;
  const page = await at(0);
  const picture = await photograph(page, { left: '#d01010', right: '#10d010' });
  await tick(page, 'Floor clean');
  await press(page, t('checklist.problemWith', { title: 'Soap filled' }));
  const preparing = await prepareSlowly(page);
  await choose(page, picture);
  const waiting = page.getByRole('button', { name: 'Preparing a photo', exact: true });
  await expect(waiting).toBeVisible();
  await waiting.click({ force: true });
  await expect(page.getByRole('button', { name: t('checklist.ask.submit') })).toBeHidden();
  await preparing.getDone();
  await expect(page.getByRole('button', { name: t('checklist.submit'), exact: true })).toBeVisible();
  await submit(page);
  await isSent(page);
  expect(await kept(page, 'drafts')).toHaveLength(0);
  const job = await jobOf(server.address, org, 'Soap filled');
  expect(job.events[0]?.photoIds).toHaveLength(1);
});

test('Esc closes one thing after another over a form, and leaving the camera closes none', async ({ round }) => {
  const page = await round.at(0);
  const picture = await photograph(page, { left: '#d01010', right: '#10d010' });
  await describe(page, 'The door sticks');
  await choose(page, picture);
  await pictures(page).click();
  await expect(sheet(page)).toHaveCount(2);
  for (const input of await page.locator('input[type=file]').all()) {
    // What a browser tells when the camera or the files are left without a picture.
    await input.dispatchEvent('cancel', { bubbles: true });
  }
  await sheet(page)
    .last()
    .getByRole('button', { name: /^Photo/ })
    .first()
    .click();
  for (const left of [2, 1]) {
    await expect(sheet(page)).toHaveCount(left + 1);
    await page.keyboard.press('Escape');
  }
  await expect(sheet(page)).toHaveCount(1);
  await expect(sheet(page).getByRole('textbox', { name: t('jobs.what') })).toHaveValue('The door sticks');
});

for (const way of ['hanging', 'answers-lost', 'breaking'] satisfies Way[]) {
  test(
    `a picture taken while the network is ${way} waits with its report and is stored once`,
    { tag: inFullUnless(way === 'hanging') },
    async ({ server, round: { gate, phone, org, at, home } }) => {
      let page = await at(0);
      const picture = await photograph(page, { left: '#d01010', right: '#10d010' });
      gate.set(way);
      await describe(page, 'The lamp is out');
      await choose(page, picture);
      await expect(pictures(page)).toHaveCount(1);
      await send(page);
      await expect(sheet(page)).toBeHidden({ timeout: 10_000 });
      await phone.kill();
      gate.set('open');
      page = await home();
      await expect.poll(() => kept(page, 'reports')).toHaveLength(0);
      const job = await jobOf(server.address, org, 'The lamp is out');
      expect(job.events[0]?.photoIds).toHaveLength(1);
      expect(job.count).toBe(1);
    },
  );
}

test(
  'what is no picture is said in words, and one that the server refuses does not hold the report up',
  { tag: inFull },
  async ({ server, round: { gate, org, at } }, testInfo) => {
    const page = await at(0);
    await describe(page, 'The mirror is broken');
    const file = (buffer: Buffer): Picture => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await choose(page, file(Buffer.from('no picture at all')));
    await expect(sheet(page).getByText(t('photos.refused.unreadable'))).toBeVisible();
    await choose(page, file(Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')));
    await expect(sheet(page).getByText(t('photos.refused.heic'))).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, testInfo, 'refused');
    await expect(pictures(page)).toHaveCount(0);

    gate.set('cut');
    await choose(page, await photograph(page, { left: '#d01010', right: '#10d010' }));
    await expect(pictures(page)).toHaveCount(1);
    await send(page);
    await expect(page.getByText(t('jobs.kept'))).toBeVisible();
    // The phone's storage has a fault: what is left of the picture is none.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('rounds-photos');
          opening.addEventListener('success', () => {
            const store = opening.result.transaction('pixels', 'readwrite').objectStore('pixels');
            const keys = store.getAllKeys();
            keys.addEventListener('success', () => {
              for (const key of keys.result) store.put({ bytes: new Uint8Array([1, 2, 3]).buffer }, key);
            });
            store.transaction.addEventListener('complete', () => {
              opening.result.close();
              resolve();
            });
          });
        }),
    );
    gate.set('open');
    // It also tries by itself, so there may be no button any more.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText(t('offline.refused', { facility: 'Lobby' }))).toBeVisible();
    await press(page, t('offline.withoutPhotos'));
    await expect.poll(() => kept(page, 'reports')).toHaveLength(0);
    const job = await jobOf(server.address, org, 'The mirror is broken');
    expect(job.photoId).toBeUndefined();
  },
);

test(
  'a phone without room says so before a picture is taken',
  { tag: inFull },
  async ({ round: { gate, phone, home } }, testInfo) => {
    gate.set('cut');
    const blank = await phone.open('about:blank');
    const browser = await blank.context().newCDPSession(blank);
    await browser.send('Storage.overrideQuotaForOrigin', { origin: gate.address, quotaSize: 1 });
    const page = await home();
    await page.getByRole('link', { name: /Lobby/ }).click();
    await press(page, t('jobs.report'));
    await expect(sheet(page).getByText(t('photos.refused.full'))).toBeVisible();
    await choose(page, await photograph(page, { left: '#d01010', right: '#10d010' }));
    await expect(sheet(page).getByText(t('photos.refused.full'))).toBeVisible();
    await expect(pictures(page)).toHaveCount(0);
    await screenshot(page, testInfo, 'no-room');
  },
);

test(
  'pictures of a round that waits are in its file, and arrive from another device',
  { tag: inFull },
  async ({ server, round: { gate, phone, names, org, at } }) => {
    const door = await at(0);
    const picture = await photograph(door, { left: '#d01010', right: '#10d010' });
    gate.set('cut');
    await describe(door, 'The door sticks');
    await choose(door, picture);
    await expect(pictures(door)).toHaveCount(1);
    await send(door);
    await expect(door.getByText(t('jobs.kept'))).toBeVisible();
    const [download] = await Promise.all([door.waitForEvent('download'), press(door, t('offline.file.save'))]);
    const { readFile } = await import('node:fs/promises');
    const file = await readFile(await download.path(), 'utf8');
    await door.goto('about:blank');
    const browser = await door.context().newCDPSession(door);
    await browser.send('Storage.clearDataForOrigin', { origin: gate.address, storageTypes: 'all' });
    gate.set('open');
    const page = await phone.open(`${gate.address}/app/flex?oauthUID=${names.staff}`);
    await expect(page.getByRole('main').getByText('North')).toBeVisible();
    await page.goto(`${gate.address}/app/config`);
    await expect(page.getByRole('button', { name: t('offline.file.send') })).toBeVisible();
    await choose(page, { name: 'reports.json', mimeType: 'application/json', buffer: Buffer.from(file) });
    await expect(page.getByText('1 report is sent')).toBeVisible();
    const job = await jobOf(server.address, org, 'The door sticks');
    expect(job.events[0]?.photoIds).toHaveLength(1);
  },
);
