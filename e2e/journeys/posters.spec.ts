import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { codesIn } from '../fixtures/codes.js';
import { inFull } from '../fixtures/full.js';
import { expectNothingCut } from '../fixtures/layout.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test as base } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');
const doors = [
  'Lobby',
  'Washroom, 2nd floor',
  'Переговорная «Адмиралтейская» с видом на реку',
  'Šatna a příruční sklad',
  'Terrace',
];
const formats = ['a4', 'a5', 'a6', 'fourOnA4', 'eightLabels', 'twentyFourLabels'];

// Sheets of paper are large pictures.

/** Olga owns an organisation with five doors, and is signed in. */
const test = base.extend<{ org: Awaited<ReturnType<typeof organisationWith>>; urls: string[] }>({
  org: async ({ page, server }, use, testInfo) => {
    const person = `olga-${testInfo.testId}`;
    const org = await organisationWith(apiOf(server.address), person, doors);
    await page.goto(`/app/flex?oauthUID=${person}`);
    await expect(page).not.toHaveURL(/flex/);
    await use(org);
  },
  urls: async ({ org, server }, use) => {
    await use(org.facilities.map(({ code }) => `${server.address}/app/qr/${code}`).toSorted());
  },
});

const posters = ({ account, site }: { account: { id: string }; site: { id: string } }) =>
  `/app/account/${account.id}/site/${site.id}/posters`;
const preview = (page: Page) => page.getByRole('region', { name: t('posters.preview') }).getByRole('img');
const printed = '[data-print-pages] > svg';

/** Sheets are drawn one after the other; none can be printed or saved before the last one is. */
async function choose(page: Page, format: string): Promise<void> {
  await page.getByLabel(t('posters.format')).selectOption(format);
  await expect(page.getByRole('button', { name: t('posters.print') })).toBeEnabled();
}

async function download(page: Page, kind: 'PDF' | 'SVG' | 'PNG'): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: kind }).click()]);
  return readFile(await file.path());
}

test(
  'the print page shows the sheets and nothing else; every code on it is read, in all sizes',
  { tag: inFull },
  async ({ page, org, urls }) => {
    // A whole sheet fits on the screen, so that a picture of it shows that one.
    await page.setViewportSize({ width: 900, height: 1300 });
    await page.goto(posters(org));
    await expect(preview(page).first()).toBeVisible();
    for (const sturdy of [false, true]) {
      if (sturdy) await page.getByRole('switch', { name: t('posters.sturdy') }).click();
      for (const format of formats) {
        await choose(page, format);
        await page.emulateMedia({ media: 'print' });
        await expect(page.getByRole('button', { name: t('posters.print') })).toBeHidden();
        const found: string[] = [];
        for (const sheet of await page.locator(printed).all()) {
          found.push(...(await codesIn(new Uint8Array(await sheet.screenshot()))));
        }
        expect(found.toSorted(), format).toEqual(urls);
        await page.emulateMedia({ media: 'screen' });
      }
    }
  },
);

