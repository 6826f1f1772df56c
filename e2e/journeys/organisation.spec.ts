import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { mainScreen } from '../fixtures/main-screen.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

/** Phones speak Russian here and wide screens English, so that both are walked through. */
const languageOf = (project: string) => (project === 'phone' ? 'ru' : 'en');

/** Another person with a browser of their own, in the same language. */
async function otherBrowser(browser: Browser, page: Page, locale: string): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ locale, ...(viewport && { viewport }) });
  return context.newPage();
}

test.beforeEach(async ({ page, consoleErrors }, testInfo) => {
  await page.addInitScript(
    (language) => localStorage.setItem('rounds.language', JSON.stringify(language)),
    languageOf(testInfo.project.name),
  );
  // The browser's own line about calls that are refused on purpose.
  consoleErrors.allow(/the server responded with a status of 4\d\d/);
});

test('an owner changes and deletes facilities, and whom they invite sees their site until they are removed', async ({
  page,
  browser,
  baseURL,
  server,
}, testInfo) => {
  const language = languageOf(testInfo.project.name);
  const t = words(language);
  const main = mainScreen(page, t);
  const api = apiOf(server.address);
  const { token, account } = await organisationWith(api, 'olga', ['Lobby', 'Washroom']);
  const south = await api('POST /sites', { token, body: { title: 'South' } });
  const southAddress = `${baseURL}/app/account/${account.id}/site/${south.id}`;

  await main.signInAs('olga');
  await main.openSite('South');
  // Nothing is reloaded after a save: what the page remembers is still there.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await main.addFacility('Car park');
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await expectAccessible(page);

  await main.goHome();
  await main.openSite('North');
  await main.tile('Washroom').click();
  await screenshot(page, testInfo, 'site-with-selection');
  await page.getByRole('link', { name: t('facilities.edit'), exact: true }).click();
  await expect(main.dialog.getByLabel(t('facilities.name'))).toHaveValue('Washroom');
  await expectAccessible(page);
  await main.dialog.getByLabel(t('facilities.name')).fill('Washroom, floor 2');
  await main.dialog.getByRole('button', { name: t('app.save') }).click();
  await expect(main.tile('Washroom, floor 2')).toBeVisible();

  await main.tile('Lobby').click();
  await page.getByRole('link', { name: t('app.delete'), exact: true }).click();
  await expect(main.dialog.getByLabel(t('facilities.name'))).toBeDisabled();
  await screenshot(page, testInfo, 'facility-deletion');
  await main.dialog.getByRole('button', { name: t('app.delete') }).click();
  await expect(main.tile('Lobby')).toBeHidden();

  const managerLink = await main.invite('North', 4);
  const staffLink = await main.invite('South', 5);

  const manager = await otherBrowser(browser, page, language);
  await manager.goto(managerLink);
  await expect(manager.getByText('Neva Shore')).toBeVisible();
  await expect(manager.getByText(t('people.role.4'))).toBeVisible();
  await expect(manager.getByText('North')).toBeVisible();
  await screenshot(manager, testInfo, 'invitation');
  await expectAccessible(manager);
  await manager.getByRole('button', { name: t('invitation.accept') }).click();
  await manager.locator('input[name=name]').fill('Mila Manager');
  await manager.keyboard.press('Enter');
  const managerMain = mainScreen(manager, t);
  await expect(manager).toHaveURL(/\/app/);
  await managerMain.openSite('North');
  await expect(managerMain.tile('Washroom, floor 2')).toBeVisible();
  await expect(manager.getByText('South')).toBeHidden();
  await manager.goto(southAddress);
  await expect(manager.getByRole('heading', { name: t('app.notFound.title') })).toBeVisible();
  await manager.goto(`${baseURL}/app/people`);
  await expect(manager.getByText('Mila Manager')).toBeVisible();

  const staff = await otherBrowser(browser, page, language);
  await staff.goto(`${baseURL}/app/flex?oauthUID=stepan`);
  await expect(staff).not.toHaveURL(/flex/);
  await staff.goto(`${baseURL}/app/accept?code=${staffLink.slice(staffLink.lastIndexOf('/') + 1)}`);
  await expect(mainScreen(staff, t).tile('South')).toBeVisible();
  await expect(staff.getByText('North')).toBeHidden();
  await staff.goto(staffLink);
  await expect(staff.getByRole('heading', { name: t('invitation.closed') })).toBeVisible();

  await page.goto('/app/people');
  await expect(page.getByRole('button', { name: 'Mila Manager' })).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, testInfo, 'people');
  await page.getByRole('button', { name: 'Mila Manager' }).click();
  await main.dialog.getByRole('button', { name: t('people.remove') }).click();
  await main.dialog.getByRole('button', { name: t('people.remove') }).click();
  await expect(page.getByText(t('people.removed'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mila Manager' })).toBeHidden();
  await manager.goto(`${baseURL}/app`);
  await expect(manager.getByRole('heading', { name: t('organisation.none.title') })).toBeVisible();
  await Promise.all([manager.context().close(), staff.context().close()]);
});

test('what was typed stays when the network fails, and the server’s words are shown when it refuses', async ({
  page,
  consoleErrors,
}, testInfo) => {
  consoleErrors.allow(/ERR_FAILED/);
  const t = words(languageOf(testInfo.project.name));
  const main = mainScreen(page, t);
  await main.signInAs('dana');
  await main.createOrganisation('Draft and sons');
  await page
    .getByRole('link', { name: t('app.newSite') })
    .last()
    .click();
  const name = main.dialog.getByLabel(t('sites.name'));
  await name.fill('Harbour');

  const saving = '**/aaa/api/v1/sites';
  await page.route(saving, (route) => route.abort());
  const save = main.dialog.getByRole('button', { name: t('app.save') });
  await save.click();
  await expect(main.dialog.getByText(t('app.noAnswerText'))).toBeVisible();
  await expect(name).toHaveValue('Harbour');
  await page.unroute(saving);

  // What the dialog itself lets nobody send.
  const beyond = { lat: 95 };
  await page.route(saving, (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), ...beyond } }),
  );
  await save.click();
  await expect(main.dialog.getByText(t('errors.field_out_of_range'))).toBeVisible();
  await page.unroute(saving);
  await screenshot(page, testInfo, 'refused-save');
  await expectAccessible(page);
  await main.dialog.getByLabel(t('sites.latitude')).fill('59,93');
  // The server has it, and its answer is lost: pressed again, it is still one.
  let lost: unknown;
  await page.route(saving, async (route) => {
    lost = await (await route.fetch()).json();
    await route.abort();
  });
  await save.click();
  await expect(main.dialog.getByText(t('app.noAnswer'))).toBeVisible();
  await page.unroute(saving);
  const made = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/sites'),
  );
  await save.click();
  await expect(page.getByText(t('sites.created'))).toBeVisible();
  expect(await (await made).json()).toEqual(lost);
});

