import type { Page } from '@playwright/test';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { shiftsOn, watchShifts } from '../fixtures/shifts.js';
import { expect, test as base } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

type Org = Awaited<ReturnType<typeof organisationWith>> & { owner: string };

/** Olga owns an organisation with a lobby and a washroom. Nobody is signed in yet. */
const test = base.extend<{ org: Org }>({
  org: async ({ server }, use, testInfo) => {
    const owner = `screens-${testInfo.testId}`;
    await use({ ...(await organisationWith(apiOf(server.address), owner, ['Lobby', 'Washroom'])), owner });
  },
});

async function signIn(page: Page, person: string): Promise<void> {
  await page.goto(`/app/flex?oauthUID=${person}`);
  await expect(page).not.toHaveURL(/flex/);
}

const bar = (page: Page) => page.getByRole('navigation', { name: t('app.navigation') });
const tile = (page: Page, title: string) => page.getByRole('main').getByRole('button', { name: title });
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(`rounds.${name}`), key);

test.describe('the main screen', () => {
  test('shows who is signed out a way to register and the pages around the app', async ({ page }) => {
    await page.goto('/app/account/any');
    await expect(page.getByRole('button', { name: 'Click to register' })).toBeVisible();
    for (const name of ['terms', 'privacy', 'accessibility', 'help', 'company']) {
      await expect(page.getByRole('link', { name: t(`landing.${name}`) })).toHaveAttribute('href', `/${name}`);
    }
  });

  test('leads to the pages around the app in the language that was chosen in it', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('rounds.language', '"cz"'));
    await page.goto('/app');
    await page.getByRole('link', { name: words('cz')('landing.help') }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'cs');
  });

  test('opens a site at the second tap, adds what belongs where one is, and leads back', async ({ page, org }) => {
    await signIn(page, org.owner);
    await expect(page.getByRole('button', { name: 'Neva Shore' })).toBeVisible();
    const add = bar(page).getByRole('link', { name: t('app.add') });
    await expect(add).toHaveAttribute('href', `/app/modal/site/0?op=create&aid=${org.account.id}`);
    await tile(page, 'North').click();
    await expect(tile(page, 'North')).toHaveAttribute('aria-pressed', 'true');
    for (const op of ['edit', 'del']) {
      await expect(page.locator(`a[href="/app/modal/site/${org.site.id}?op=${op}"]`)).toBeVisible();
    }
    await page.getByRole('link', { name: t('sites.open'), exact: true }).click();

    await expect(page).toHaveURL(`/app/account/${org.account.id}/site/${org.site.id}`);
    await expect(add).toHaveAttribute('href', `/app/modal/facility/0?op=create&sid=${org.site.id}`);
    const lobby = org.facilities.find(({ title }) => title === 'Lobby')?.id;
    await tile(page, 'Lobby').click();
    for (const op of ['edit', 'del']) {
      await expect(page.locator(`a[href="/app/modal/facility/${lobby}?op=${op}"]`)).toBeVisible();
    }
    await page.getByRole('button', { name: t('facilities.clearSelection') }).click();
    await expect(tile(page, 'Lobby')).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('banner').getByRole('link', { name: 'North' }).click();
    await expect(page).toHaveURL(`/app/account/${org.account.id}`);
  });

  test('lets go of what was selected when a search begins, since it may hide it', async ({ page, server }) => {
    const doors = Array.from({ length: 11 }, (_, index) => `Door ${index + 1}`);
    const { account, site } = await organisationWith(apiOf(server.address), 'many-doors', doors);
    await signIn(page, 'many-doors');
    await page.goto(`/app/account/${account.id}/site/${site.id}`);
    await tile(page, 'Door 7').click();
    await expect(page.getByRole('link', { name: t('facilities.open'), exact: true })).toBeVisible();
    await page.getByRole('searchbox', { name: t('facilities.search') }).fill('Door 2');
    await expect(tile(page, 'Door 7')).toBeHidden();
    await expect(page.getByRole('link', { name: t('facilities.open'), exact: true })).toBeHidden();
  });

  test('has its tabs, and words for lists without anything in them', async ({ page, org }) => {
    await signIn(page, org.owner);
    const tabs = page.getByRole('navigation', { name: t('app.tabs') }).getByRole('link');
    await expect(tabs).toHaveText(['Today', 'Dashboard', 'Jobs', 'Ratings list', 'Status checks list']);
    await bar(page)
      .getByRole('link', { name: t('app.ratings') })
      .click();
    await expect(page.getByText('No rating data available.')).toBeVisible();
    await bar(page)
      .getByRole('link', { name: t('app.checks') })
      .click();
    await expect(page.getByText('No check data available.')).toBeVisible();
  });

  test('has in its menu what the role permits, and an invitation only with a site', async ({ page, org }) => {
    const entries = async () => {
      await page.getByRole('button', { name: t('app.menu'), exact: true }).click();
      const listed = page.getByRole('dialog').getByRole('listitem');
      await expect(listed.first()).toBeVisible();
      const texts = await listed.allInnerTexts();
      await page.keyboard.press('Escape');
      // A menu is a step of its own in the history; going back from it would end a navigation that begins meanwhile.
      await page.waitForFunction(() => !(history.state as { over?: string } | null)?.over);
      return texts.map((text) => text.trim());
    };
    const search = t('search.title');
    const own = [t('app.menu.settings'), t('app.menu.logOut')];
    await org.signIn(`staff-of-${org.owner}`, 5);
    await signIn(page, `staff-of-${org.owner}`);
    await expect(tile(page, 'North')).toBeVisible();
    expect(await entries()).toEqual([search, ...own]);
    for (const name of ['app.add', 'app.ratings', 'app.checks']) {
      await expect(bar(page).getByRole('link', { name: t(name) })).toHaveCount(0);
    }

    await signIn(page, org.owner);
    await expect(tile(page, 'North')).toBeVisible();
    const managing = [t('app.menu.people'), t('app.plans'), t('app.menu.templates'), t('app.menu.rename'), ...own];
    expect(await entries()).toEqual([search, ...managing]);
    await tile(page, 'North').click();
    expect(await entries()).toEqual([search, t('app.menu.invite'), ...managing]);
  });
});

