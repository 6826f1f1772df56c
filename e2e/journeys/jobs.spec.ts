import type { Page } from '@playwright/test';
import { apiOf } from '../fixtures/api.js';
import { inFull, inFullUnless } from '../fixtures/full.js';
import type { Gate, Way } from '../fixtures/gate.js';
import { kept } from '../fixtures/kept.js';
import { photograph } from '../fixtures/pictures.js';
import { isSent, submit, test, tick, type Round } from '../fixtures/round.js';
import { expect } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/Failed to load resource|ERR_/));

const jobsHere = (page: Page) => page.getByRole('list', { name: t('jobs.here') });
const sheet = (page: Page) => page.getByRole('dialog');
const send = (page: Page) =>
  sheet(page)
    .getByRole('button', { name: t('jobs.send') })
    .click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function report(page: Page, text: string): Promise<void> {
  await press(page, t('jobs.report'));
  await sheet(page)
    .getByRole('textbox', { name: t('jobs.what') })
    .fill(text);
  await send(page);
}

/** The phone sends by itself: what says so in a browser does not notice a gate. */
async function reconnect(gate: Gate, page: Page): Promise<void> {
  gate.set('open');
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

const jobsOf = async (address: string, { token }: Round['org'], state: 'living' | 'confirmed' = 'living') => {
  const { items } = await apiOf(address)('GET /jobs', { token, path: `/jobs?state=${state}` });
  return items;
};

test('a visitor’s complaint is put right by a cleaner without a network, whose phone is killed on the way', async ({
  server,
  page,
  round: { gate, phone, org, at, home },
}) => {
  const washroom = org.facilities[1]?.id ?? '';
  await apiOf(server.address)('PATCH /facilities/{id}', {
    token: org.token,
    path: `/facilities/${washroom}`,
    body: { opensJobs: true },
  });

  await page.goto(`/app/${washroom}/feedback`);
  await page.getByRole('radio', { name: `2, ${t('feedback.word_2')}` }).check();
  await page.getByRole('textbox').fill('No soap again');
  await page.getByRole('button', { name: t('feedback.submit') }).click();
  await expect.poll(() => jobsOf(server.address, org)).toHaveLength(1);

  let cleaner = await at(1);
  await jobsHere(cleaner).getByRole('link', { name: 'No soap again' }).click();
  await expect(cleaner.getByRole('heading', { name: 'No soap again' })).toBeVisible();
  gate.set('cut');
  await press(cleaner, t('jobs.act.done'));
  await sheet(cleaner).getByRole('textbox').fill('Filled both');
  await expect.poll(async () => JSON.stringify(await kept(cleaner, 'drafts'))).toContain('Filled both');

  // Killed while typing: the words are still there, and the job opens from what the phone knows.
  await phone.kill();
  cleaner = await at(1);
  await jobsHere(cleaner).getByRole('link', { name: 'No soap again' }).click();
  await press(cleaner, t('jobs.act.done'));
  await expect(sheet(cleaner).getByRole('textbox')).toHaveValue('Filled both');
  await send(cleaner);
  await expect(cleaner.getByText(t('jobs.kept'))).toBeVisible();
  await phone.kill();
  cleaner = await at(1);
  await expect(jobsHere(cleaner).getByText(t('jobs.doneUnsent'))).toBeVisible();

  gate.set('open');
  await phone.kill();
  cleaner = await home();
  await expect.poll(() => kept(cleaner, 'reports')).toHaveLength(0);
  const [job] = await jobsOf(server.address, org);
  expect(job?.state).toBe('done');
});

test('a broken tap is assigned and put right; the next good check closes the job of its neighbour', async ({
  server,
  round: { org, at },
}) => {
  const api = apiOf(server.address);
  const page = await at(1);
  await tick(page, 'Floor clean');
  await press(page, t('checklist.problemWith', { title: 'Soap filled' }));
  await page.getByLabel(t('checklist.commentOn', { title: 'Soap filled' })).fill('Both are empty');
  await submit(page);
  await isSent(page);
  await expect(page.getByRole('link', { name: new RegExp(`${t('jobs.opened')}.*Soap filled`) })).toBeVisible();
  await press(page, t('checklist.sent.again'));
  await report(page, 'The tap is broken');
  await expect(jobsHere(page).getByRole('link', { name: 'The tap is broken' })).toBeVisible();
  const [broken, first] = await Promise.all(
    [jobsHere(page), page.getByText('Floor clean', { exact: true })].map((part) => part.boundingBox()),
  );
  expect((broken?.y ?? 0) + (broken?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);

  const tap = (await jobsOf(server.address, org)).find(({ title }) => title === 'The tap is broken');
  const path = `/jobs/${tap?.id}`;
  await api('PATCH /jobs/{id}', { token: org.token, path, body: { assigneeId: tap?.openedBy ?? '' } });

  await page.goto(new URL('/app/', page.url()).href);
  await page.getByRole('link', { name: new RegExp(t('app.jobs')) }).click();
  await page.getByRole('link', { name: 'The tap is broken' }).click();
  await press(page, t('jobs.act.done'));
  await sheet(page).getByRole('textbox').fill('New washer');
  await send(page);
  await expect(page.getByRole('list', { name: t('jobs.timeline') }).getByText('New washer')).toBeVisible();
  expect((await api('GET /jobs/{id}', { token: org.token, path })).state).toBe('done');

  const { checks } = await api('GET /qr/{id}', { token: org.token, path: `/qr/${org.facilities[1]?.id}` });
  await api('POST /qr/{id}/report-quality-check', {
    token: org.token,
    path: `/qr/${org.facilities[1]?.id}/report-quality-check`,
    body: { items: checks.map(({ id }) => ({ id, result: true })) },
  });
  expect((await jobsOf(server.address, org, 'confirmed')).map(({ title }) => title)).toEqual(['Soap filled']);
  expect((await jobsOf(server.address, org)).map(({ title }) => title)).toEqual(['The tap is broken']);
});

test('a job that a message opens says nothing of a door when it is done', async ({
  server,
  round: { org, gate, phone },
}) => {
  const api = apiOf(server.address);
  const body = { facilityId: org.facilities[0]?.id ?? '', title: 'The door sticks' };
  const { id } = await api('POST /jobs', { token: org.token, body });
  const page = await phone.open(`${gate.address}/app/jobs/${id}`);
  await press(page, t('jobs.act.done'));
  await sheet(page).getByRole('textbox').fill('Oiled');
  await send(page);
  await expect(page.getByRole('list', { name: t('jobs.timeline') }).getByText('Oiled')).toBeVisible();
  const { events } = await api('GET /jobs/{id}', { token: org.token, path: `/jobs/${id}` });
  expect(events.at(-1)).toMatchObject({ kind: 'done', openedBy: null });
});

test('a job done without a network and without the photo that it needs is put right, with the words kept', async ({
  server,
  round: { org, gate, at },
}) => {
  const api = apiOf(server.address);
  const { token } = org;
  const path = `/qr/${org.facilities[1]?.id}`;
  const [floor, bins] = (await api('GET /qr/{id}', { token, path })).checks;
  const items = [floor, bins].map((item) => ({ id: item?.id ?? '', isProblem: true }));
  await api('POST /qr/{id}/report-quality-check', { token, path: `${path}/report-quality-check`, body: { items } });
  const askForPhoto = (item: typeof floor) =>
    api('PUT /checklists/{id}/items/{itemId}', {
      token,
      path: `/checklists/${org.checklist.id}/items/${item?.id}`,
      body: { title: item?.title ?? '', isPhotoNeeded: true },
    });
  await askForPhoto(floor);
  const page = await at(1);
  await expect(jobsHere(page).getByRole('link', { name: 'Floor clean' })).toBeVisible();
  gate.set('cut');
  await jobsHere(page).getByRole('link', { name: 'Floor clean' }).click();
  await press(page, t('jobs.act.donePhoto'));
  await send(page);
  await expect(sheet(page).getByText(t('photos.needed'))).toBeVisible();
  await press(page, t('app.close'));

  // That this job needs a photo the phone does not know yet.
  await askForPhoto(bins);
  await page.getByRole('link', { name: 'Washroom' }).first().click();
  await jobsHere(page).getByRole('link', { name: 'Bins empty' }).click();
  await press(page, t('jobs.act.done'));
  await sheet(page).getByRole('textbox').fill('Emptied both');
  await send(page);
  // It is on the phone at once, and the sheet goes when nobody waits for the network any longer.
  await expect(sheet(page)).toBeHidden({ timeout: 10_000 });
  await expect(page.getByText(t('jobs.doneUnsent'))).toBeVisible();
  await reconnect(gate, page);
  await press(page, t('offline.mend'));
  await expect(sheet(page).getByRole('textbox')).toHaveValue('Emptied both');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photograph(page, { left: '#d01010', right: '#1010d0' }));
  await expect(sheet(page).getByRole('button', { name: /^Photo/ })).toHaveCount(1);
  await send(page);
  await expect(page.getByRole('list', { name: t('jobs.timeline') }).getByText('Emptied both')).toBeVisible();
  await expect.poll(() => kept(page, 'reports')).toHaveLength(0);
});

for (const way of ['cut', 'hanging', 'answers-lost', 'slow'] satisfies Way[]) {
  test(
    `a problem reported while the network is ${way} waits in words and arrives once`,
    { tag: inFullUnless(way === 'hanging') },
    async ({ server, round: { gate, phone, org, at, home } }) => {
      let page = await at(0);
      gate.set(way);
      await report(page, 'The lamp is out');
      await expect(sheet(page)).toBeHidden({ timeout: 10_000 });
      if (way === 'cut' || way === 'hanging') {
        await expect(jobsHere(page).getByText('The lamp is out')).toBeVisible();
        await expect(
          page.getByText(t('offline.waiting.problem', { facility: 'Lobby', title: 'The lamp is out' })),
        ).toBeVisible();
      }
      await phone.kill();
      gate.set('open');
      page = await home();
      await expect.poll(() => kept(page, 'reports')).toHaveLength(0);
      const found = await jobsOf(server.address, org);
      expect(found.map(({ title }) => title)).toEqual(['The lamp is out']);
    },
  );
}

test(
  'a job that somebody else has closed meanwhile says who and when',
  { tag: inFull },
  async ({ server, round: { names, gate, org, at } }) => {
    const api = apiOf(server.address);
    const body = { facilityId: org.facilities[0]?.id ?? '', title: 'The door sticks' };
    const { id } = await api('POST /jobs', { token: org.token, body });
    const page = await at(0);
    await jobsHere(page).getByRole('link', { name: 'The door sticks' }).click();
    await expect(page.getByRole('heading', { name: 'The door sticks' })).toBeVisible();
    gate.set('cut');
    await press(page, t('jobs.act.done'));
    await send(page);
    await expect(page.getByText(t('jobs.doneUnsent'))).toBeVisible();
    // As long as the sheet waits for the answer, it says itself what came.
    await expect(page.getByRole('dialog')).toBeHidden();
    await api('POST /jobs/{id}/dismiss', {
      token: org.token,
      path: `/jobs/${id}/dismiss`,
      body: { comment: 'It is fine' },
    });
    await reconnect(gate, page);
    await expect(page.getByText(t('offline.moved', { title: 'The door sticks' }))).toBeVisible();
    await expect(page.getByText(new RegExp(names.owner))).not.toHaveCount(0);
    await press(page, t('offline.seen'));
    await expect.poll(() => kept(page, 'reports')).toHaveLength(0);
  },
);
