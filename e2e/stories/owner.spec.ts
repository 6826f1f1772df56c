import type { Page } from '@playwright/test';
import { codesIn } from '../fixtures/codes.js';
import { mainScreen } from '../fixtures/main-screen.js';
import { expect, test } from '../fixtures/story.js';

const printedSheets = (page: Page) => page.locator('[data-print-pages] > svg');

test('an owner registers, sets up the organisation, prints the posters and invites two people', async ({
  somebody,
  server,
  t,
  hands,
  look,
  can,
}) => {
  const sites = [
    {
      title: t('demo.site_1'),
      facilities: ['demo.facility_1_1', 'demo.facility_1_3', 'demo.facility_1_4'].map((key) => t(key)),
    },
    {
      title: t('demo.site_2'),
      facilities: ['demo.facility_2_1', 'demo.facility_2_3', 'demo.facility_2_5'].map((key) => t(key)),
    },
  ] as const;
  const page = await somebody();
  const main = mainScreen(page, t, hands);

  await test.step('registers under a name of her own', async () => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: t('landing.register') }).first()).toBeVisible();
    await look(page, 'landing');
    await hands.press(page.getByRole('button', { name: t('landing.register') }).first());
    await expect(page.getByRole('heading', { name: t('signin.title') })).toBeVisible();
    await look(page, 'sign in');
    await hands.write(page.getByLabel(t('signin.ownName')), t('signin.marina'));
    await hands.press(page.getByRole('button', { name: t('signin.continue') }));
    await expect(page.getByRole('heading', { name: t('organisation.none.title') })).toBeVisible();
    await look(page, 'no organisation');
  });

  await test.step('creates the organisation', async () => {
    await main.createOrganisation(t('demo.account'));
    await look(page, 'no sites');
  });

  await test.step('creates two sites', async () => {
    await main.addSite(sites[0].title, t('demo.address_1'));
    await main.addSite(sites[1].title, t('demo.address_2'));
    await look(page, 'two sites');
  });

  await test.step('creates six facilities, each with a checklist', async () => {
    for (const { title, facilities } of sites) {
      await main.goHome();
      await main.openSite(title);
      for (const facility of facilities) await main.addFacility(facility, t('starter.washroom'));
      await look(page, 'facilities');
    }
  });

  await test.step('edits the checklist: a new first item, one renamed, one deleted', async () => {
    await main.openTemplates();
    await hands.press(page.getByRole('button', { name: t('starter.washroom'), exact: true }));
    await look(page, 'templates');
    await hands.press(page.getByRole('link', { name: t('templates.items') }));
    const items = page.getByRole('main').getByRole('listitem');
    await expect(items).toHaveCount(6);

    await hands.press(page.getByRole('link', { name: t('app.add'), exact: true }));
    await hands.write(main.dialog.getByPlaceholder(t('templates.itemNamePlaceholder')), t('demo.list_4_1'));
    await hands.press(main.dialog.getByRole('switch', { name: t('templates.allowComments') }));
    await look(page, 'new item');
    await hands.press(main.dialog.getByRole('button', { name: t('app.save') }));
    await expect(items).toHaveCount(7);

    await hands.press(page.getByRole('button', { name: t('demo.list_4_1') }).first());
    for (let place = 6; place > 0; place--) {
      await hands.press(page.getByRole('button', { name: t('templates.up', { title: t('demo.list_4_1') }) }));
    }
    await expect(items.first()).toContainText(t('demo.list_4_1'));
    await look(page, 'moved item');

    await hands.press(page.getByRole('button', { name: t('starter.washroom_6') }).first());
    await hands.press(page.getByRole('link', { name: t('app.delete'), exact: true }));
    await hands.press(main.dialog.getByRole('button', { name: t('app.delete') }));
    await expect(items).toHaveCount(6);

    await hands.press(page.getByRole('button', { name: t('starter.washroom_1') }).first());
    await hands.press(page.getByRole('link', { name: t('templates.edit'), exact: true }));
    await hands.write(main.dialog.getByPlaceholder(t('templates.itemNamePlaceholder')), t('demo.list_2_1'));
    await hands.press(main.dialog.getByRole('button', { name: t('app.save') }));
    await expect(items.nth(1)).toContainText(t('demo.list_2_1'));
    // Its way out is a step back in the history, which a reload would break off.
    await expect(main.dialog).toBeHidden();
    await page.reload();
    await expect(items.first()).toContainText(t('demo.list_4_1'));
    await expect(items).toHaveCount(6);
  });

  await test.step('prints the posters of a site, and every code on them opens its facility', async () => {
    await main.openPosters(sites[0].title);
    const preview = page.getByRole('region', { name: t('posters.preview') }).getByRole('img');
    await expect(preview.first()).toBeVisible();
    await look(page, 'posters');
    if (can('paper')) {
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 900, height: 1300 });
    }
    const found: string[] = [];
    for (const sheet of await (can('paper') ? printedSheets(page) : preview).all()) {
      found.push(...(await codesIn(new Uint8Array(await sheet.screenshot()))));
    }
    expect(found).toHaveLength(3);
    for (const address of found) expect(address).toMatch(new RegExp(`^${server.address}/app/qr/[\\w-]+$`));
  });

  await test.step('invites a manager and a cleaner, who wait in the list of invitations', async () => {
    const owner = await page.context().newPage();
    const again = mainScreen(owner, t, hands);
    await owner.goto('/app/');
    const links = [await again.invite(sites[0].title, 4), await again.invite(sites[1].title, 5)];
    expect(new Set(links).size).toBe(2);
    await owner.goto('/app/people');
    const open = owner.getByRole('list', { name: t('people.invitations') }).getByRole('listitem');
    await expect(open).toHaveCount(2);
    await expect(open.filter({ hasText: t('people.role.4') })).toContainText(sites[0].title);
    await expect(open.filter({ hasText: t('people.role.5') })).toContainText(sites[1].title);
    await look(owner, 'people');
  });
});
