import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test as base } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

const test = base.extend<{ org: Awaited<ReturnType<typeof organisationWith>> }>({
  org: async ({ server, page }, use, testInfo) => {
    const name = `${testInfo.testId}-${Date.now()}`;
    const org = await organisationWith(apiOf(server.address), `owner-${name}`, ['Lobby', 'Washroom']);
    await org.signIn(`staff-${name}`, 5);
    await page.goto(`/app/flex?oauthUID=staff-${name}`);
    await expect(page).not.toHaveURL(/flex/);
    await use(org);
  },
});

test.describe('somebody who works here, at a door, with no worker that would answer in the place of the server', () => {
  test.use({ serviceWorkers: 'block' });

  test('gets the checklist in one answer, and also when the server takes them for a visitor', async ({ page, org }) => {
    const door = `/app/qr/${org.facilities[0]?.code}`;
    await page.goto(door);
    await expect(page.getByText('Floor clean')).toBeVisible();
    await page.context().clearCookies();
    await page.goto(door);
    await expect(page.getByText('Floor clean')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${door}$`));
  });

  test('is offered to sign in when their session was lost, with and without the cookie', async ({ page, org }) => {
    const door = `/app/qr/${org.facilities[0]?.code}`;
    await page.evaluate(() => {
      localStorage.clear();
      localStorage.setItem('rounds.isSessionLost', 'true');
    });
    for (const forget of [() => undefined, () => page.context().clearCookies()]) {
      await forget();
      await page.goto(door);
      await expect(page.getByRole('heading', { name: t('offline.signIn.lost') })).toBeVisible();
    }
  });
});

test.describe('somebody who works here, at a door', () => {
  test('that nobody knows, is told so and can go home or scan', async ({ page, org, consoleErrors }, testInfo) => {
    consoleErrors.allow(/status of 404/);
    expect(org.facilities).toHaveLength(2);
    await page.goto('/app/qr/never-printed');
    await expect(page.getByRole('heading', { name: t('checklist.unknown.title') })).toBeVisible();
    await expect(page.getByRole('link', { name: t('app.scan') })).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, testInfo, 'unknown-door');
    await page.getByRole('link', { name: t('app.notFound.home') }).click();
    await expect(page).toHaveURL(/\/app\/?(account.*)?$/);
  });

  test('of another organisation, is told whose it is and may leave feedback', async ({
    page,
    org,
    server,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 404/);
    const other = await organisationWith(apiOf(server.address), `other-${org.account.id}`, ['Museum hall']);
    await page.goto(`/app/qr/${other.facilities[0]?.code}`);
    await expect(page.getByRole('heading', { name: t('checklist.foreign.title') })).toBeVisible();
    await expect(page.getByText('Museum hall')).toBeVisible();
    await page.getByRole('link', { name: t('scan.feedback') }).click();
    await expect(page).toHaveURL(/feedback/);
  });

  test('asks about what has no answer, and takes no double tap for one', async ({ page, org }) => {
    await page.goto(`/app/qr/${org.facilities[0]?.code}`);
    await page.getByText('Floor clean', { exact: true }).click();
    await page.getByRole('button', { name: t('checklist.submit'), exact: true }).dblclick();
    const anyway = page.getByRole('button', { name: t('checklist.ask.submit') });
    await expect(anyway).toBeEnabled();
    await expect(page.getByRole('heading', { name: t('checklist.sent.title') })).toBeHidden();
    await anyway.dblclick();
    await expect(page.getByRole('heading', { name: t('checklist.sent.title') })).toBeVisible();
  });

  test('of which nothing is heard, is told that and not that nobody knows it', async ({
    page,
    org,
    consoleErrors,
  }, testInfo) => {
    consoleErrors.allow(/status of 404|ERR_/);
    expect(org.facilities).toHaveLength(2);
    await page.route(/never-printed\/public/, (route) => route.abort());
    await page.goto('/app/qr/never-printed');
    await expect(page.getByRole('heading', { name: t('app.notLoaded') })).toBeVisible();
    await expect(page.getByRole('link', { name: t('app.notFound.home') })).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, testInfo, 'unheard-door');
    await page.unroute(/never-printed\/public/);
    await page.getByRole('button', { name: t('app.tryAgain') }).click();
    await expect(page.getByRole('heading', { name: t('checklist.unknown.title') })).toBeVisible();
  });

  test('ticks everything at once, and unfolds a comment where one is allowed', async ({ page, org }, testInfo) => {
    await page.goto(`/app/qr/${org.facilities[0]?.code}`);
    await page.getByRole('button', { name: t('checklist.tickAll') }).click();
    await expect(page.getByText(t('checklist.hint.complete'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('checklist.tickAll') })).toBeHidden();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('button', { name: t('checklist.addComment', { title: 'Soap filled' }) }).click();
    await expect(page.getByRole('textbox')).toBeFocused();
    await expectAccessible(page);
    await screenshot(page, testInfo, 'ticked');
  });
});

test('an invitation has its answers in sight on a small phone', async ({ page, org, server }) => {
  const { invitationURL } = await apiOf(server.address)('POST /accounts/{id}/invite', {
    token: org.token,
    path: `/accounts/${org.account.id}/invite`,
    body: { roleId: 5, siteIds: [org.site.id] },
  });
  await page.setViewportSize({ width: 360, height: 560 });
  await page.goto(invitationURL);
  for (const answer of ['invitation.accept', 'invitation.decline']) {
    await expect(page.getByRole('button', { name: t(answer) })).toBeInViewport({ ratio: 1 });
  }
});
