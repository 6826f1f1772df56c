import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { mainScreen } from '../fixtures/main-screen.js';
import { expect, test } from '../fixtures/story.js';

test('a visitor complains, a cleaner puts it right, a manager confirms it, and the receipt says so', async ({
  somebody,
  server,
  t,
  hands,
  look,
}) => {
  const names = { account: t('demo.account'), site: t('demo.site_1'), checklist: t('demo.list_1') };
  const items = [1, 2, 3].map((number) => t(`demo.list_1_${number}`));
  const door = t('demo.facility_1_3');
  const api = apiOf(server.address);
  const org = await organisationWith(api, 'marina', [door], { ...names, items });
  const [washroom] = org.facilities;
  // Where everybody in this story is: nobody has to be told whose clock it is.
  const sitePath = `/sites/${org.site.id}`;
  await api('PATCH /sites/{id}', { token: org.token, path: sitePath, body: { timeZone: 'Europe/Prague' } });
  await api('PATCH /facilities/{id}', {
    token: org.token,
    path: `/facilities/${washroom?.id}`,
    body: { placeKind: 'washroom', opensJobs: true },
  });
  await org.signIn('timur', 5);
  const reason = t('reasons.starter.soap');

  const visitor = await somebody();
  await test.step('a visitor taps what is wrong, writes two lines, and keeps the private link', async () => {
    await visitor.goto(`/app/qr/${washroom?.code}`);
    await hands.check(visitor.getByRole('radio', { name: `2, ${t('feedback.word_2')}` }));
    await hands.check(visitor.getByRole('checkbox', { name: reason }));
    await hands.write(visitor.getByRole('textbox'), t('demo.complaint_1'));
    await look(visitor, 'complaint');
    await hands.press(visitor.getByRole('button', { name: t('feedback.submit') }));
    await hands.press(visitor.getByRole('link', { name: t('feedback.receipt_link') }));
    await expect(visitor.getByText(t('feedback.no_reply_yet'))).toBeVisible();
    await look(visitor, 'receipt at first');
  });

  const manager = await somebody();
  const timeline = manager.getByRole('list', { name: t('jobs.timeline') });
  await test.step('the manager finds a job that nobody had to open, and gives it to the cleaner', async () => {
    await manager.goto('/app/flex?oauthUID=marina');
    await expect(manager.getByRole('heading', { name: t('dashboard.attention') })).toBeVisible();
    await look(manager, 'needs attention', { varies: true });
    await hands.press(manager.getByRole('link', { name: new RegExp(`^${t('app.jobs')}`) }).filter({ visible: true }));
    const open = manager.getByRole('list', { name: t('jobs.group.open'), exact: true });
    await expect(open.getByRole('link', { name: reason })).toBeVisible();
    await look(manager, 'jobs');
    await hands.press(open.getByRole('link', { name: reason }));
    await expect(timeline).toBeVisible();
    await look(manager, 'job');
    await hands.choose(manager.getByLabel(t('jobs.assignee')), 'timur');
    await expect(timeline).toContainText('timur');
    await look(manager, 'job for the cleaner');
  });

  const cleaner = await somebody();
  await test.step('it stands among the cleaner’s own, with the visitor’s words', async () => {
    await cleaner.goto('/app/flex?oauthUID=timur');
    await expect(mainScreen(cleaner, t, hands).tile(names.site)).toBeVisible();
    const jobs = cleaner.getByRole('link', { name: new RegExp(`^${t('app.jobs')}`) }).filter({ visible: true });
    await expect(jobs).toBeVisible();
    await look(cleaner, 'home of the cleaner');
    await hands.press(jobs);
    const mine = cleaner.getByRole('main').getByRole('link', { name: reason });
    await expect(mine).toBeVisible();
    await look(cleaner, 'jobs of the cleaner');
    await hands.press(mine);
    await expect(cleaner.getByText(t('demo.complaint_1')).first()).toBeVisible();
    await look(cleaner, 'job of the cleaner');
  });

  await test.step('the cleaner says what was done', async () => {
    await hands.press(cleaner.getByRole('button', { name: t('jobs.act.done'), exact: true }));
    const sheet = cleaner.getByRole('dialog');
    await hands.write(sheet.getByRole('textbox'), t('demo.note_2'));
    await look(cleaner, 'done');
    await hands.press(sheet.getByRole('button', { name: t('jobs.send') }));
    await expect(sheet).toBeHidden();
    await expect(cleaner.getByRole('list', { name: t('jobs.timeline') })).toContainText(t('demo.note_2'));
    await look(cleaner, 'waits for the manager');
  });

  await test.step('the manager sees it without asking, confirms, and answers the visitor', async () => {
    await expect(timeline).toContainText(t('demo.note_2'));
    await hands.write(manager.getByLabel(t('jobs.reply')), t('demo.sorry_1'));
    await look(manager, 'job to confirm');
    await expectAccessible(manager);
    await hands.press(manager.getByRole('button', { name: t('jobs.act.confirm'), exact: true }));
    await expect(manager.getByText(t('jobs.state.confirmed'), { exact: true })).toBeVisible();
    await look(manager, 'confirmed');
  });

  await test.step('the visitor opens the link again: put right, and a word about it', async () => {
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: t('feedback.put_right') })).toBeVisible();
    await expect(visitor.getByText(t('demo.sorry_1'))).toBeVisible();
    await look(visitor, 'receipt put right');
    await expectAccessible(visitor);
  });
});
