import type { Page } from '@playwright/test';
import { languages, type Language, type PushMessage, type PushSubscription } from '@rounds/contract';
import { inWholeBrowser } from '../engines/engines.js';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { inFull } from '../fixtures/full.js';
import { expectNothingCut } from '../fixtures/layout.js';
import {
  answerSubscriptions,
  answerSubscriptionsWhenTold,
  deliver,
  shownNotifications,
  tapNotification,
} from '../fixtures/push.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

test.use({ launchOptions: async ({ launchOptions }, use) => use(inWholeBrowser(launchOptions)) });

const t = words('en');
const pushService: PushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/journey',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

test.beforeEach(({ consoleErrors }) => {
  // The browser's own words about what cannot work in a private window.
  consoleErrors.allow(/Push API in incognito mode/);
});

const titleIn = (page: Page, language: Language) =>
  page.getByRole('heading', { name: words(language)('settings.title') });

/** An owner with an organisation, on the settings screen. */
async function openSettings(page: Page, person: string): Promise<{ accountId: string }> {
  await page.goto(`/app/flex?oauthUID=${person}`);
  await expect(page).not.toHaveURL(/flex/);
  const accountId = await page.evaluate(async () => {
    const token = JSON.parse(localStorage.getItem('rounds.accessToken') ?? '""') as string;
    const response = await fetch('/aaa/api/v1/accounts', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Neva Shore' }),
    });
    return ((await response.json()) as { id: string }).id;
  });
  await page.goto(`/app/account/${accountId}`);
  await expect(page.getByText('Neva Shore').filter({ visible: true }).first()).toBeVisible();
  await page.goto('/app/config');
  await expect(page.getByLabel(t('settings.language'))).toBeVisible();
  return { accountId };
}

test('the language changes at once, Cancel takes it back, Save keeps it', async ({ page }, testInfo) => {
  await openSettings(page, 'olga');
  await expectAccessible(page);
  for (const language of languages) {
    await page.locator('select').first().selectOption(language);
    await expect(titleIn(page, language)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'cz' ? 'cs' : language);
    await screenshot(page, testInfo, `settings-${language}`);
  }
  await page.getByRole('button', { name: words('cz')('app.cancel') }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.goto('/app/config');
  await page.getByLabel(t('settings.language')).selectOption('ru');
  await page.getByRole('button', { name: words('ru')('app.save') }).click();
  await expect(page.getByText(words('ru')('settings.saved'))).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
});

test('what could not be fetched is asked for again where it failed', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/);
  await openSettings(page, 'olga');
  let isCut = true;
  await page.route('**/notifications/choices', (route) => (isCut ? route.abort() : route.fallback()));
  await page.reload();
  await expect(page.getByText(t('app.notLoaded'))).toBeVisible();
  isCut = false;
  await page.getByRole('button', { name: t('app.tryAgain') }).click();
  await expect(page.getByLabel(t('settings.language'))).toBeVisible();
});

test('kinds, quiet hours and the theme are kept', async ({ page }) => {
  await openSettings(page, 'mark');
  await page.getByText(t('settings.failedCheck')).click();
  await page.getByLabel(t('settings.quietHours')).check();
  await page.getByLabel(t('settings.quietFrom'), { exact: true }).fill('21:30');
  await page.getByLabel(t('settings.themeDark')).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: t('app.save') }).click();
  await expect(page.getByText(t('settings.saved'))).toBeVisible();
  await page.addInitScript(() => {
    // The first change of state is the end of the page's text: before any code of the app has run.
    document.addEventListener(
      'readystatechange',
      () => {
        const { dataset } = document.documentElement;
        dataset['atFirst'] = dataset['theme'] ?? 'none';
      },
      { once: true },
    );
  });
  await page.goto('/app/config');
  await expect(page.locator('html')).toHaveAttribute('data-at-first', 'dark');
  await expect(page.getByLabel(t('settings.failedCheck'))).not.toBeChecked();
  await expect(page.getByLabel(t('settings.quietFrom'), { exact: true })).toHaveValue('21:30');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test(
  'notifications that cannot be turned on say so after one reload, and never reload again',
  { tag: inFull },
  async ({ page, context }) => {
    await answerSubscriptions(page, null);
    await openSettings(page, 'nina');
    await context.grantPermissions(['notifications']);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    for (const expectedLoads of [1, 1]) {
      await page.getByLabel(t('settings.notifications'), { exact: true }).check();
      await page.getByRole('button', { name: t('app.save') }).click();
      await expect(page.getByText(t('settings.pushFailedTitle'))).toBeVisible({ timeout: 12_000 });
      await expect(page.getByRole('button', { name: t('app.save') })).not.toHaveAttribute('aria-busy', 'true');
      await expect(page.getByLabel(t('settings.notifications'), { exact: true })).not.toBeChecked();
      expect(loads).toBe(expectedLoads);
    }
  },
);

