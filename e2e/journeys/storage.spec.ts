import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.js';
import { inFull } from '../fixtures/full.js';
import { kept } from '../fixtures/kept.js';
import { isSent, isWaiting, item, submit, test, tick } from '../fixtures/round.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/Failed to load resource|ERR_/));

/** The text of the file that a tap saves. */
async function savedBy(page: Page, tap: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), tap()]);
  expect(download.suggestedFilename()).toMatch(/^rounds-reports-.*\.json$/);
  return readFile(await download.path(), 'utf8');
}

const asFile = (text: string) => ({ name: 'reports.json', mimeType: 'application/json', buffer: Buffer.from(text) });
const choose = (page: Page, text: string) => page.locator('input[type=file]').setInputFiles(asFile(text));

test('a round saved as a file survives the phone that lost it, and is stored once', async ({
  round: { gate, phone, org, names, at, home },
}, testInfo) => {
  gate.set('cut');
  const door = await at(0);
  await tick(door, 'Bins empty');
  await submit(door);
  await isWaiting(door);
  const page = await home();
  const file = await savedBy(page, () => page.getByRole('button', { name: t('offline.file.save') }).click());
  expect(file).not.toMatch(/[Tt]oken|eyJ/);

  // The phone runs out of room, and the browser throws everything away.
  await door.close();
  await page.goto('about:blank');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: gate.address, storageTypes: 'all' });
  gate.set('open');

  const signedIn = await phone.open(`${gate.address}/app/flex?oauthUID=${names.staff}`);
  await expect(signedIn.getByRole('main').getByText('North')).toBeVisible();
  expect(await kept(signedIn, 'reports')).toEqual([]);
  await signedIn.goto(`${gate.address}/app/config`);
  await expect(signedIn.getByRole('button', { name: t('offline.file.send') })).toBeVisible();
  await choose(signedIn, file.slice(0, -20));
  await expect(signedIn.getByText(t('offline.file.unreadable'))).toBeVisible();
  expect(await org.arrived()).toEqual([]);

  for (let times = 0; times < 2; times++) {
    const answered = signedIn.waitForResponse(/report-quality-check/);
    await choose(signedIn, file);
    expect((await answered).ok()).toBe(true);
    await expect(signedIn.getByText('1 report is sent')).toBeVisible();
  }
  await expectAccessible(signedIn);
  await screenshot(signedIn, testInfo, 'sent-from-a-file');
  expect(await org.arrived()).toEqual(['Lobby']);

  // Somebody else, at another device.
  const other = await phone.open(`${gate.address}/app/flex?oauthUID=${names.owner}`);
  await expect(other).not.toHaveURL(/flex/);
  await other.goto(`${gate.address}/app/config`);
  await choose(other, file);
  await expect(other.getByText(t('offline.file.otherPerson'))).toBeVisible();
  expect(await org.arrived()).toEqual(['Lobby']);
});

test(
  'a phone without room says so before the round is begun, and never that it is saved',
  { tag: inFull },
  async ({ round: { gate, phone, org, home } }, testInfo) => {
    gate.set('cut');
    // Before anything of the app runs: Chromium remembers for half a minute how much room there was at the last write.
    const blank = await phone.open('about:blank');
    const browser = await blank.context().newCDPSession(blank);
    const roomFor = (quotaSize?: number) =>
      browser.send('Storage.overrideQuotaForOrigin', { origin: gate.address, ...(quotaSize && { quotaSize }) });
    await roomFor(1);
    const page = await home();
    await expect(page.getByText(t('offline.room.full'))).toBeVisible();
    await page.getByRole('link', { name: /Lobby/ }).click();
    await expect(item(page, 'Bins empty')).toBeVisible();
    await expect(page.getByText(t('offline.room.full'))).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, testInfo, 'no-room');
    await tick(page, 'Bins empty');
    await submit(page);
    await expect(page.getByText(t('checklist.failed'))).toBeVisible();
    await expect(page.getByText(t('checklist.waiting.title'))).toBeHidden();
    await expect(item(page, 'Bins empty')).toBeChecked();
    await screenshot(page, testInfo, 'neither-kept-nor-sent');
    const file = await savedBy(page, () => page.getByRole('button', { name: t('offline.file.save') }).click());
    expect(file).toContain('"facilityTitle": "Lobby"');

    await roomFor();
    await page.getByRole('button', { name: t('offline.room.again') }).click();
    await expect(page.getByText(t('offline.room.full'))).toBeHidden();
    await submit(page);
    await isWaiting(page);
    gate.set('open');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await isSent(page);

    // What was saved as a file is the same round.
    await page.goto(`${gate.address}/app/config`);
    await choose(page, file);
    await expect(page.getByText('1 report is sent')).toBeVisible();
    expect(await org.arrived()).toEqual(['Lobby']);
  },
);

test('the settings say whether the phone may delete what it keeps', { tag: inFull }, async ({ round: { home } }) => {
  const page = await home();
  const asked: string[] = [];
  await page.exposeFunction('persistAsked', (where: string) => asked.push(where));
  await page.addInitScript(() => {
    let isKept = false;
    navigator.storage.persisted = async () => isKept;
    navigator.storage.persist = async () => {
      (globalThis as unknown as { persistAsked: (where: string) => void }).persistAsked(location.pathname);
      return (isKept = true);
    };
  });
  await page.goto(new URL('/app/config', page.url()).href);
  const row = page.getByRole('button', { name: t('offline.work.atRisk') });
  await expect(row).toBeVisible();
  expect(asked).toEqual([]);
  await row.click();
  await expect(page.getByText(t('offline.work.safe'))).toBeVisible();
  expect(asked).toEqual(['/app/config']);
});
