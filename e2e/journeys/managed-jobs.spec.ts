import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import type { Body } from '@rounds/contract';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith, type Api } from '../fixtures/api.js';
import { photograph } from '../fixtures/pictures.js';
import { expect, test as base } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

interface Building extends Awaited<ReturnType<typeof organisationWith>> {
  api: Api;
  /** Somebody who puts things right. */
  olga: { name: string; token: string };
  report: (door: number, problem: Omit<Body<'POST /jobs'>, 'facilityId'>) => Promise<string>;
}

/** A manager at a desk, and a site with two doors. */
const test = base.extend<{ org: Building }>({
  org: async ({ page, server }, use, testInfo) => {
    const api = apiOf(server.address);
    const owner = `jobs-${testInfo.testId}-${Date.now()}`;
    const org = await organisationWith(api, owner, ['Lobby', 'Washroom']);
    const name = `olga-${testInfo.testId}-${Date.now()}`;
    const olga = { name, token: await org.signIn(name, 5) };
    const report: Building['report'] = async (door, problem) => {
      const body = { facilityId: org.facilities[door]?.id ?? '', ...problem };
      return (await api('POST /jobs', { token: org.token, body })).id;
    };
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/app/flex?oauthUID=${owner}`);
    await expect(page).not.toHaveURL(/flex/);
    await use({ ...org, api, olga, report });
  },
});

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);
const group = (page: Page, name: string) => page.getByRole('list', { name: t(`jobs.group.${name}`), exact: true });
const filters = (page: Page) => page.getByRole('group', { name: t('jobs.filters') });
const timeline = (page: Page) => page.getByRole('list', { name: t('jobs.timeline') });
const decide = (page: Page, act: string) =>
  page.getByRole('button', { name: t(`jobs.act.${act}`), exact: true }).click();

/** Another zone than that of the browser. */
const siteZone = 'Asia/Tokyo';

/** As the browser's field has it, by the clock of the site. */
const fieldOf = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: siteZone })
    .format(at)
    .replace(' ', 'T');

test('a manager assigns a job with a time, sends it back with words, and confirms it', async ({ page, org }) => {
  const { api, olga, token, site } = org;
  await api('PATCH /sites/{id}', { token, path: `/sites/${site.id}`, body: { timeZone: siteZone } });
  const id = await org.report(0, { title: 'The tap drips' });
  await page.goto('/app/');
  await page.getByRole('link', { name: t('app.jobs'), exact: true }).click();
  await group(page, 'open').getByRole('link', { name: 'The tap drips' }).click();
  // The list has a field of the same name, and stays until the job has come.
  await expect(timeline(page)).toBeVisible();

  // The change itself shows at once, by the server's word to all; its own answer takes longer.
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const held = async (route: Route) => {
    const response = await route.fetch();
    await isAnswered;
    await route.fulfill({ response });
  };
  await page.route(`**/jobs/${id}`, held, { times: 1 });
  await page.getByLabel(t('jobs.assignee')).selectOption({ label: olga.name });
  await expect(timeline(page)).toContainText(olga.name);
  const until = inHours(3);
  await page.getByLabel(t('jobs.dueBy'), { exact: true }).fill(fieldOf(until));
  await page.getByRole('button', { name: t('jobs.dueBy.save') }).press('Enter');
  answer();
  await expect(page.getByRole('button', { name: t('jobs.dueBy.save') })).toBeHidden();
  await expect(page.getByLabel(t('jobs.dueBy'), { exact: true })).toBeFocused();
  await page.getByText(t('jobs.importance.urgent'), { exact: true }).click();
  await expect(timeline(page)).toContainText(t('jobs.changed.urgent'));
  await expectAccessible(page);

  await api('POST /jobs/{id}/done', { token: olga.token, path: `/jobs/${id}/done`, body: { comment: 'New washer' } });
  await expect(timeline(page)).toContainText('New washer');
  await decide(page, 'reopen');
  await expect(page.getByRole('button', { name: t('jobs.act.reopen') })).toBeDisabled();
  await page.getByLabel(t('jobs.words.reopen')).fill('It still drips');
  await decide(page, 'reopen');
  await expect(timeline(page)).toContainText('It still drips');

  await api('POST /jobs/{id}/done', { token: olga.token, path: `/jobs/${id}/done`, body: { comment: 'New tap' } });
  await expect(timeline(page)).toContainText('New tap');
  await decide(page, 'confirm');
  await expect(page.getByText(t('jobs.state.confirmed'), { exact: true })).toBeVisible();
  const job = await api('GET /jobs/{id}', { token: org.token, path: `/jobs/${id}` });
  expect(job).toMatchObject({ state: 'confirmed', isUrgent: true });
  expect(job.assigneeId).not.toBeNull();
  expect(Date.parse(job.dueBy ?? '')).toBe(until.setSeconds(0, 0));
});

test('of two who decide at once one is told who was faster, and sees how the job stands', async ({
  page,
  org,
  consoleErrors,
}) => {
  consoleErrors.allow(/the server responded with a status of 409/);
  const { api, token } = org;
  const id = await org.report(0, { title: 'The tap drips' });
  await page.goto(`/app/jobs/${id}`);
  await decide(page, 'dismiss');
  await page.getByLabel(t('jobs.words.dismiss')).fill('Nothing to do');
  // What others do shows by itself; a job that is sent a moment later meets it.
  await page.route('**/dismiss', async (route) => {
    await api('POST /jobs/{id}/done', { token, path: `/jobs/${id}/done`, body: { comment: 'Put right' } });
    await route.continue();
  });
  await decide(page, 'dismiss');
  await expect(page.getByRole('alert')).toContainText('Already done');
  await expect(page.getByText(t('jobs.state.done'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('jobs.act.confirm') })).toBeVisible();
});

test('a manager shows what they put right where the item asks for a photo', async ({ page, org, consoleErrors }) => {
  // Whether the server has a picture already is asked before it is sent.
  consoleErrors.allow(/status of 404/);
  const { api, token, checklist, facilities } = org;
  const path = `/qr/${facilities[0]?.id}`;
  const [first] = (await api('GET /qr/{id}', { token, path })).checks;
  const itemId = first?.id ?? '';
  const body = { items: [{ id: itemId, isProblem: true }] };
  await api('POST /qr/{id}/report-quality-check', { token, path: `${path}/report-quality-check`, body });
  await api('PUT /checklists/{id}/items/{itemId}', {
    token,
    path: `/checklists/${checklist.id}/items/${itemId}`,
    body: { title: 'Floor clean', isPhotoNeeded: true },
  });
  await page.goto('/app/jobs');
  await group(page, 'open').getByRole('link', { name: 'Floor clean' }).click();
  await decide(page, 'donePhoto');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(t('jobs.words.comment')).fill('Mopped');
  await sheet.getByRole('button', { name: t('jobs.send') }).click();
  await expect(sheet.getByText(t('photos.needed'))).toBeVisible();
  await sheet
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photograph(page, { left: '#d01010', right: '#1010d0' }));
  await expect(sheet.getByText(t('photos.needed'))).toBeHidden();
  await sheet.getByRole('button', { name: t('jobs.send') }).click();
  await expect(sheet).toBeHidden();
  await expect(timeline(page)).toContainText('Mopped');
  await expect(page.getByRole('button', { name: t('jobs.act.confirm') })).toBeVisible();
  const [job] = (await api('GET /jobs', { token, path: '/jobs?state=done' })).items;
  expect([job?.title, job?.photoId]).toEqual(['Floor clean', expect.any(String)]);
});

test('a manager is led to the door that asks for its code, and closes its job there', async ({ page, org }) => {
  const { api, token, facilities } = org;
  const door = facilities[1];
  const path = `/facilities/${door?.id}`;
  await api('PATCH /facilities/{id}', { token, path, body: { isCodeNeeded: true } });
  const id = await org.report(1, { title: 'The tap drips' });
  await page.goto(`/app/jobs/${id}`);
  await decide(page, 'done');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(t('presence.job.text'))).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('link', { name: t('presence.scan') }).click();
  // As it is typed from under the poster: the camera is tried elsewhere.
  await page.getByRole('button', { name: t('scan.type') }).click();
  await page.getByLabel(t('scan.typeLabel')).fill(door?.code ?? '');
  await page.getByRole('button', { name: t('scan.open') }).click();
  await page
    .getByRole('list', { name: t('jobs.here') })
    .getByRole('link', { name: 'The tap drips' })
    .click();
  await decide(page, 'done');
  await sheet.getByLabel(t('jobs.words.comment')).fill('New washer');
  await sheet.getByRole('button', { name: t('jobs.send') }).click();
  await expect(sheet).toBeHidden();
  await expect(timeline(page)).toContainText('New washer');
  await expect(timeline(page)).toContainText(t('jobs.byCode'));
  expect((await api('GET /jobs/{id}', { token, path: `/jobs/${id}` })).state).toBe('done');
});

test('a manager dismisses a job with a reason, and finds it among the closed ones', async ({ page, org }) => {
  const id = await org.report(1, { title: 'A ghost in the mirror' });
  await page.goto(`/app/jobs/${id}`);
  await decide(page, 'dismiss');
  await page.getByLabel(t('jobs.words.dismiss')).fill('A reflection');
  await decide(page, 'dismiss');
  await expect(page.getByText(t('jobs.state.dismissed'), { exact: true })).toBeVisible();
  await page
    .getByRole('link', { name: t('jobs.title'), exact: true })
    .first()
    .click();
  await expect(page.getByText(t('jobs.none'))).toBeVisible();
  await filters(page).getByLabel(t('jobs.filter.closed')).selectOption('dismissed');
  await expect(group(page, 'closed').getByRole('link', { name: 'A ghost in the mirror' })).toBeVisible();
});

test('the list is narrowed to what is late, and leaves as a file with just that', async ({ page, org }) => {
  await org.report(0, { title: 'The light is off', dueBy: inHours(-26).toISOString(), isUrgent: true });
  await org.report(1, { title: 'The door knocks', dueBy: inHours(4).toISOString() });
  await org.report(1, { title: 'The soap is gone' });
  await page.goto('/app/jobs');
  await expect(group(page, 'late').getByRole('link')).toContainText(['The light is off']);
  await expect(group(page, 'open').getByRole('link')).toContainText(['The door knocks', 'The soap is gone']);
  await expect(page.getByRole('link', { name: t('app.jobs') }).first()).toContainText('1');

  await filters(page)
    .getByRole('button', { name: t('jobs.filter.late') })
    .click();
  await expect(page).toHaveURL(/show=late/);
  await expect(group(page, 'open')).toBeHidden();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  const rows = await readFile(await file.path(), 'utf8');
  expect(rows).toContain('The light is off');
  expect(rows).not.toContain('The door knocks');

  await page.getByRole('button', { name: t('filters.clear'), exact: true }).click();
  await expect(group(page, 'open')).toBeVisible();
});

test('a problem is reported from the list of jobs, with the door that it is at', async ({ page, org }) => {
  await page.goto('/app/jobs');
  await page
    .getByRole('button', { name: t('jobs.report'), exact: true })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: t('jobs.what') }).fill('The tap drips');
  await expect(sheet.getByRole('button', { name: t('jobs.send') })).toBeDisabled();
  await sheet.getByLabel(t('jobs.door')).selectOption({ value: org.facilities[1]?.id ?? '' });
  await sheet.getByRole('button', { name: t('jobs.send') }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: 'The tap drips', level: 1 })).toBeVisible();
  await expect(page.getByText('Washroom, North', { exact: true }).first()).toBeVisible();
});

test('a supervisor confirms reported work, and what is sent back is a job at once', async ({ page, org }) => {
  const { api, olga, facilities } = org;
  const path = `/qr/${facilities[0]?.id}`;
  const { checks } = await api('GET /qr/{id}', { token: olga.token, path });
  const items = checks.map(({ id }) => ({ id }));
  const body = { items };
  await api('POST /qr/{id}/report-quality-check', { token: olga.token, path: `${path}/report-quality-check`, body });
  await page.goto(`/app/account/${org.account.id}?tab=checks`);
  const list = page.getByRole('list', { name: t('checks.title') });
  await list.locator('[aria-expanded=false]').first().click();
  const named = (act: string, title: string) =>
    list.getByRole('button', { name: t('checks.verify.named', { act: t(`checks.verify.${act}`), title }) });

  await named('confirm', 'Floor clean').click();
  await expect(list.getByText(t('checks.result.confirmed'), { exact: true })).toBeVisible();
  await named('sendBack', 'Bins empty').click();
  await page.getByLabel(t('checks.verify.why')).fill('The second one is full');
  await list.getByRole('button', { name: t('checks.verify.sendBack'), exact: true }).click();
  await expect(list.getByText(t('checks.result.sentBack'), { exact: true })).toBeVisible();
  await list.getByRole('link', { name: t('jobs.ofItem', { title: 'Bins empty' }) }).click();
  await expect(page.getByRole('heading', { name: 'Bins empty', level: 1 })).toBeVisible();
  await expect(timeline(page)).toContainText('The second one is full');
});
