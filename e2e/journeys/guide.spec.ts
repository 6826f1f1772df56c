import type { Page } from '@playwright/test';
import { apiOf } from '../fixtures/api.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

const guide = (page: Page) => page.getByRole('region', { name: t('guide.title') });
const steps = ['site', 'facilities', 'checklist', 'plan', 'poster', 'scan'] as const;
const isAt = async (page: Page, next: (typeof steps)[number]) => {
  await expect(guide(page).locator('[aria-current=step]')).toContainText(t(`guide.step.${next}`));
  const progress = t('guide.progress', { done: steps.indexOf(next), total: steps.length });
  await expect(guide(page).getByRole('img', { name: progress })).toBeVisible();
};
const goTo = (page: Page, next: (typeof steps)[number]) =>
  guide(page)
    .getByRole('link', { name: t(`guide.go.${next}`) })
    .click();

/** Olga has just founded an organisation, and is at home in it. */
async function founded(page: Page, address: string, owner: string) {
  const api = apiOf(address);
  const first = await api('POST /auth/flex', { body: { oauthUID: owner } });
  const account = await api('POST /accounts', { token: first.accessToken, body: { title: 'Neva Shore' } });
  const { accessToken: token } = await api('POST /auth/flex', {
    body: { oauthUID: owner, accountId: account.id, roleId: 3 },
  });
  await page.goto(`/app/flex?oauthUID=${owner}`);
  await expect(page).not.toHaveURL(/flex/);
  return { api, account, token };
}

test('an owner is led from an empty organisation to the first scan, and then left alone', async ({
  page,
  server,
}, info) => {
  await page.addInitScript(() => Object.assign(globalThis, { print: () => dispatchEvent(new Event('beforeprint')) }));
  const { api, token } = await founded(page, server.address, `guided-${info.testId}`);
  const home = () => page.goto('/app/');

  await isAt(page, 'site');
  await goTo(page, 'site');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('sites.name')).fill('North');
  await dialog.getByRole('button', { name: t('app.save') }).click();
  await expect(dialog).toHaveCount(0);
  await home();
  await isAt(page, 'facilities');

  const site = (await api('GET /sites', { token })).items[0];
  const [starter] = (await api('GET /checklists', { token })).items;
  const door = await api('POST /facilities', { token, body: { siteId: site?.id ?? '', title: 'Lobby' } });
  await home();
  await isAt(page, 'checklist');
  await goTo(page, 'checklist');
  await expect(dialog.getByLabel(t('facilities.name'))).toHaveValue('Lobby');

  await api('PATCH /facilities/{id}', {
    token,
    path: `/facilities/${door.id}`,
    body: { checklistIds: [starter?.id ?? 0] },
  });
  await home();
  await isAt(page, 'plan');
  await goTo(page, 'plan');
  await expect(page).toHaveURL(/\/plans\/new/);

  const doors = [{ facilityId: door.id }];
  const rhythm = { starts: '2026-11-16T06:00', rrule: 'FREQ=DAILY', windowMinutes: 60 };
  await api('POST /plans', { token, body: { siteId: site?.id ?? '', title: 'Mornings', doors, ...rhythm } });
  await home();
  await isAt(page, 'poster');
  await goTo(page, 'poster');
  await page.getByRole('button', { name: t('posters.print') }).click();
  await home();
  await isAt(page, 'scan');

  await api('POST /qr/{id}/feedback', { path: `/qr/${door.id}/feedback`, body: { rate: 5 } });
  await home();
  await expect(page.getByRole('heading', { name: t('today.title'), exact: true })).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
});

test('an owner puts the guide away for good', async ({ page, server }, info) => {
  await founded(page, server.address, `alone-${info.testId}`);
  await guide(page)
    .getByRole('button', { name: t('guide.close') })
    .click();
  await expect(guide(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('sites.none') })).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
});
