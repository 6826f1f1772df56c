import { OAuth2Server } from 'oauth2-mock-server';
import { expectAccessible } from '../fixtures/accessibility.js';
import { inFull } from '../fixtures/full.js';
import { mainScreen } from '../fixtures/main-screen.js';
import { startServer } from '../fixtures/server.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

test('somebody new signs in through the embedded provider, founds two organisations, renames one, switches, logs out', async ({
  page,
}) => {
  const main = mainScreen(page, t);
  const menu = page.getByRole('button', { name: /^Menu/ });
  const switcher = (title: string) => page.getByRole('button', { name: title }).first();

  await page.goto('/');
  await expect(page).toHaveURL(/\/app$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: t('landing.register') }).click();
  await expect(page.getByRole('heading', { name: t('signin.title') })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t('signin.ownName')).fill('Nina Petrova');
  await page.getByRole('button', { name: t('signin.continue') }).click();

  await main.createOrganisation('Hotel Rosa');
  await menu.click();
  await page.getByRole('link', { name: t('app.menu.rename') }).click();
  await main.dialog.getByLabel(t('organisation.name')).fill('Hotel Rosa Prague');
  await main.dialog.getByRole('button', { name: t('app.save') }).click();
  await expect(switcher('Hotel Rosa Prague')).toBeVisible();

  await switcher('Hotel Rosa Prague').click();
  await page.getByRole('link', { name: t('organisation.new') }).click();
  await main.dialog.getByLabel(t('organisation.name')).fill('Museum');
  await main.dialog.getByRole('button', { name: t('app.save') }).click();
  await expect(switcher('Museum')).toBeVisible();

  await switcher('Museum').click();
  await page.getByText('Hotel Rosa Prague').last().click();
  await expect(switcher('Hotel Rosa Prague')).toBeVisible();
  await page.reload();
  await expect(switcher('Hotel Rosa Prague')).toBeVisible();

  await menu.click();
  await page.getByRole('button', { name: t('app.menu.logOut') }).click();
  await expect(page.getByRole('button', { name: t('landing.register') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: t('landing.register') })).toBeVisible();
});

test('who comes by another address of the server is led to its public one before signing in', async ({
  page,
  server,
}) => {
  await page.goto(`${server.address.replace('localhost', '127.0.0.1')}/app`);
  await page.getByRole('button', { name: t('landing.register') }).click();
  await expect(page).toHaveURL(`${server.address}/app`);
  await page.getByRole('button', { name: t('landing.register') }).click();
  await expect(page.getByRole('heading', { name: t('signin.title') })).toBeVisible();
});

test('a return from the provider that this browser did not ask for signs nobody in', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/the server responded with a status of 401/);
  await page.goto('/app/auth?code=made-up&state=made-up');
  await expect(page.getByText(t('errors.sign_in_refused'))).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('accessToken');
});

test(
  'somebody signs in through another OpenID provider, which has keys of its own and asks for PKCE',
  { tag: inFull },
  async ({ browser }) => {
    // A second server starts here, from an empty folder.
    const issuer = new OAuth2Server();
    await issuer.issuer.keys.generate('RS256');
    await issuer.start(0, 'localhost');
    issuer.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
      Object.assign(token.payload, { given_name: 'Eva', family_name: 'Nováková', email: 'eva@museum.example' });
    });
    const asked: URL[] = [];
    issuer.service.on('beforeAuthorizeRedirect', (redirect: { url: URL }, request: { url: string }) => {
      asked.push(new URL(request.url, redirect.url));
    });
    const server = await startServer({
      OIDC_ISSUER: issuer.issuer.url ?? '',
      OIDC_CLIENT_ID: 'rounds',
      OIDC_CLIENT_SECRET: 'kept between the two',
      HOST: '127.0.0.1',
    });
    const context = await browser.newContext({ baseURL: server.address, locale: 'en-GB' });
    const page = await context.newPage();
    try {
      await page.goto('/app');
      await page.getByRole('button', { name: t('landing.register') }).click();
      await expect(page.getByText(t('organisation.none.title'))).toBeVisible();
      expect(asked[0]?.searchParams.get('code_challenge_method')).toBe('S256');
      expect(asked[0]?.searchParams.get('nonce')).toBeTruthy();
      expect(server.takeErrors()).toEqual([]);
    } finally {
      await context.close();
      await server.stop();
      await issuer.stop();
    }
  },
);
