import type { Page } from '@playwright/test';
import { languages } from '@rounds/contract';
import { expectNothingCut } from '../fixtures/layout.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

/** Long names, as people give them. */
const accountTitle = 'Северо-Западная управляющая компания коммерческой недвижимости';
const siteTitle = 'Торгово-развлекательный центр «Невский берег», корпус 2';
const facilityTitle = 'Комната матери и ребёнка у центрального входа, второй этаж';

interface Place {
  accountId: string;
  siteId: string;
  facilityId: string;
  checklistId: number;
}

/** An owner's organisation, made over the API with the page's own token. */
const furnish = (page: Page): Promise<Place> =>
  page.evaluate(
    async ([account, site, facility]) => {
      const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
        const token = JSON.parse(localStorage.getItem('rounds.accessToken') ?? '""') as string;
        const response = await fetch(`/aaa/api/v1${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        return (await response.json()) as Answer;
      };
      const { id: accountId } = await call<{ id: string }>('POST', '/accounts', { title: account });
      const tokens = await call<{ accessToken: string }>('POST', '/auth/switch-account', { accountId });
      localStorage.setItem('rounds.accessToken', JSON.stringify(tokens.accessToken));
      const { id: siteId } = await call<{ id: string }>('POST', '/sites', { accountId, title: site });
      const { items } = await call<{ items: { id: number }[] }>('GET', '/checklists');
      const checklistId = items[0]?.id ?? 0;
      const room = { siteId, title: facility, checklistIds: [checklistId] };
      const { id: facilityId } = await call<{ id: string }>('POST', '/facilities', room);
      await call('POST', `/qr/${facilityId}/feedback`, {
        rate: 2,
        message: 'Нет мыла и полотенец уже второй день подряд',
      });
      return { accountId, siteId, facilityId, checklistId };
    },
    [accountTitle, siteTitle, facilityTitle] as const,
  );

const screensOf = ({ accountId, siteId, facilityId, checklistId }: Place): string[] => [
  `/app/account/${accountId}`,
  `/app/account/${accountId}?tab=ratings`,
  `/app/account/${accountId}?tab=checks`,
  `/app/account/${accountId}/site/${siteId}`,
  `/app/qr/${facilityId}`,
  `/app/${facilityId}/feedback`,
  '/app/config',
  '/app/people',
  '/app/template',
  `/app/template/${checklistId}`,
  `/app/modal/invite/${accountId}?sites=${JSON.stringify([siteId])}`,
  `/app/modal/site/${siteId}?op=edit`,
  `/app/modal/facility/${facilityId}?op=edit`,
  `/app/modal/facility/${facilityId}?op=del`,
  `/app/modal/accounts/${accountId}?op=edit`,
  '/app/modal/template/0?op=create',
  `/app/modal/template/${checklistId}/item/0?op=create`,
];

for (const language of languages) {
  test(`every screen fits the narrowest phone and the narrowest desktop in ${language}`, async ({
    page,
    consoleErrors,
  }, testInfo) => {
    test.setTimeout(240_000);
    // The browser's own line about calls that are refused on purpose.
    consoleErrors.allow(/the server responded with a status of 4\d\d/);
    const isPhone = testInfo.project.name === 'phone';
    await page.setViewportSize(isPhone ? { width: 320, height: 640 } : { width: 1024, height: 700 });
    await page.addInitScript((own) => localStorage.setItem('rounds.language', JSON.stringify(own)), language);
    await page.goto('/app/');
    await expect(page.getByText(words(language)('landing.register')).first()).toBeVisible();
    await expectNothingCut(page, `the landing page in ${language}`);
    await page.goto(`/app/flex?oauthUID=narrow-${language}`);
    await expect(page).not.toHaveURL(/flex/);
    const place = await furnish(page);
    for (const address of screensOf(place)) {
      await page.goto(address, { waitUntil: 'load' });
      await expect(page.locator('main').first()).toBeVisible();
      await expect(page.getByText(words(language)('app.loading'))).toHaveCount(0);
      await expectNothingCut(page, `${address} in ${language}`);
    }
  });
}