test('a push message is shown once, grouped by facility, and a tap opens the place', async ({ page, context }) => {
  await answerSubscriptions(page, pushService);
  const { accountId } = await openSettings(page, 'olga');
  await context.grantPermissions(['notifications']);
  await page.getByLabel(t('settings.notifications'), { exact: true }).check();
  const told = page.waitForRequest(/enable-browser-push/);
  await page.getByRole('button', { name: t('app.save') }).click();
  expect((await told).postDataJSON()).toMatchObject(pushService);
  await expect(page.getByText(t('settings.saved'))).toBeVisible();

  const message = (id: string): PushMessage => ({
    id,
    kind: 'low-rating',
    tag: 'lobby',
    title: 'Hodnocení 2 z 5: Lobby',
    body: 'North: „Není mýdlo“',
    grouped: { one: '{{count}} nová zpráva', few: '{{count}} nové zprávy', other: '{{count}} nových zpráv' },
    url: `/app/account/${accountId}?tab=ratings`,
    language: 'cs',
    at: new Date().toISOString(),
  });
  await deliver(context, page, message('first'));
  await deliver(context, page, message('first'));
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title: 'Hodnocení 2 z 5: Lobby', body: 'North: „Není mýdlo“', tag: 'lobby', lang: 'cs' }]);
  await deliver(context, page, message('second'));
  await expect
    .poll(async () => (await shownNotifications(page)).map(({ body }) => body))
    .toEqual(['2 nové zprávy\nNorth: „Není mýdlo“']);

  await tapNotification(context);
  await expect(page).toHaveURL(new RegExp(`/app/account/${accountId}\\?tab=ratings$`));
  await expect.poll(() => shownNotifications(page)).toEqual([]);
});

const workerScopes = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.map(({ scope }) => new URL(scope).pathname).toSorted();
  });

test(
  'turning notifications off unregisters their worker and leaves the offline one',
  { tag: inFull },
  async ({ page, context }) => {
    await context.grantPermissions(['notifications']);
    await answerSubscriptions(page, pushService);
    // Renewed silently after the sign-in, since it is allowed.
    const renewed = page.waitForResponse(/enable-browser-push/);
    await openSettings(page, 'olga');
    await renewed;
    expect(await workerScopes(page)).toContain('/app/push/');
    await page.reload();
    await page.getByLabel(t('settings.notifications'), { exact: true }).uncheck();
    await page.getByRole('button', { name: t('app.save') }).click();
    await expect(page.getByText(t('settings.saved'))).toBeVisible();
    await expect.poll(() => workerScopes(page)).toEqual(['/app']);
  },
);

test(
  'notifications saved as off stay off, although a renewal was under way',
  { tag: inFull },
  async ({ page, context }) => {
    await context.grantPermissions(['notifications']);
    const service = await answerSubscriptionsWhenTold(page, pushService);
    await openSettings(page, 'vera');
    await service.asked();
    await expect(page.getByLabel(t('settings.notifications'), { exact: true })).not.toBeChecked();
    await page.getByRole('button', { name: t('app.save') }).click();
    await expect(page.getByText(t('settings.saved'))).toBeVisible();
    const told = page.waitForResponse(/disable-browser-push/);
    await service.answer();
    await told;
    expect(await workerScopes(page)).toEqual(['/app']);
  },
);

test('who works for an organisation can leave it; its only owner cannot', async ({ page, server, consoleErrors }) => {
  // The browser's own lines about the refusal, about the token that ends with the membership, and about the site's rounds,
  // which may be on their way to the phone at that moment.
  consoleErrors.allow(/the server responded with a status of (401|404 .*\/rounds|409)/);
  const org = await organisationWith(apiOf(server.address), 'leaver-owner', ['Lobby']);
  await org.signIn('leaver', 5);
  const leave = async (person: string) => {
    await page.goto(`/app/flex?oauthUID=${person}`);
    await expect(page).not.toHaveURL(/flex/);
    await page.goto('/app/config');
    await page.getByRole('button', { name: t('organisation.leave') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('organisation.leave.confirm') })
      .click();
  };
  await leave('leaver-owner');
  await expect(page.getByRole('dialog').getByText(t('organisation.leave.failed'))).toBeVisible();
  await leave('leaver');
  await expect(page.getByRole('heading', { name: t('organisation.none.title') })).toBeVisible();
});

test('one’s own data is downloaded, and one’s own account is deleted', async ({ page, consoleErrors }) => {
  // The browser's own line about what was asked at the very moment in which the account went.
  consoleErrors.allow(/the server responded with a status of 401/);
  await page.goto('/app/flex?oauthUID=stepan');
  await expect(page).not.toHaveURL(/flex/);
  await page.goto('/app/config');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('settings.export') }).click();
  expect((await download).suggestedFilename()).toBe('rounds-my-data.json');
  await page.getByRole('button', { name: t('settings.deleteAccount') }).click();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('app.delete') })
    .click();
  await expect(page.getByRole('button', { name: t('landing.register') }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('rounds.accessToken'))).toBeNull();
});

test('settings with everything turned on fit 320 px in every language', { tag: inFull }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openSettings(page, 'olga');
  await page.getByLabel(t('settings.quietHours')).check();
  for (const language of languages) {
    await page.locator('select').first().selectOption(language);
    await expect(titleIn(page, language)).toBeVisible();
    await expectNothingCut(page, `settings in ${language}`);
  }
});