test('nothing moves by itself while the main screen, a site or its checks arrive', async ({
  page,
  server,
}, testInfo) => {
  const api = apiOf(server.address);
  const owner = `still-${testInfo.testId}`;
  const { accessToken: guest } = await api('POST /auth/flex', { body: { oauthUID: owner } });
  const { id } = await api('POST /accounts/demo', { token: guest });
  const { accessToken: token } = await api('POST /auth/flex', { body: { oauthUID: owner, accountId: id, roleId: 3 } });
  const { items } = await api('GET /sites', { token });
  await watchShifts(page);
  await signIn(page, owner);
  const account = `/app/account/${id}`;
  const figures = page.getByRole('heading', { name: t('dashboard.low_after_check') });
  const file = page.getByRole('button', { name: t('export.csv') });
  for (const { path, last } of [
    { path: `${account}?tab=dashboard`, last: figures },
    { path: `${account}/site/${items[0]?.id}?tab=dashboard`, last: figures },
    { path: `${account}?tab=checks`, last: file },
  ]) {
    await page.goto(path);
    await expect(last).toBeVisible();
    expect(await shiftsOn(page), path).toEqual([]);
  }
});

test.describe('the facility page', () => {
  test('is named after its code and cannot be submitted without items', async ({ page, org, server }) => {
    const code = org.facilities[0]?.id ?? '';
    const path = `/facilities/${code}`;
    await apiOf(server.address)('PATCH /facilities/{id}', { token: org.token, path, body: { checklistIds: [] } });
    await signIn(page, org.owner);
    await page.goto(`/app/qr/${code}`);
    await expect(page).toHaveTitle(new RegExp(`^Facility ${code}`));
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  });

  test('says so when a round can be neither kept nor sent, and keeps its ticks', async ({
    page,
    org,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED/);
    await signIn(page, org.owner);
    // As in a browser that is set to keep nothing.
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    await page.goto(`/app/qr/${org.facilities[0]?.id}`);
    await page.getByText('Floor clean', { exact: true }).click();
    await page.route('**/report-quality-check', (route) => route.abort());
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: t('checklist.ask.submit') }).click();
    await expect(page.getByText(t('checklist.failed'))).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Floor clean' })).toBeChecked();
  });
});

test('one check is open at a time, and shows day.month hour:minute', async ({ page, org, server }) => {
  const api = apiOf(server.address);
  for (const { id } of org.facilities) {
    const { checks } = await api('GET /qr/{id}', { token: org.token, path: `/qr/${id}` });
    const items = checks.map((check) => ({ id: check.id, result: true }));
    await api('POST /qr/{id}/report-quality-check', {
      token: org.token,
      path: `/qr/${id}/report-quality-check`,
      body: { items },
    });
  }
  await signIn(page, org.owner);
  await page.goto(`/app/account/${org.account.id}?tab=checks`);
  const cards = page.getByRole('list', { name: t('checks.title') }).locator('button[aria-expanded]');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText(/\d\d\.\d\d \d\d:\d\d/);
  await cards.first().click();
  await cards.last().click();
  await expect(cards.first()).toHaveAttribute('aria-expanded', 'false');
  await expect(cards.last()).toHaveAttribute('aria-expanded', 'true');
});

