import type { Page } from '@playwright/test';
import { limits } from '@rounds/contract';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { test as withClock } from '../fixtures/clock.js';
import { inFull } from '../fixtures/full.js';
import { isSent, submit, test as withPhone, tick } from '../fixtures/round.js';
import { screenshot } from '../fixtures/screenshot.js';
import { tapOf } from '../fixtures/tags.js';
import { expect } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

type Org = Awaited<ReturnType<typeof organisationWith>>;

const askForCode = (address: string, { token, facilities }: Org) =>
  apiOf(address)('PATCH /facilities/{id}', {
    token,
    path: `/facilities/${facilities[0]?.id}`,
    body: { isCodeNeeded: true },
  });

const checksOf = async (address: string, { token }: Org) => (await apiOf(address)('GET /checks', { token })).items;

const codeNeeded = (page: Page) => page.getByRole('heading', { name: t('presence.needed.title') });

/** From the site's list, as somebody on a sofa would. */
async function openFromList(page: Page, org: Org, address = ''): Promise<void> {
  await page.goto(`${address}/app/account/${org.account.id}/site/${org.site.id}`);
  await page.getByRole('main').getByText('Lobby').click();
  const open = page.getByRole('link', { name: t('facilities.open'), exact: true });
  const isDoor = page.getByRole('heading', { name: 'Lobby', level: 1 });
  await expect(open.or(isDoor).first()).toBeVisible();
  if (await open.isVisible()) await open.click();
  await expect(isDoor).toBeVisible();
}

/** The code as it is typed from under the poster: the camera is tried elsewhere. */
async function scan(page: Page, code: string): Promise<void> {
  await page.getByRole('link', { name: t('presence.scan') }).click();
  await page.getByRole('button', { name: t('scan.type') }).click();
  await page.getByLabel(t('scan.typeLabel')).fill(code);
  await page.getByRole('button', { name: t('scan.open') }).click();
}

const minutes = (count: number) => count * 60_000;

const test = withClock.extend<{ org: Org; staff: string }>({
  staff: async ({ server }, use, testInfo) => {
    expect(server.address).toBeTruthy();
    await use(`staff-${testInfo.testId}-${Date.now()}`);
  },
  org: async ({ server, staff }, use) => {
    const org = await organisationWith(apiOf(server.address), `owner-${staff}`, ['Lobby', 'Washroom']);
    await org.signIn(staff, 5);
    await askForCode(server.address, org);
    await use(org);
  },
});

test('a list does not open a door that asks for its code; a scan does, for a quarter of an hour', async ({
  page,
  org,
  staff,
  server,
  setServerClock,
  consoleErrors,
}, info) => {
  // Tokens last a quarter of an hour too, and are renewed.
  consoleErrors.allow(/status of 401/);
  let scanned = new Date();
  const at = async (count: number) => {
    const moment = new Date(scanned.getTime() + minutes(count));
    await setServerClock(moment);
    await page.clock.setSystemTime(moment);
  };
  await page.clock.install({ time: scanned });
  await page.goto(`/app/flex?oauthUID=${staff}`);
  await expect(page).not.toHaveURL(/flex/);
  await openFromList(page, org);
  await expect(codeNeeded(page)).toBeVisible();
  await expect(page.getByRole('button', { name: t('checklist.submit') })).toHaveCount(0);
  await expectAccessible(page);
  await screenshot(page, info, 'code-needed');

  await scan(page, org.facilities[0]?.code ?? '');
  await expect(page.getByText('Floor clean')).toBeVisible();
  // Not when all this began: a machine that is busy takes a minute up to here.
  scanned = new Date();
  await page.getByRole('button', { name: t('checklist.tickAll') }).click();
  await submit(page);
  await isSent(page);

  await at(limits.scanMemoryMinutes - 1);
  await openFromList(page, org);
  await page.getByRole('button', { name: t('checklist.tickAll') }).click();
  await submit(page);
  await isSent(page);
  const token = await org.signIn(`owner-${staff}`, 3);
  expect((await checksOf(server.address, { ...org, token })).map(({ presence }) => presence)).toEqual(['code', 'code']);

  await at(limits.scanMemoryMinutes + 1);
  await openFromList(page, org);
  await expect(codeNeeded(page)).toBeVisible();
});

test('a door that asks for its code shows what is broken there, and hears of more, before it is read', async ({
  page,
  org,
  staff,
  server,
}, info) => {
  await apiOf(server.address)('POST /jobs', {
    token: org.token,
    body: { facilityId: org.facilities[0]?.id ?? '', title: 'The tap drips' },
  });
  await page.goto(`/app/flex?oauthUID=${staff}`);
  await expect(page).not.toHaveURL(/flex/);
  await openFromList(page, org);
  await expect(codeNeeded(page)).toBeVisible();
  const jobs = page.getByRole('list', { name: t('jobs.here') });
  await expect(jobs.getByRole('link', { name: 'The tap drips' })).toBeVisible();
  await expect(jobs.getByRole('button', { name: t('jobs.report') })).toBeVisible();
  await screenshot(page, info, 'code-needed-jobs');
});

