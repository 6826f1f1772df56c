import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { expect, test } from '../fixtures/story.js';

/** As slow as phones still are in cellars and lifts, where the browser can be; it lasts as long as the session that set it. */
async function slow3G(page: Page, canBeSlow: boolean): Promise<(isThere: boolean) => Promise<unknown>> {
  if (!canBeSlow) return (isThere) => page.context().setOffline(!isThere);
  const devtools = await page.context().newCDPSession(page);
  const slow = { latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 };
  const network = (isThere: boolean) =>
    devtools.send('Network.emulateNetworkConditions', { offline: !isThere, ...slow });
  await network(true);
  return network;
}

test('a visitor rates 2 stars on slow 3G without a script, another one with it', async ({
  somebody,
  server,
  t,
  hands,
  look,
  can,
  stepWith,
  consoleErrors,
}) => {
  // The browser's own line about a network that is not there.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const names = { account: t('demo.account'), site: t('demo.site_1'), checklist: t('demo.list_1'), items: [] };
  const api = apiOf(server.address);
  const org = await organisationWith(api, 'marina', [t('demo.facility_1_3')], names);
  const onTheDoor = `/app/qr/${org.facilities[0]?.code}`;
  const stored = async () => {
    const { items } = await api('GET /feedbacks', { token: org.token });
    return items.map(({ rating, message }) => [rating, message]);
  };
  const star = (page: Page, rating: number) =>
    page.getByRole('radio', { name: `${rating}, ${t(`feedback.word_${rating}`)}` });
  const submit = (page: Page) => page.getByRole('button', { name: t('feedback.submit') });
  const thanks = (page: Page) =>
    page.getByRole('heading', { name: `${t('feedback.thanks')} ${t('feedback.thanks_more')}` });

  await stepWith(
    'no scripts',
    'without a script: the code on the door leads to the form, and the form is stored',
    async () => {
      const page = await somebody({ javaScriptEnabled: false });
      await slow3G(page, can('slow network'));
      await page.goto(onTheDoor);
      await expect(star(page, 2)).toBeVisible();
      await look(page, 'form without a script');
      await hands.check(star(page, 2));
      await hands.write(page.getByRole('textbox'), t('demo.complaint_1'));
      await look(page, 'two stars without a script');
      await hands.press(submit(page));
      await expect(thanks(page)).toBeVisible();
      await look(page, 'thanks without a script');
      await page.goBack();
      await expect(star(page, 2)).toBeVisible();
      await page.goForward();
      await expect(thanks(page)).toBeVisible();
      expect(await stored()).toEqual([[2, t('demo.complaint_1')]]);
      await hands.press(page.getByRole('link', { name: t('feedback.receipt_link') }));
      await expect(page.getByText(t('demo.complaint_1'))).toBeVisible();
      await look(page, 'receipt without a script');
    },
  );

  await test.step('with it: the code leads to the form in one answer, and nothing of the app is loaded', async () => {
    const page = await somebody();
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
    const network = await slow3G(page, can('slow network'));
    await page.goto(onTheDoor);
    await expect(star(page, 2)).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    await expect(page).toHaveURL(new RegExp(`/app/${org.facilities[0]?.code}/feedback`));
    expect(loaded).toEqual([onTheDoor]);
    await hands.check(star(page, 2));
    await hands.write(page.getByRole('textbox'), t('demo.complaint_2'));
    await look(page, 'two stars');

    await network(false);
    await hands.press(submit(page));
    await expect(page.getByRole('alert')).toHaveText(t('feedback.retrying'));
    await expect(submit(page)).toBeEnabled();
    await look(page, 'no network');
    await network(true);
    // By itself, as soon as there is a network again.
    await expect(thanks(page)).toBeVisible({ timeout: 30_000 });
    await expect(submit(page)).toBeDisabled();
    await look(page, 'thanks');
    await expectAccessible(page);
    expect((await stored())[0]).toEqual([2, t('demo.complaint_2')]);
    expect(await stored()).toHaveLength(can('no scripts') ? 2 : 1);
  });
});