test.describe('a dialog', () => {
  test('says that a record cannot be loaded, and goes back one step when it is closed', async ({
    page,
    org,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 404/);
    await signIn(page, org.owner);
    await page.goto(`/app/account/${org.account.id}`);
    await tile(page, 'North').click();
    await page.route(`**/sites/${org.site.id}`, (route) =>
      route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"status":404}' }),
    );
    await page.getByRole('link', { name: t('sites.edit'), exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Error during operation')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/app/account/${org.account.id}`);
  });

  test('of a facility makes 5 of a rating limit that is not a number', async ({ page, org }) => {
    await signIn(page, org.owner);
    await page.goto(`/app/modal/facility/0?op=create&sid=${org.site.id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('facilities.name')).fill('Pier');
    await expect(dialog.getByText(/^from 1 to 5/)).toBeVisible();
    await dialog.getByLabel(t('facilities.ratingLimit')).fill('x');
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await dialog.getByRole('button', { name: t('app.save') }).click();
    expect(await (await saved).json()).toMatchObject({ title: 'Pier', ratingLimit: 5 });
  });
});

test('a template is selected before it is edited, deleted or opened, and leads back to the list', async ({
  page,
  org,
}) => {
  await signIn(page, org.owner);
  await page.goto('/app/template');
  const row = page.getByRole('button', { name: 'Washroom', exact: true });
  for (const name of ['templates.edit', 'app.delete']) {
    await expect(bar(page).getByRole('button', { name: t(name) })).toBeDisabled();
  }
  await row.click();
  await expect(row).toHaveAttribute('aria-pressed', 'true');
  for (const op of ['edit', 'del']) {
    await expect(bar(page).locator(`a[href="/app/modal/template/${org.checklist.id}?op=${op}"]`)).toBeVisible();
  }
  await page.getByRole('link', { name: t('templates.items') }).click();
  await expect(page).toHaveURL(`/app/template/${org.checklist.id}`);
  await page.getByRole('link', { name: t('templates.back') }).click();
  await expect(page).toHaveURL(/\/app\/template\/?$/);
});

test('a list of templates that cannot be fetched stays empty', async ({ page, org, consoleErrors }) => {
  consoleErrors.allow(/status of 500|checklists/);
  await signIn(page, org.owner);
  await page.route('**/aaa/api/v1/checklists', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/app/template');
  await expect(page.getByText(t('templates.none'))).toBeVisible();
});

test('settings that cannot be saved say so and stay as they were typed', async ({ page, org, consoleErrors }) => {
  consoleErrors.allow(/status of 500/);
  await signIn(page, org.owner);
  await page.goto('/app/config');
  await page.getByText(t('settings.failedCheck')).click();
  await page.route('**/notifications/choices', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.getByRole('button', { name: t('app.save') }).click();
  await expect(page.getByText(t('settings.saveFailed'))).toBeVisible();
  await expect(page.getByLabel(t('settings.failedCheck'))).not.toBeChecked();
});

test.describe('an invitation', () => {
  test('is kept while the person who accepts it signs in, and Decline forgets it', async ({ page, org, server }) => {
    const { invitationURL } = await apiOf(server.address)('POST /accounts/{id}/invite', {
      token: org.token,
      path: `/accounts/${org.account.id}/invite`,
      body: { roleId: 5, siteIds: [org.site.id] },
    });
    const code = invitationURL.slice(invitationURL.lastIndexOf('/') + 1);
    await page.goto(invitationURL);
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('heading', { name: t('signin.title') })).toBeVisible();
    expect(await kept(page, 'invitationCode')).toBe(JSON.stringify(code));

    await page.goto(invitationURL);
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('button', { name: 'Click to register' })).toBeVisible();
    expect(await kept(page, 'invitationCode')).toBeNull();
  });

  test('is for staff unless somebody chooses otherwise', async ({ page, org }) => {
    await signIn(page, org.owner);
    await page.goto(`/app/modal/invite/${org.account.id}?sites=${JSON.stringify([org.site.id])}`);
    const dialog = page.getByRole('dialog', { name: 'Employee invitation' });
    await expect(dialog.getByLabel(t('people.role'))).toHaveValue('5');
    const roles = await dialog.getByLabel(t('people.role')).locator('option').allInnerTexts();
    expect(roles).toEqual(expect.arrayContaining([t('people.role.4'), t('people.role.5')]));
  });
});

test('a session is kept in the browser with its permissions, and a refresh token that no longer holds is thrown away', async ({
  page,
  org,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  await signIn(page, org.owner);
  await expect(tile(page, 'North')).toBeVisible();
  for (const key of ['accessToken', 'refreshToken', 'permissions', 'accountId', 'profile', 'resources']) {
    expect(await kept(page, key), key).not.toBeNull();
  }
  await page.evaluate(() => {
    localStorage.setItem('rounds.accessToken', '"ended"');
    localStorage.setItem('rounds.refreshToken', '"made up"');
  });
  await page.goto('/app/people');
  await expect(page.getByRole('button', { name: 'Click to register' })).toBeVisible();
  expect(await kept(page, 'refreshToken')).toBeNull();
});