test('a tap on a signed tag proves one round; its address is used once and stays in no history', async ({
  page,
  org,
  staff,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const uid = '04958CAA5C5E80';
  const { writing } = await apiOf(server.address)('POST /facilities/{id}/tags', {
    token: org.token,
    path: `/facilities/${org.facilities[0]?.id}/tags`,
    body: { uid },
  });
  const door = `/app/qr/${org.facilities[0]?.code}`;
  const { p, m } = tapOf(uid, writing, 1);
  await page.goto(`/app/flex?oauthUID=${staff}`);
  await expect(page).not.toHaveURL(/flex/);
  await page.goto(`${door}?p=${p}&m=${m}`);
  await expect(page.getByText('Floor clean')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${door}$`));
  await page.getByRole('button', { name: t('checklist.tickAll') }).click();
  await submit(page);
  await isSent(page);
  expect((await checksOf(server.address, org)).map(({ presence }) => presence)).toEqual(['tag']);
  await page.goBack();
  expect(page.url()).not.toContain(p);

  // Copied from somewhere: it opens the page, and is refused in words that say what to do.
  await page.goto(`${door}?p=${p}&m=${m}`);
  await page.getByRole('button', { name: t('checklist.tickAll') }).click();
  await page.getByRole('button', { name: t('checklist.submit') }).click();
  await expect(page.getByText(t('errors.tap_used'))).toBeVisible();
  await page.getByRole('button', { name: t('offline.mend') }).click();
  await expect(codeNeeded(page)).toBeVisible();
  await expect(page.getByText(t('presence.needed.kept'))).toBeVisible();

  const again = tapOf(uid, writing, 2);
  await page.goto(`${door}?p=${again.p}&m=${again.m}`);
  await expect(page.getByText(t('checklist.hint.complete'))).toBeVisible();
  await submit(page);
  await isSent(page);
  expect(await checksOf(server.address, org)).toHaveLength(2);
});

test('a manager registers a tag, copies what is to be written, and removes it', async ({ page, org, staff }, info) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/app/flex?oauthUID=owner-${staff}`);
  await expect(page).not.toHaveURL(/flex/);
  await page.goto(`/app/account/${org.account.id}/site/${org.site.id}/facility/${org.facilities[0]?.id}/tags`);
  await expect(page.getByText(t('tags.none'))).toBeVisible();
  await expect(page.getByText(t('tags.writeElsewhere'))).toBeVisible();
  await page.getByLabel(t('tags.uid')).fill('04:95:8c:aa:5c:5e:80');
  await page.getByRole('button', { name: t('tags.register') }).click();
  await expect(page.getByText(t('tags.secret'))).toBeVisible();
  await page
    .getByRole('button', { name: t('tags.copy', { name: t('tags.writing.url') }) })
    .first()
    .click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`/app/qr/${org.facilities[0]?.code}?p=0000`);
  await expectAccessible(page);
  await screenshot(page, info, 'tags');
  await page.getByRole('button', { name: t('tags.written') }).click();
  await page.getByRole('button', { name: t('tags.rotate') }).click();
  await expect(page.getByText(t('tags.old'))).toBeVisible();
  await page.getByRole('button', { name: t('tags.remove'), exact: true }).click();
  await page.getByRole('button', { name: t('tags.removeSure') }).click();
  await expect(page.getByText(t('tags.none'))).toBeVisible();
});

withPhone(
  'without a network a list is refused as well, and the scanner opens the door',
  { tag: inFull },
  async ({ round: { org, gate, home }, server, consoleErrors }) => {
    consoleErrors.allow(/Failed to load resource|ERR_/);
    await askForCode(server.address, org);
    const page = await home();
    // What the phone keeps of the door is from before: it is seen once with a network.
    await openFromList(page, org, gate.address);
    await expect(codeNeeded(page)).toBeVisible();
    gate.set('cut');
    await page.goBack();
    await page.goForward();
    await expect(codeNeeded(page)).toBeVisible();
    await scan(page, org.facilities[0]?.code ?? '');
    await tick(page, 'Floor clean');
    await submit(page);
    await expect(page.getByText(t('checklist.waiting.title'))).toBeVisible();
    gate.set('open');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await isSent(page);
    expect((await checksOf(server.address, org)).map(({ presence }) => presence)).toEqual(['code']);
  },
);
