import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { openPushService, type PushService } from '../fixtures/push-service.js';
import { answerSubscriptions, deliver, shownNotifications, tapNotification } from '../fixtures/push.js';
import { expect, test as base } from '../fixtures/story.js';

const test = base.extend<{ pushService: PushService }>({
  pushService: async ({ edition: _edition }, use) => {
    const service = await openPushService();
    await use(service);
    await service.close();
  },
  settings: async ({ pushService }, use) => {
    await use(pushService.settings);
  },
});

test('a manager is told of a low rating, opens it, replies, looks at the dashboard and exports', async ({
  somebody,
  server,
  pushService,
  t,
  hands,
  look,
  can,
  stepWith,
  edition,
  consoleErrors,
}) => {
  // The browser's own words about what cannot work in a private window.
  consoleErrors.allow(/Push API in incognito mode/);
  const names = {
    account: t('demo.account'),
    site: t('demo.site_1'),
    checklist: t('demo.list_1'),
    items: [1, 2, 3, 4].map((number) => t(`demo.list_1_${number}`)),
  };
  const doors = [t('demo.facility_1_1'), t('demo.facility_1_3'), t('demo.facility_1_4')];
  const api = apiOf(server.address);
  const org = await organisationWith(api, 'marina', doors, names);
  const washroom = org.facilities[1];
  await org.signIn('olga', 4);
  const complaint = t('demo.complaint_1');
  const reply = t('demo.sorry_2');

  const page = await somebody();
  const context = page.context();
  await page.goto('/app/flex?oauthUID=olga');
  await expect(page).not.toHaveURL(/flex/);

  await stepWith('push', 'turns notifications on', async () => {
    await answerSubscriptions(page, pushService.subscription);
    await page.goto('/app/config');
    await context.grantPermissions(['notifications']);
    await hands.check(page.getByLabel(t('settings.notifications'), { exact: true }));
    await look(page, 'settings');
    await hands.press(page.getByRole('button', { name: t('app.save'), exact: true }));
    await expect(page.getByText(t('settings.saved'))).toBeVisible();
  });

  const visitor = await somebody();
  await test.step('a cleaner does a round, visitors are content, one is not', async () => {
    const round = await api('GET /qr/{id}', { token: org.token, path: `/qr/${washroom?.code}` });
    const items = round.checks.map(({ id }, index) => ({ id, result: index > 0, comment: '' }));
    const token = await org.signIn('marina', 3);
    await api('POST /qr/{id}/report-quality-check', {
      token,
      path: `/qr/${washroom?.code}/report-quality-check`,
      body: { items },
    });
    const content = {
      path: `/qr/${org.facilities[0]?.code}/feedback`,
      body: { rate: 5, message: t('demo.praise_1') },
    };
    await api('POST /qr/{id}/feedback', content);
    await visitor.goto(`/app/qr/${washroom?.code}`);
    await hands.check(visitor.getByRole('radio', { name: `2, ${t('feedback.word_2')}` }));
    await hands.write(visitor.getByRole('textbox'), complaint);
    await hands.press(visitor.getByRole('button', { name: t('feedback.submit') }));
    await expect(visitor.getByRole('link', { name: t('feedback.receipt_link') })).toBeVisible();
  });

  await stepWith('push', 'the notification speaks her language', async () => {
    const told = () => pushService.received.find(({ body }) => body.includes(complaint));
    await expect.poll(told).toBeDefined();
    const message = told();
    if (!message) throw new Error('It has come');
    await deliver(context, page, message);
    const title = t('notifications.lowRatingTitle', { rating: 2, most: 5, facility: washroom?.title ?? '' });
    const body = t('notifications.lowRatingBody', { site: names.site, message: complaint });
    await expect.poll(() => shownNotifications(page)).toMatchObject([{ title, body }]);
  });

  const card = page.getByRole('listitem').filter({ hasText: complaint });
  await test.step('a tap opens the rating, and she replies', async () => {
    const ratings = `/app/account/${org.account.id}/site/${org.site.id}?tab=ratings`;
    await (can('push') ? tapNotification(context) : page.goto(ratings));
    await expect(page).toHaveURL(new RegExp(`/site/${org.site.id}\\?tab=ratings`));
    await expect(card).toBeVisible();
    await look(page, 'ratings');
    await hands.press(card.getByRole('button', { name: t('ratings.reply') }));
    await hands.write(card.getByLabel(t('ratings.your_reply')), reply);
    await look(page, 'reply');
    await expectAccessible(page);
    await hands.press(card.getByRole('button', { name: t('ratings.send') }));
    await expect(card.getByRole('paragraph').filter({ hasText: reply })).toBeVisible();
    await look(page, 'replied');
  });

  await test.step('the visitor reads the reply behind the private link', async () => {
    await hands.press(visitor.getByRole('link', { name: t('feedback.receipt_link') }));
    await expect(visitor.getByText(reply)).toBeVisible();
    await look(visitor, 'receipt with the reply');
    await expectAccessible(visitor);
  });

  await test.step('another rating appears while she looks, and needs no reply', async () => {
    const path = `/qr/${org.facilities[2]?.code}/feedback`;
    await api('POST /qr/{id}/feedback', { path, body: { rate: 4, message: '=1+1' } });
    await expect(page.getByText('=1+1')).toBeVisible();
    await hands.press(page.getByRole('button', { name: t('ratings.unanswered') }));
    await expect(card).toBeHidden();
    await hands.press(page.getByRole('button', { name: t('ratings.unanswered') }));
    await hands.press(page.getByRole('button', { name: t('ratings.below', { rating: 3 }) }));
    await expect(card).toBeVisible();
    await expect(page.getByText('=1+1')).toBeHidden();
    await look(page, 'ratings below 3');
    await hands.press(page.getByRole('button', { name: t('ratings.below', { rating: 3 }) }));
    await expect(page.getByText('=1+1')).toBeVisible();
  });

  await stepWith('downloads', 'the list goes out as a file', async () => {
    const downloading = page.waitForEvent('download');
    await hands.press(page.getByRole('button', { name: t('export.csv') }));
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const separator = edition.language === 'en' ? ',' : ';';
    const [head, formula, first, second, end] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    const columns = ['site', 'facility', 'rating', 'message'].map((name) => `"${t(`ratings.column.${name}`)}"`);
    expect(head).toContain(columns.join(separator));
    expect(formula).toContain([`"${doors[2]}"`, '4', `"'=1+1"`].join(separator));
    expect(first).toContain([`"${names.site}"`, `"${doors[1]}"`, '2', `"${complaint}"`].join(separator));
    expect(first).toContain(`"${reply}"`);
    expect(second).toContain([`"${doors[0]}"`, '5'].join(separator));
    expect(end).toBe('');
  });

  await test.step('the list of checks has the round with what was not done', async () => {
    await page.goto(`/app/account/${org.account.id}?tab=checks`);
    const checks = page.getByRole('list', { name: t('checks.title') });
    await hands.press(checks.getByRole('button'));
    await expect(checks.getByText(t('checks.result.notDone'), { exact: true })).toBeVisible();
    if (edition.size === 'desktop') {
      const today = page.getByRole('complementary').filter({ hasText: t('checks.today') });
      await expect(today).toContainText('1/3');
    }
    await look(page, 'checks');
  });

  await test.step('the dashboard counts all of it', async () => {
    await page.goto(`/app/account/${org.account.id}`);
    const dashboard = page.getByRole('region', { name: t('dashboard.title') });
    const figure = (name: string) =>
      dashboard
        .locator('dl > div')
        .filter({ hasText: t(name) })
        .first();
    await expect(figure('dashboard.average')).toContainText(edition.language === 'en' ? '3.7' : '3,7');
    await expect(figure('dashboard.checks')).toContainText('1');
    await expect(figure('dashboard.items_passed')).toContainText('75');
    await expect(dashboard.getByRole('heading', { name: t('dashboard.attention') })).toBeVisible();
    await look(page, 'dashboard');
  });

  await test.step('and of one facility alone', async () => {
    await page.goto(`/app/account/${org.account.id}/site/${org.site.id}`);
    await hands.choose(page.getByLabel(t('facilities.filter')), doors[1] ?? '');
    const dashboard = page.getByRole('region', { name: t('dashboard.title') });
    const average = dashboard.locator('dl > div').filter({ hasText: t('dashboard.average') });
    await expect(average).toContainText(edition.language === 'en' ? '2.0' : '2,0');
    await look(page, 'dashboard of a facility');
  });
});
