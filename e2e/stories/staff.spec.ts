import { apiOf, organisationWith } from '../fixtures/api.js';
import { kept } from '../fixtures/kept.js';
import { mainScreen } from '../fixtures/main-screen.js';
import { test } from '../fixtures/scanning.js';
import { expect } from '../fixtures/story.js';

test('a cleaner accepts the invitation, scans and does three rounds, one of them without a network', async ({
  withPhone,
  scan: scanDoor,
  server,
  t,
  hands,
  look,
  consoleErrors,
}) => {
  // The browser's own lines about a network that is not there.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const names = { account: t('demo.account'), site: t('demo.site_1'), checklist: t('demo.list_1') };
  const items = [1, 2, 3].map((number) => t(`demo.list_1_${number}`));
  const doors = [t('demo.facility_1_1'), t('demo.facility_1_3'), t('demo.facility_1_4')];
  const api = apiOf(server.address);
  const org = await organisationWith(api, 'marina', doors, { ...names, items });
  const { invitationURL } = await api('POST /accounts/{id}/invite', {
    token: org.token,
    path: `/accounts/${org.account.id}/invite`,
    body: { roleId: 5, siteIds: [org.site.id] },
  });
  const page = await withPhone();

  const scan = (door: number) => scanDoor(page, org.facilities[door]?.code ?? '', doors[door] ?? '');
  const tick = (title: string) => hands.press(page.getByText(title, { exact: true }));
  const submit = () => hands.press(page.getByRole('button', { name: t('checklist.submit'), exact: true }));
  const submitAnyway = () => hands.press(page.getByRole('button', { name: t('checklist.ask.submit') }));
  const isSent = (patience = {}) =>
    expect(page.getByRole('heading', { name: t('checklist.sent.title') })).toBeVisible(patience);
  const goOn = () => hands.press(page.getByRole('link', { name: t('checklist.back') }));

  await test.step('accepts the invitation and sees the one site', async () => {
    await page.goto(invitationURL);
    await expect(page.getByText(names.account)).toBeVisible();
    await expect(page.getByText(t('people.role.5'))).toBeVisible();
    await look(page, 'invitation');
    await hands.press(page.getByRole('button', { name: t('invitation.accept') }));
    await hands.write(page.getByLabel(t('signin.ownName')), t('signin.timur'));
    await hands.press(page.getByRole('button', { name: t('signin.continue') }));
    await expect(mainScreen(page, t, hands).tile(names.site)).toBeVisible();
    await look(page, 'home');
    // From now on the phone knows every door by its name.
    await expect.poll(() => kept(page, 'rounds')).toHaveLength(doors.length);
  });

  await test.step('scans the first door and does everything', async () => {
    await scan(0);
    for (const item of items) await tick(item);
    await expect(page.getByText(t('checklist.hint.complete'))).toBeVisible();
    await look(page, 'first round');
    await submit();
    await isSent();
    await look(page, 'sent');
  });

  await test.step('goes on to the second, leaves one item out and writes a comment', async () => {
    await goOn();
    await expect(mainScreen(page, t, hands).tile(doors[0] ?? '')).toBeVisible();
    await look(page, 'site after a round');
    await scan(1);
    await tick(items[0] ?? '');
    await tick(items[2] ?? '');
    await hands.press(page.getByRole('button', { name: t('checklist.addComment', { title: items[2] ?? '' }) }));
    await hands.write(page.getByLabel(t('checklist.commentOn', { title: items[2] ?? '' })), t('demo.note_2'));
    await look(page, 'second round');
    await submit();
    await look(page, 'asked for the rest');
    await submitAnyway();
    await isSent();
  });

  await test.step('does the third in the cellar, where there is no network', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => kept(page, 'rounds')).toHaveLength(doors.length);
    await goOn();
    await page.context().setOffline(true);
    await scan(2);
    await tick(items[1] ?? '');
    await submit();
    await submitAnyway();
    await expect(page.getByText(t('checklist.waiting.title'))).toBeVisible();
    await look(page, 'waiting');
    expect(await org.arrived()).toEqual(doors.slice(0, 2));
  });

  await test.step('comes up again, and the round goes out by itself', async () => {
    await page.context().setOffline(false);
    // WebKit is cut off by a proxy and hears nothing of its end: the round goes with the next try.
    await isSent({ timeout: 60_000 });
    expect(await org.arrived()).toEqual(doors);
  });

  await test.step('what arrived is what she did', async () => {
    const { items: checks, user } = await api('GET /checks', { token: org.token });
    const reported = checks
      .toSorted((one, other) => one.id - other.id)
      .map((check) => check.items.map(({ result, comment }) => [result, comment]));
    expect(reported).toEqual([
      [
        [null, ''],
        [null, ''],
        [null, ''],
      ],
      [
        [null, ''],
        ['skipped', ''],
        [null, t('demo.note_2')],
      ],
      [
        ['skipped', ''],
        [null, ''],
        ['skipped', ''],
      ],
    ]);
    const people = new Set(checks.map(({ userId }) => JSON.stringify(user[userId])));
    expect([...people]).toEqual([expect.stringContaining(t('signin.timur').split(' ')[0] ?? '')]);
  });
});