test('everything can be done from the keyboard', async ({ page }, testInfo) => {
  const t = words(languageOf(testInfo.project.name));
  const main = mainScreen(page, t);
  const tabTo = async (name: string) => {
    // Forty stops are gone through before a screen or a list that is on its way has come.
    const stop = page.getByRole('link', { name }).or(page.getByRole('button', { name }));
    await expect(stop.filter({ visible: true }).first()).toBeVisible();
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const active = document.activeElement?.closest('a, button, input');
        return active?.getAttribute('aria-label') ?? active?.textContent ?? '';
      });
      if (label.includes(name)) return;
    }
    throw new Error(`Tab does not reach ${name}`);
  };

  await main.signInAs('klara');
  await main.createOrganisation('Keys only');
  await tabTo(t('app.newSite'));
  await page.keyboard.press('Enter');
  await expect(main.dialog.getByLabel(t('sites.name'))).toBeFocused();
  await page.keyboard.type('Harbour');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('sites.created'))).toBeVisible();

  await tabTo('Harbour');
  await page.keyboard.press('Enter');
  if (!main.isWide) await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/site\//);
  await tabTo(t('app.newFacility'));
  await page.keyboard.press('Enter');
  await expect(main.dialog.getByLabel(t('facilities.name'))).toBeFocused();
  await page.keyboard.type('Pier');
  await page.keyboard.press('Enter');
  await expect(main.tile('Pier')).toBeVisible();

  await tabTo('Pier');
  await page.keyboard.press('Space');
  await expect(main.tile('Pier')).toHaveAttribute('aria-pressed', 'true');
  await tabTo(t('app.delete'));
  await page.keyboard.press('Enter');
  await expect(main.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main.dialog).toBeHidden();
  await expect(main.tile('Pier')).toBeVisible();
});

