import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.js';
import { watchConsole } from '../fixtures/console.js';
import { browserOf, type Edition } from '../fixtures/editions.js';
import { inFull, inFullUnless } from '../fixtures/full.js';
import { expectNothingCut } from '../fixtures/layout.js';
import { givePasskeyDevice } from '../fixtures/passkeys.js';
import { screenshot } from '../fixtures/screenshot.js';
import { startServer, type RunningServer } from '../fixtures/server.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const editions: readonly Edition[] = [
  { language: 'ru', size: 'phone', theme: 'light', by: 'pointer' },
  { language: 'cz', size: 'desktop', theme: 'light', by: 'pointer' },
];

/** A production server of a company without a provider, in which nobody is yet. */
const startOwnServer = () => startServer({ NODE_ENV: 'production', SIGN_IN: 'own' });

/** A browser of its own, with nothing of the others. Every refusal on purpose is allowed by its status. */
async function open(browser: Browser, server: RunningServer, edition: Edition, refusals = /status of 4\d\d/) {
  const context = await browser.newContext({ ...browserOf(edition, 'chromium'), baseURL: server.address });
  const heard = watchConsole();
  heard.allow(refusals);
  heard.listen(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, device: await givePasskeyDevice(page), context, heard };
}

for (const edition of editions) {
  const t = words(edition.language);
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  const tag = inFullUnless(edition.size === 'phone');

  test.describe(`without a provider, ${edition.language} on a ${edition.size}`, { tag }, () => {
    let server: RunningServer;

    test.beforeEach(async () => {
      server = await startOwnServer();
    });

    test.afterEach(async () => {
      expect(server.takeErrors(), 'errors in the log of the server').toEqual([]);
      await server.stop();
    });

    /** The address that the server prints, to the end: an owner with ten recovery codes. */
    async function setUp(page: Page, look: (name: string) => Promise<void> = () => Promise.resolve()) {
      await page.goto(server.said(/http\S+\/app\/setup\/\S+/) ?? '');
      await expect(page.getByRole('heading', { name: t('access.setup.title') })).toBeVisible();
      await page.getByLabel(t('access.setup.organisation')).fill('Невский берег');
      await page.getByLabel(t('access.paper.name')).fill('Марина Лебедева');
      await look('setup');
      await press(page, t('access.setup.submit'));
      await expect(page.getByText(t('access.codes.why'))).toBeVisible();
      await look('codes-before');
      await press(page, t('access.codes.make'));
      const codes = page.getByRole('list', { name: t('access.codes.title') }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      const written = await codes.allInnerTexts();
      await look('codes');
      await expect(page.getByRole('button', { name: t('access.codes.done') })).toBeDisabled();
      await page.getByText(t('access.codes.kept')).click();
      await press(page, t('access.codes.done'));
      await expect(page.getByRole('heading', { name: t('sites.none') })).toBeVisible();
      return written;
    }

    const goToDevices = async (page: Page) => {
      await page.goto('/app/config');
      await page.getByRole('link', { name: t('access.devices.title') }).click();
      await expect(page.getByRole('list', { name: t('access.keys.title') })).toBeVisible();
    };

    const logOut = async (page: Page) => {
      await page.goto('/app');
      await page
        .getByRole('button', { name: new RegExp(`^${t('app.menu')}`) })
        .first()
        .click();
      await press(page, t('app.menu.logOut'));
      await expect(page.getByRole('button', { name: t('landing.signIn') })).toBeVisible();
    };

    test('the first owner comes by the printed address, once, and returns by passkey or recovery code', async ({
      browser,
    }, testInfo) => {
      const { page, device, context, heard } = await open(browser, server, edition);
      const look = async (name: string) => {
        await expectAccessible(page, name);
        await expectNothingCut(page, name);
        await screenshot(page, testInfo, `own-${name}-${edition.language}`);
      };
      const [recoveryCode = ''] = await setUp(page, look);
      expect(await device.count()).toBe(1);

      await page.goto(server.said(/http\S+\/app\/setup\/\S+/) ?? '');
      await expect(page.getByRole('heading', { name: t('access.setup.done') })).toBeVisible();
      await page.goto('/app/setup/made-up');
      await expect(page.getByRole('heading', { name: t('access.setup.unknown') })).toBeVisible();

      await logOut(page);
      await press(page, t('landing.signIn'));
      await expect(page.getByRole('heading', { name: t('access.title') })).toBeVisible();
      await look('sign-in');
      await device.lock(true);
      await press(page, t('access.signIn'));
      await expect(page.getByText(t('access.fault.cancelled'))).toBeVisible();
      await device.lock(false);
      await press(page, t('access.signIn'));
      await expect(page.getByRole('heading', { name: t('sites.none') })).toBeVisible();

      const other = await open(browser, server, edition);
      await other.page.goto('/app/sign-in');
      await other.page.getByRole('link', { name: t('access.recover') }).click();
      await other.page.getByLabel(t('access.recovery.code')).fill('k7mq-2r9t');
      await press(other.page, t('access.recovery.submit'));
      await expect(other.page.getByText(t('access.recovery.wrong'))).toBeVisible();
      await expectAccessible(other.page, 'recovery');
      await screenshot(other.page, testInfo, `own-recovery-${edition.language}`);
      await other.page.getByLabel(t('access.recovery.code')).fill(` ${recoveryCode.toUpperCase()} `);
      await press(other.page, t('access.recovery.submit'));
      await expect(other.page.getByRole('heading', { name: t('sites.none') })).toBeVisible();
      await other.page.goto('/app/config/sign-in');
      await expect(other.page.getByText(t('access.codes.left', { left: 9, all: 10 }))).toBeVisible();

      expect([...heard.unexpected(), ...other.heard.unexpected()]).toEqual([]);
      await context.close();
      await other.context.close();
    });

    test(
      'passkeys are added, named and removed, the last one never; sessions are ended from afar',
      { tag: inFull },
      async ({ browser }, testInfo) => {
        const { page, device, context, heard } = await open(browser, server, edition);
        const [recoveryCode = ''] = await setUp(page);
        await goToDevices(page);
        const keys = page.getByRole('list', { name: t('access.keys.title') });
        const dialog = page.getByRole('dialog');
        const menuOf = (name: string) => keys.getByRole('button', { name: t('access.keys.menu', { name }) });

        await keys.getByRole('button', { name: t('access.keys.add') }).click();
        await press(page, t('access.keys.create'));
        await expect(dialog.getByText(t('access.fault.exists'))).toBeVisible();
        await device.lose();
        const second = await givePasskeyDevice(page);
        await dialog.getByLabel(t('access.keys.name')).fill('Tablet');
        await press(page, t('access.keys.create'));
        await expect(menuOf('Tablet')).toBeVisible();
        expect(await second.count()).toBe(1);

        await menuOf('Tablet').click();
        await dialog.getByRole('button', { name: t('access.keys.rename') }).click();
        await dialog.getByLabel(t('access.keys.name')).fill('Планшет');
        await press(page, t('app.save'));
        await expect(menuOf('Планшет')).toBeVisible();
        await expectAccessible(page, 'devices');
        await expectNothingCut(page, 'devices');
        await screenshot(page, testInfo, `own-devices-${edition.language}`);

        await keys
          .getByRole('button', { name: new RegExp(t('access.keys.menu', { name: '' })) })
          .first()
          .click();
        await dialog.getByRole('button', { name: t('access.keys.remove') }).click();
        await expectAccessible(page, 'removal');
        await press(page, t('access.keys.remove'));
        await expect(dialog).toBeHidden();
        await menuOf('Планшет').click();
        await dialog.getByRole('button', { name: t('access.keys.remove') }).click();
        await press(page, t('access.keys.remove'));
        await expect(dialog.getByText(t('errors.last_way_in'))).toBeVisible();
        await press(page, t('app.cancel'));

        const other = await open(browser, server, edition);
        await other.page.goto('/app/sign-in/code');
        await other.page.getByLabel(t('access.recovery.code')).fill(recoveryCode);
        await press(other.page, t('access.recovery.submit'));
        await expect(other.page.getByRole('heading', { name: t('sites.none') })).toBeVisible();
        await page.reload();
        const sessions = page.getByRole('list', { name: t('access.sessions.title') });
        await expect(sessions.getByRole('listitem')).toHaveCount(2);
        await screenshot(page, testInfo, `own-sessions-${edition.language}`);
        await sessions.getByRole('button').click();
        await expect(sessions.getByRole('listitem')).toHaveCount(1);
        await other.page.goto('/app/people');
        await expect(other.page.getByRole('button', { name: t('landing.signIn') })).toBeVisible();

        expect([...heard.unexpected(), ...other.heard.unexpected()]).toEqual([]);
        await context.close();
        await other.context.close();
      },
    );

    test(
      'an invitation on paper is opened on another phone by its words, with a name and a passkey',
      { tag: inFull },
      async ({ browser }, testInfo) => {
        const owner = await open(browser, server, edition);
        await setUp(owner.page);
        const paper = await owner.page.evaluate(async () => {
          const kept = (key: string) => JSON.parse(localStorage.getItem(`rounds.${key}`) ?? '""') as string;
          const response = await fetch(`/aaa/api/v1/accounts/${kept('accountId')}/invites/papers`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${kept('accessToken')}`,
              'content-type': 'application/json',
              'accept-language': document.documentElement.lang,
            },
            body: JSON.stringify({ names: ['Галина Петрова'] }),
          });
          const { items } = (await response.json()) as { items: { words: string[]; invitationURL: string }[] };
          return items[0];
        });
        const { page, context, heard } = await open(browser, server, edition);
        await page.goto('/app');
        await press(page, t('landing.register'));
        await expect(page.getByRole('heading', { name: t('access.paper.title') })).toBeVisible();
        const word = (number: number) => page.getByLabel(t('access.paper.word', { number }));
        await word(1).pressSequentially('nowhere lamp owl cat');
        await expect(word(4)).toHaveValue('cat');
        await press(page, t('access.paper.check'));
        await expect(page.getByText(t('access.paper.unknown'))).toBeVisible();
        await expectAccessible(page, 'wrong words');

        await word(1).fill('');
        await word(1).pressSequentially(` ${paper?.words.join(' ').toUpperCase()}`);
        await expect(word(4)).toHaveValue(paper?.words[3]?.toUpperCase() ?? '');
        await page.keyboard.press('Enter');
        await expect(page.getByLabel(t('access.paper.name'))).toHaveValue('Галина Петрова');
        await expectAccessible(page, 'paper');
        await expectNothingCut(page, 'paper');
        await screenshot(page, testInfo, `own-paper-${edition.language}`);
        await press(page, t('access.paper.join'));
        await expect(page.getByText(t('invitation.joined'))).toBeVisible();
        await expect(page).toHaveURL(/\/app$/);

        await owner.page.goto(paper?.invitationURL ?? '');
        await expect(owner.page.getByText(t('errors.invitation_used'))).toBeVisible();

        expect([...heard.unexpected(), ...owner.heard.unexpected()]).toEqual([]);
        await context.close();
        await owner.context.close();
      },
    );
  });
}

test(
  'who signed in long ago signs in again before changing how, and comes back',
  { tag: inFull },
  async ({ browser }) => {
    const edition: Edition = { language: 'en', size: 'phone', theme: 'dark', by: 'pointer' };
    const t = words('en');
    const server = await startOwnServer();
    const { page, context } = await open(browser, server, edition);
    await page.goto(server.said(/http\S+\/app\/setup\/\S+/) ?? '');
    await page.getByLabel(t('access.setup.organisation')).fill('Neva Shore');
    await page.getByLabel(t('access.paper.name')).fill('Marina Lebedeva');
    await page.getByRole('button', { name: t('access.setup.submit') }).click();
    await page.getByRole('button', { name: t('access.codes.later') }).click();
    await page.goto('/app/config/sign-in/codes');
    // Fifteen minutes pass: the server's answer after them, once.
    await page.route(
      '**/profile/recovery-codes',
      (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'sign_in_again', requestId: 'later', detail: t('errors.sign_in_again') }),
        }),
      { times: 1 },
    );
    await page.getByRole('button', { name: t('access.codes.make') }).click();
    await expect(page.getByRole('dialog', { name: t('access.again.title') })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('access.again.action') }).click();
    await page.getByRole('button', { name: t('access.signIn') }).click();
    await expect(page).toHaveURL(/\/config\/sign-in\/codes$/);
    await page.getByRole('button', { name: t('access.codes.make') }).click();
    await expect(page.getByText(t('access.codes.once'))).toBeVisible();
    // The session of before was ended by the new one.
    await page.goto('/app/config/sign-in');
    await expect(page.getByRole('list', { name: t('access.sessions.title') }).getByRole('listitem')).toHaveCount(1);
    await context.close();
    await server.stop();
  },
);
