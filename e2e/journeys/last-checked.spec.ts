import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { expectNothingCut } from '../fixtures/layout.js';
import { atNoon } from '../fixtures/noon.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

test('visitors are told of the last check once the owner wants it, and never who it was', async ({
  page,
  server,
  browser,
}, testInfo) => {
  const api = apiOf(server.address);
  const owner = `last-checked-${testInfo.testId}`;
  const org = await organisationWith(api, owner, ['Lobby', 'Washroom']);
  const { timeZone } = atNoon();
  await api('PATCH /sites/{id}', { token: org.token, path: `/sites/${org.site.id}`, body: { timeZone } });
  const [lobby = '', washroom = ''] = org.facilities.map(({ id }) => id);
  const { checks } = await api('GET /qr/{id}', { token: org.token, path: `/qr/${lobby}` });
  for (const id of [lobby, washroom]) {
    await api('POST /qr/{id}/report-quality-check', {
      token: org.token,
      path: `/qr/${id}/report-quality-check`,
      body: { items: checks.map((item) => ({ id: item.id, result: true })) },
    });
  }
  const path = `/facilities/${washroom}`;
  await api('PATCH /facilities/{id}', { token: org.token, path, body: { showsLastCheck: false } });

  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB', baseURL: server.address });
  const visitor = await context.newPage();
  const line = visitor.getByText(/Last checked today at \d\d:\d\d/);
  await visitor.goto(`/app/qr/${lobby}`);
  await expect(visitor.getByRole('heading', { name: t('feedback.question') })).toBeVisible();
  await expect(line).toHaveCount(0);

  await page.goto(`/app/flex?oauthUID=${owner}`);
  await expect(page).not.toHaveURL(/flex/);
  await page.goto('/app/config');
  await page.getByRole('switch', { name: t('settings.showsLastCheck') }).click();
  await page.getByRole('button', { name: t('app.save') }).click();
  await expect(page.getByText(t('settings.saved'))).toBeVisible();

  await visitor.goto(`/app/qr/${lobby}`);
  await expect(line).toBeVisible();
  expect(await visitor.content()).not.toContain(owner);
  await visitor.setViewportSize({ width: 320, height: 640 });
  await expectNothingCut(visitor, 'the last check at 320 px');
  await screenshot(visitor, testInfo, 'last-checked');
  await visitor.goto(`/app/qr/${washroom}`);
  await expect(line).toHaveCount(0);
  await context.close();

  await page.goto(`/app/${lobby}/feedback?lang=ar`);
  await expectAccessible(page);
});