test('two tabs hold two organisations, and what is saved in one goes to its own', async ({
  page,
  server,
}, testInfo) => {
  const t = words(languageOf(testInfo.project.name));
  const api = apiOf(server.address);
  const owner = `two-tabs-${testInfo.project.name}`;
  const { accessToken } = await api('POST /auth/flex', { body: { oauthUID: owner } });
  const own = async (title: string) => {
    const { id } = await api('POST /accounts', { token: accessToken, body: { title } });
    const { accessToken: token } = await api('POST /auth/flex', { body: { oauthUID: owner, accountId: id } });
    await api('POST /sites', { token, body: { title: `${title}, north` } });
    const titles = async () => (await api('GET /checklists', { token })).items.map((checklist) => checklist.title);
    return { id, titles };
  };
  const [neva, harbour] = [await own('Neva'), await own('Harbour')];
  const siteIn = (tab: Page, title: string) => tab.getByText(title).filter({ visible: true }).first();
  const switches: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/switch-account')) switches.push(request.url());
  });
  await mainScreen(page, t).signInAs(owner);
  await page.goto(`/app/account/${neva.id}`);
  await expect(siteIn(page, 'Neva, north')).toBeVisible();
  await page.goto('/app/modal/template/0?op=create');
  await page.getByPlaceholder(t('templates.namePlaceholder')).fill('For Neva alone');

  const other = await page.context().newPage();
  await other.goto(`/app/account/${harbour.id}`);
  await expect(siteIn(other, 'Harbour, north')).toBeVisible();

  await page.getByRole('button', { name: t('app.save') }).click();
  await expect(page.getByRole('button', { name: 'For Neva alone', exact: true })).toBeVisible();
  expect(await neva.titles()).toContain('For Neva alone');
  expect(await harbour.titles()).not.toContain('For Neva alone');
  await expect(siteIn(other, 'Harbour, north')).toBeVisible();
  expect(switches.length, 'calls that change the organisation').toBeLessThanOrEqual(2);
  await other.close();
});

test('an invitation whose link was lost gets a new one, and the lost one leads nowhere', async ({
  page,
  server,
}, testInfo) => {
  const t = words(languageOf(testInfo.project.name));
  const api = apiOf(server.address);
  const { token, account } = await organisationWith(api, `lost-link-${testInfo.project.name}`, ['Lobby']);
  const path = `/accounts/${account.id}/invite`;
  const lost = await api('POST /accounts/{id}/invite', { token, path, body: { roleId: 5 } });
  await mainScreen(page, t).signInAs(`lost-link-${testInfo.project.name}`);
  await page.goto('/app/people');
  await screenshot(page, testInfo, 'open-invitation');
  await page.getByRole('button', { name: t('people.newLink') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: t('people.qrCode') })).toBeVisible();
  await expect(dialog.getByText(t('people.linkReplaced'))).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, testInfo, 'new-link');
  const link = `http://${await dialog.getByText(/\/app\/invite\//).innerText()}`;
  expect(link).not.toBe(lost.invitationURL);
  await page.goto(lost.invitationURL);
  await expect(page.getByRole('button', { name: t('invitation.accept') })).toBeHidden();
  await page.goto(link);
  await expect(page.getByRole('button', { name: t('invitation.accept') })).toBeVisible();
});
