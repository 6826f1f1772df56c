import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { browserLanguage, languages, type Language } from '@rounds/contract';
import { apiOf } from '../fixtures/api.js';
import { mainScreen } from '../fixtures/main-screen.js';
import { atNoon } from '../fixtures/noon.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const publicFolder = join(import.meta.dirname, '../../web/public');
const readmeFolder = join(import.meta.dirname, '../../docs/images');

/** Sizes that the manifest and the help pages name. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const help = { viewport: { width: 390, height: 700 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true };
const wide = { viewport: { width: 1280, height: 800 } };

/** In the middle of a working day, whenever they are taken: some rounds are done, and others are not. */
const { timeZone: timezoneId } = atNoon();

type Open = (device: BrowserContextOptions, path?: string) => Promise<Page>;

/** A demo organisation in a language, and pages of its owner or of somebody who cleans there. */
async function demoIn(language: Language, browser: Browser, baseURL: string, name: string) {
  const t = words(language);
  const api = apiOf(baseURL);
  /** Each in a browser of its own, signed in there: a session that is copied ends. */
  const as =
    (oauthUID: string): Open =>
    async (device, path) => {
      const own = { locale: browserLanguage(language), timezoneId, baseURL };
      const page = await (await browser.newContext({ ...own, ...device })).newPage();
      await mainScreen(page, t).signInAs(oauthUID);
      if (path !== undefined) await page.goto(path);
      return page;
    };

  const [marina, stepan] = [`marina-${name}`, `stepan-${name}`];
  const first = await as(marina)(phone);
  await first.getByRole('button', { name: t('organisation.none.demo') }).click();
  await first.waitForURL(/\/account\//);
  const home = new URL(first.url()).pathname;
  const accountId = /\/account\/([^/]+)/.exec(home)?.[1] ?? '';
  await first.context().close();
  await api('POST /auth/flex', { body: { oauthUID: stepan, accountId, roleId: 5 } });

  const { accessToken: token } = await api('POST /auth/flex', { body: { oauthUID: marina, accountId, roleId: 3 } });
  const { accounts } = await api('GET /profile/overview', { token });
  const siteId = accounts[0]?.sites.find(({ title }) => title === t('demo.site_1'))?.id ?? '';
  const { items: doors } = await api('GET /sites/{id}/facilities', { token, path: `/sites/${siteId}/facilities` });
  const washroom = doors.find(({ title }) => title === t('demo.facility_1_3'));
  return { t, home, asOwner: as(marina), asStaff: as(stepan), siteId, washroom: washroom?.code ?? '' };
}

type Demo = Awaited<ReturnType<typeof demoIn>>;

/** A round under way: some is done, and one thing is not in order. */
async function round({ t, asStaff, washroom }: Demo, device: BrowserContextOptions): Promise<Page> {
  const page = await asStaff(device, `/app/qr/${washroom}`);
  for (const item of ['demo.list_1_1', 'demo.list_1_2']) await page.getByText(t(item), { exact: true }).click();
  await page.getByRole('button', { name: t('checklist.problemWith', { title: t('demo.list_1_3') }) }).click();
  await page.getByLabel(t('checklist.commentOn', { title: t('demo.list_1_3') })).fill(t('demo.note_2'));
  await page.evaluate(() => scrollTo(0, 0));
  return page;
}

async function visitor({ t, asOwner, washroom }: Demo, device: BrowserContextOptions): Promise<Page> {
  const page = await asOwner(device, `/app/${washroom}/feedback`);
  await page.getByRole('radio', { name: `2, ${t('feedback.word_2')}` }).check();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('textbox').fill(t('demo.complaint_1'));
  return page;
}

async function today({ t, asStaff }: Demo, device: BrowserContextOptions): Promise<Page> {
  const page = await asStaff(device, '/app/');
  await expect(page.getByRole('list', { name: t('today.nextTitle') })).toBeVisible();
  return page;
}

async function job({ t, asStaff }: Demo, device: BrowserContextOptions): Promise<Page> {
  const page = await asStaff(device, '/app/jobs');
  await page
    .getByRole('link', { name: t('demo.list_1_3') })
    .first()
    .click();
  await expect(page.getByRole('list', { name: t('jobs.timeline') })).toBeVisible();
  return page;
}

const demoTest = test.extend<{ demoOf: (language: Language, name?: string) => Promise<Demo> }>({
  demoOf: async ({ browser, baseURL }, use) => {
    await use((language, name = language) => demoIn(language, browser, baseURL ?? '', name));
  },
});

for (const language of languages) {
  demoTest(`the app's pictures of itself in ${language}`, async ({ demoOf }) => {
    const demo = await demoOf(language);
    const { t, home, asOwner } = demo;
    const average = (page: Page) => page.getByRole('term').filter({ hasText: t('dashboard.average') });

    await take(await today(demo, phone), `screenshots/${language}/today.png`);
    const ratings = await asOwner(phone, `${home}?tab=ratings`);
    await expect(ratings.getByRole('button', { name: t('ratings.reply'), exact: true }).first()).toBeVisible();
    await take(ratings, `screenshots/${language}/ratings.png`);
    const desk = await asOwner(wide, `${home}?tab=dashboard`);
    await expect(desk.getByText(t('dashboard.distribution'))).toBeVisible();
    await take(desk, `screenshots/${language}/dashboard.png`);

    // As the help page tells of them.
    await take(await visitor(demo, help), `help/${language}/visitor.webp`);
    await take(await today(demo, help), `help/${language}/today.webp`);
    await take(await round(demo, help), `help/${language}/round.webp`);
    await take(await job(demo, help), `help/${language}/job.webp`);

    const dashboard = await asOwner(help, `${home}?tab=dashboard`);
    await expect(average(dashboard)).toBeVisible();
    await take(dashboard, `help/${language}/dashboard.webp`);

    const reply = await asOwner(help, `${home}?tab=ratings&rating=2&unanswered`);
    await reply
      .getByRole('button', { name: t('ratings.reply'), exact: true })
      .first()
      .click();
    await reply.getByRole('textbox', { name: t('ratings.your_reply') }).fill(t('demo.sorry_1'));
    await take(reply, `help/${language}/reply.webp`);

    const site = await asOwner(help, `${home}/site/${demo.siteId}`);
    await mainScreen(site, t).tile(t('demo.facility_1_3')).click();
    await take(site, `help/${language}/facility.webp`);

    const settings = await asOwner(help, '/app/config');
    await expect(settings.getByLabel(t('settings.language'))).toBeVisible();
    await take(settings, `help/${language}/settings.webp`);
  });
}

demoTest("the README's pictures", async ({ demoOf }) => {
  const demo = await demoOf('en', 'readme');
  const { t, home, asOwner } = demo;
  const four = [today(demo, phone), round(demo, phone), visitor(demo, phone), job(demo, phone)];
  const shots: Buffer[] = [];
  for (const page of four) shots.push(await picture(await page));
  const beside = await asOwner({ viewport: { width: 1640, height: 864 } }, 'about:blank');
  await beside.setContent(
    `<body style="margin:10px;display:flex;gap:20px;background:#e6e9f2">${shots
      .map((shot) => `<img width="390" height="844" src="data:image/png;base64,${shot.toString('base64')}">`)
      .join('')}`,
  );
  await writeFile(join(readmeFolder, 'phone.png'), await picture(beside));

  const desk = await asOwner({ ...wide, colorScheme: 'dark' }, `${home}?tab=dashboard`);
  await expect(desk.getByText(t('dashboard.distribution'))).toBeVisible();
  await writeFile(join(readmeFolder, 'dashboard-dark.png'), await picture(desk));
});

async function take(page: Page, file: string): Promise<void> {
  const png = await picture(page);
  await mkdir(join(publicFolder, file, '..'), { recursive: true });
  await writeFile(join(publicFolder, file), file.endsWith('webp') ? await asWebp(page, png) : png);
  await page.context().close();
}

async function picture(page: Page): Promise<Buffer> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** The browser itself knows how; on a page of its own, since those of the app allow no such thing. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const desk = await page.context().newPage();
  const webp = await desk.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      return canvas.toDataURL('image/webp', 0.82);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await desk.close();
  return Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64');
}