test('nothing is printed or saved before there is something to print', async ({ page, org }) => {
  let send = () => {};
  const wait = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/lang-resources/**', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto(posters(org));
  for (const name of [t('posters.print'), 'PDF']) await expect(page.getByRole('button', { name })).toBeDisabled();
  send();
  for (const name of [t('posters.print'), 'PDF']) await expect(page.getByRole('button', { name })).toBeEnabled();
  await expect(preview(page)).toHaveCount(2);
});

test('each size prints on paper of that size, one page a sheet', async ({ page, org }) => {
  await page.goto(posters(org));
  await expect(preview(page).first()).toBeVisible();
  const pages = async (format: string) => {
    await choose(page, format);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
      [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join('x'),
    );
  };
  expect(await pages('a4')).toEqual(doors.map(() => '210x297'));
  expect(await pages('a5')).toEqual(doors.map(() => '148x210'));
  expect(await pages('a6')).toEqual(doors.map(() => '105x148'));
  expect(await pages('fourOnA4')).toEqual(['210x297', '210x297']);
  expect(await pages('twentyFourLabels')).toEqual(['210x297']);
});

test('saved pictures are read, in all sizes', { tag: inFull }, async ({ page, org, urls, context }) => {
  await page.goto(`${posters(org)}?facilities=${org.facilities[2]?.id}`);
  await expect(preview(page)).toHaveCount(1);
  const url = urls.find((each) => each.endsWith(org.facilities[2]?.code ?? ''));
  const viewer = await context.newPage();
  for (const format of formats) {
    await choose(page, format);
    expect(await codesIn(new Uint8Array(await download(page, 'PNG'))), format).toEqual([url]);
    const svg = await download(page, 'SVG');
    await viewer.goto(`data:image/svg+xml;base64,${svg.toString('base64')}`);
    expect(await codesIn(new Uint8Array(await viewer.locator('svg').screenshot())), format).toEqual([url]);
    expect(svg.toString()).toContain('Адмиралтейская');
  }
  const pdf = (await download(page, 'PDF')).toString('latin1');
  expect(pdf.startsWith('%PDF-1.4')).toBe(true);
  expect(pdf.endsWith('%%EOF\n')).toBe(true);
  // Letters, not their pictures.
  expect(pdf).toContain('/FontFile2');
});

test('a new code replaces the printed one after a question', async ({ page, org, server }, info) => {
  const api = apiOf(server.address);
  const [lobby] = org.facilities;
  await page.goto(`${posters(org)}?facilities=${lobby?.id}`);
  await expect(preview(page)).toHaveCount(1);
  await expectAccessible(page);
  await expectNothingCut(page, 'posters');
  await screenshot(page, info, 'posters');
  await page.getByRole('button', { name: t('codes.replace.named', { name: 'Lobby' }) }).click();
  await expect(page.getByText(t('codes.replace.text'))).toBeVisible();
  await page.getByRole('button', { name: t('codes.replace.confirm') }).click();
  await expect(page.getByText(t('codes.replace.done'))).toBeVisible();
  const now = await api('GET /facilities/{id}', { token: org.token, path: `/facilities/${lobby?.id}` });
  expect(now.code).not.toBe(lobby?.code);
  await page.emulateMedia({ media: 'print' });
  const shown = await codesIn(new Uint8Array(await page.locator(printed).screenshot()));
  expect(shown).toEqual([`${server.address}/app/qr/${now.code}`]);
});

test('a blank code is printed, scanned and becomes a facility’s', async ({
  page,
  org,
  server,
  consoleErrors,
}, info) => {
  // The browser's own line about the round that is not behind a blank code.
  consoleErrors.allow(/status of 404/);
  await page.goto(`/app/account/${org.account.id}/codes`);
  await page.getByLabel(t('codes.blank.count')).fill('3');
  await page.getByRole('button', { name: t('codes.blank.make') }).click();
  await expect(preview(page)).toHaveCount(1);
  await expectAccessible(page);
  await screenshot(page, info, 'blank-codes');
  await page.emulateMedia({ media: 'print' });
  const codes = await codesIn(new Uint8Array(await page.locator(printed).screenshot()));
  expect(codes).toHaveLength(3);
  await page.emulateMedia({ media: 'screen' });

  await page.goto(codes[0] ?? '');
  await expect(page).toHaveURL(/\/claim$/);
  await expectAccessible(page);
  await screenshot(page, info, 'claim');
  await page.getByLabel(t('codes.claim.facility')).selectOption('Terrace');
  await page.getByRole('button', { name: t('codes.claim.confirm') }).click();
  await expect(page.getByText('Floor clean')).toBeVisible();
  await expect(page).toHaveURL(codes[0] ?? '');

  const visitor = await fetch(codes[1] ?? '', { redirect: 'follow' });
  expect(visitor.url.startsWith(server.address)).toBe(true);

  // The sheet got lost before the other two were stuck up.
  await page.goto(`/app/account/${org.account.id}/codes`);
  await expect(page.getByText('2 codes were made before')).toBeVisible();
  await page.getByRole('button', { name: t('codes.blank.show') }).click();
  await page.emulateMedia({ media: 'print' });
  expect(await codesIn(new Uint8Array(await page.locator(printed).screenshot()))).toEqual(codes.slice(1));
});
