import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf } from '../fixtures/api.js';
import { codesIn } from '../fixtures/codes.js';
import { kept } from '../fixtures/kept.js';
import { mainScreen } from '../fixtures/main-screen.js';
import { givePasskeyDevice, pretendPasskeyDevice } from '../fixtures/passkeys.js';
import { test } from '../fixtures/scanning.js';
import { expect } from '../fixtures/story.js';

// As it is run for a company that has no provider.
test.use({ settings: { NODE_ENV: 'production', SIGN_IN: 'own' } });

/** Codes and words are made anew every time. */
const madeUp = { varies: true };

test('a small company without a provider comes from the first start to the first round', async ({
  somebody,
  withPhone,
  scan,
  server,
  t,
  hands,
  look,
  can,
}) => {
  const site = t('demo.site_2');
  const doors = [t('demo.facility_2_3'), t('demo.facility_2_2')] as const;
  const press = (page: Page, name: string) => hands.press(page.getByRole('button', { name, exact: true }));
  const givePasskeys = (page: Page) => (can('passkeys') ? givePasskeyDevice(page) : pretendPasskeyDevice(page));

  const page = await somebody();
  const main = mainScreen(page, t, hands);
  await test.step('the server prints an address, and who opens it is the owner', async () => {
    await page.goto(server.said(/http\S+\/app\/setup\/\S+/) ?? '');
    await expect(page.getByRole('heading', { name: t('access.setup.title') })).toBeVisible();
    await givePasskeys(page);
    await hands.write(page.getByLabel(t('access.setup.organisation')), t('demo.account'));
    await hands.write(page.getByLabel(t('access.paper.name')), t('signin.marina'));
    await look(page, 'first start');
    await press(page, t('access.setup.submit'));
    await expect(page.getByText(t('access.codes.why'))).toBeVisible();
    await look(page, 'recovery codes offered');
  });

  await test.step('ten recovery codes are written down', async () => {
    await press(page, t('access.codes.make'));
    const codes = page.getByRole('list', { name: t('access.codes.title') }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await look(page, 'recovery codes', madeUp);
    await hands.press(page.getByText(t('access.codes.kept')));
    await press(page, t('access.codes.done'));
    await expect(page.getByRole('heading', { name: t('sites.none') })).toBeVisible();
    await look(page, 'nothing yet');
  });

  await test.step('a site, two facilities and a checklist are made', async () => {
    await main.addSite(site, t('demo.address_2'));
    await look(page, 'a site');
    await main.openSite(site);
    for (const door of doors) await main.addFacility(door, t('starter.washroom'));
    await look(page, 'two facilities');
  });

  let codes: string[] = [];
  await test.step('their codes are printed', async () => {
    await main.openPosters(site);
    const posters = page.getByRole('region', { name: t('posters.preview') }).getByRole('img');
    await expect(posters.first()).toBeVisible();
    await look(page, 'posters');
    // They are drawn one after another, and each moves the next.
    const read = async () => {
      const addresses: string[] = [];
      for (const poster of await posters.all()) {
        addresses.push(...(await codesIn(new Uint8Array(await poster.screenshot()))));
      }
      codes = addresses.map((address) => address.split('/').at(-1) ?? '');
      return codes;
    };
    await expect.poll(read).toHaveLength(doors.length);
  });

  let words = '';
  await test.step('a cleaner without an e-mail address is invited on paper', async () => {
    await page.goto('/app/people');
    await hands.press(page.getByRole('link', { name: t('people.invite') }));
    const names = main.dialog.getByLabel(t('people.names'));
    await expect(async () => {
      await hands.press(main.dialog.getByText(t('people.way.paper')));
      await expect(names).toBeVisible({ timeout: 1000 });
    }).toPass();
    await hands.write(names, t('signin.timur'));
    await look(page, 'invitation on paper');
    await hands.press(main.dialog.getByRole('button', { name: t('people.makePapers', { count: 1 }) }));
    const paper = main.dialog.getByRole('listitem');
    await expect(paper).toHaveCount(1);
    words = await paper.locator('strong').innerText();
    await look(page, 'paper', madeUp);
    await hands.press(main.dialog.getByRole('button', { name: t('app.close') }));
    await expect(main.dialog).toBeHidden();
    await look(page, 'people');
  });

  const phone = await withPhone();
  await test.step('the cleaner types its four words, makes a passkey and is in', async () => {
    await phone.goto('/app/');
    await look(phone, 'landing');
    await press(phone, t('landing.register'));
    await expect(phone.getByRole('heading', { name: t('access.paper.title') })).toBeVisible();
    for (const [index, word] of words.split(' ').entries()) {
      await hands.write(phone.getByLabel(t('access.paper.word', { number: index + 1 })), word);
    }
    await look(phone, 'four words', madeUp);
    await press(phone, t('access.paper.check'));
    await expect(phone.getByLabel(t('access.paper.name'))).toHaveValue(t('signin.timur'));
    await givePasskeys(phone);
    // Also where the browser has just got them.
    await hands.write(phone.getByLabel(t('access.paper.name')), t('signin.timur'));
    await look(phone, 'invited', madeUp);
    await press(phone, t('access.paper.join'));
    await expect(mainScreen(phone, t, hands).tile(site)).toBeVisible();
    // From then on the scanner knows the doors by name.
    await expect.poll(() => kept(phone, 'rounds')).toHaveLength(doors.length);
    await look(phone, 'home of the cleaner');
  });

  const done = [1, 2, 3, 4, 5, 6].map((number) => t(`starter.washroom_${number}`));
  await test.step('scans the first door and does the first round', async () => {
    const api = apiOf(server.address);
    // A picture with several codes is read in any order.
    const titles = await Promise.all(codes.map((code) => api('GET /qr/{id}/public', { path: `/qr/${code}/public` })));
    const first = titles.findIndex(({ facilityTitle }) => facilityTitle === doors[0]);
    await scan(phone, codes[first] ?? '', doors[0]);
    await look(phone, 'checklist');
    for (const item of done) await hands.press(phone.getByText(item, { exact: true }));
    await hands.press(phone.getByRole('button', { name: t('checklist.submit'), exact: true }));
    await expect(phone.getByRole('heading', { name: t('checklist.sent.title') })).toBeVisible();
    await look(phone, 'first round');
  });

  await test.step('the owner sees it, and who did it', async () => {
    await page.goto('/app/');
    const tabs = page.getByRole('navigation', { name: t('app.tabs') });
    await hands.press(tabs.getByRole('link', { name: t('app.tabs.checks') }));
    const checks = page.getByRole('list', { name: t('checks.title') });
    await expect(checks.getByRole('listitem')).toHaveCount(1);
    await expect(checks).toContainText(t('signin.timur').split(' ')[0] ?? '');
    await look(page, 'checks');
    await expectAccessible(page);
  });
});
