import { apiOf, organisationWith } from '../fixtures/api.js';
import { setClockOf, withClock } from '../fixtures/clock.js';
import { kept } from '../fixtures/kept.js';
import { expect, test } from '../fixtures/story.js';

test.use({ settings: withClock });

interface Day {
  /** Of the site. */
  timeZone: string;
  day: string;
  /** When the tours begin; each takes two hours. */
  tours: { morning: string; afternoon: string };
}

const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Whenever this is told, the day lies ahead as a whole. */
const dayAhead = (): Day => ({
  timeZone: 'UTC',
  day: dateOf(Date.now() + dayMs),
  tours: { morning: '06:00', afternoon: '16:00' },
});

/** Without a clock that can be set: where it is late in the morning now, and both tours may be begun. */
function dayNow(): Day {
  const hoursEast = 11 - new Date().getUTCHours();
  return {
    timeZone: hoursEast === 0 ? 'UTC' : `Etc/GMT${hoursEast > 0 ? '-' : '+'}${Math.abs(hoursEast)}`,
    day: dateOf(Date.now() + hoursEast * hourMs),
    tours: { morning: '12:00', afternoon: '16:00' },
  };
}

/** A name with one text and later another; a space in it may be one that does not break. */
const inOrder = (...texts: string[]) => new RegExp(texts.join('.*').replaceAll(/\s/g, String.raw`\s`));

test('a cleaner walks two tours in a day, with a dead zone in the middle, and the manager sees how it went', async ({
  somebody,
  server,
  t,
  hands,
  look,
  can,
  stepWith,
  consoleErrors,
}) => {
  // The browser's own lines about a network that is not there, and about sessions that have grown old meanwhile.
  consoleErrors.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_|NetworkError/);
  const { timeZone, day, tours } = can('clock') ? dayAhead() : dayNow();
  const at = (time: string) => new Date(`${day}T${time}:00Z`);
  const names = { account: t('demo.account'), site: t('demo.site_1'), checklist: t('demo.list_2') };
  const items = [1, 2, 3].map((number) => t(`demo.list_2_${number}`));
  const [lobby, lifts, switches, play] = ['1_1', '1_2', '1_6', '2_5'].map((key) => t(`demo.facility_${key}`));
  const [washroom, kitchen, meeting, court] = ['1_3', '1_4', '1_5', '2_2'].map((key) => t(`demo.facility_${key}`));
  const ground = [lobby, lifts, switches, play] as string[];
  const upstairs = [washroom, kitchen, meeting, court] as string[];
  const [morning, afternoon] = [t('demo.plan_1_1'), t('demo.plan_3_1')];

  if (can('clock')) await setClockOf(server, at('05:30'));
  const api = apiOf(server.address);
  const org = await organisationWith(api, 'marina', [...ground, ...upstairs], { ...names, items });
  const sitePath = `/sites/${org.site.id}`;
  await api('PATCH /sites/{id}', { token: org.token, path: sitePath, body: { title: names.site, timeZone } });
  await org.signIn('timur', 5);
  const plan = (title: string, titles: readonly string[], time: string) =>
    api('POST /plans', {
      token: org.token,
      body: {
        siteId: org.site.id,
        title,
        doors: org.facilities.filter((each) => titles.includes(each.title)).map(({ id }) => ({ facilityId: id })),
        starts: `${day}T${time}`,
        rrule: 'FREQ=DAILY',
        windowMinutes: 120,
      },
    });
  await plan(morning, ground, tours.morning);
  await plan(afternoon, upstairs, tours.afternoon);

  const page = await somebody();
  const clockTo = async (time: string) => {
    if (!can('clock')) return;
    await setClockOf(server, at(time));
    await page.clock.setSystemTime(at(time));
  };
  const list = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
  const tour = (title: string, done: number) =>
    page.getByRole('button', { name: inOrder(t('today.tourDone', { done, count: 4 }), title) });
  const rowOf = (door = '') => page.getByRole('main').getByRole('link', { name: door });
  const isToday = () => expect(page.getByRole('heading', { name: t('today.title'), exact: true })).toBeVisible();
  const toToday = () => hands.press(page.getByRole('link', { name: t('today.whole') }));
  const doRound = async (door = '') => {
    await expect(page.getByRole('heading', { name: door })).toBeVisible();
    for (const item of items) await hands.press(page.getByText(item, { exact: true }));
    await hands.press(page.getByRole('button', { name: t('checklist.submit'), exact: true }));
  };
  const isSent = () => expect(page.getByRole('heading', { name: t('checklist.sent.title') })).toBeVisible();
  const isWaiting = () => expect(page.getByText(t('checklist.waiting.title'))).toBeVisible();
  /** The card after a round. */
  const goOnTo = (door = '') => hands.press(page.getByRole('link', { name: inOrder(t('today.nextTitle'), door) }));
  const reopen = async () => {
    await page.goto('/app/');
    await isToday();
  };

  await test.step('before six, the phone knows every door by its name', async () => {
    if (can('clock')) await page.clock.install({ time: at('05:30') });
    await page.goto('/app/flex?oauthUID=timur');
    await isToday();
    await expect(list(t('today.nextTitle')).first()).toContainText(lobby ?? '');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => kept(page, 'rounds')).toHaveLength(8);
    await look(page, 'before six');
  });

  await test.step('from door to door, until one is locked', async () => {
    await clockTo('06:10');
    await reopen();
    await look(page, 'morning');
    await hands.press(rowOf(lobby));
    await doRound(lobby);
    await isSent();
    await look(page, 'next door');
    await goOnTo(lifts);
    await doRound(lifts);
    await isSent();
    await goOnTo(switches);
    await expect(page.getByRole('heading', { name: switches ?? '' })).toBeVisible();
  });

  await test.step('what was left is done late', async () => {
    await clockTo('09:10');
    await reopen();
    if (can('clock')) {
      await expect(list(t('today.lateTitle'))).toHaveCount(2);
      await expect(list(t('today.lateTitle')).first()).toContainText(switches ?? '');
      await expect(tour(morning, 2)).toContainText(t('today.tourLate', { time: '08:00', count: 2 }));
      await look(page, 'two doors are late');
    }
    await hands.press(rowOf(play));
    await doRound(play);
    await isSent();
  });

  await test.step('the afternoon begins with a network', async () => {
    await clockTo('16:10');
    await reopen();
    if (can('clock')) {
      await expect(list(t('today.lateTitle'))).toHaveCount(1);
      await expect(list(t('today.nextTitle'))).toHaveCount(upstairs.length);
      await look(page, 'afternoon');
    }
    await hands.press(rowOf(washroom));
    await doRound(washroom);
    await isSent();
  });

  await test.step('in the dead zone the work goes on, and waits on the phone', async () => {
    await goOnTo(kitchen);
    await page.context().setOffline(true);
    if (can('clock')) await page.clock.setSystemTime(at('17:40'));
    await doRound(kitchen);
    await isWaiting();
    await look(page, 'waiting');
    await goOnTo(meeting);
    await doRound(meeting);
    await isWaiting();
    await reopen();
    await expect(list(t('today.waitingTitle'))).toHaveCount(2);
    if (can('clock')) await expect(tour(afternoon, 3)).toBeVisible();
    await look(page, 'dead zone');
    const token = await org.signIn('marina', 3);
    expect((await api('GET /checks', { token })).items).toHaveLength(4);
  });

  await test.step('out of it, when the time is over: what waited is sent by itself, as of when it was done', async () => {
    await clockTo('18:05');
    await page.context().setOffline(false);
    await expect(list(t('today.waitingTitle'))).toHaveCount(0, { timeout: 60_000 });
    await reopen();
    if (can('clock')) await expect(list(t('today.lateTitle'))).toHaveCount(2);
    await hands.press(rowOf(court));
    await doRound(court);
    await isSent();
    await look(page, 'end of the tour');
    await toToday();
    if (can('clock')) await expect(tour(afternoon, 4)).toBeVisible();
    await look(page, 'end of the day');
    const token = await org.signIn('marina', 3);
    const { items: checks, facility } = await api('GET /checks', { token });
    const doors = checks.map(({ facilityId }) => facility[facilityId]?.title);
    expect(new Set(doors)).toEqual(new Set([...ground, ...upstairs].filter((door) => door !== switches)));
    expect(doors).toHaveLength(7);
  });

  await stepWith('clock', 'in the morning the manager sees what was missed and what was late', async () => {
    const nextMorning = new Date(at('07:00').getTime() + dayMs);
    await setClockOf(server, nextMorning);
    const office = await somebody();
    await office.clock.install({ time: nextMorning });
    await office.goto('/app/flex?oauthUID=marina');
    await expect(office.getByText(t('board.missed', { count: 1 }))).toBeVisible();
    await expect(
      office
        .getByRole('main')
        .getByRole('link', { name: switches ?? '' })
        .first(),
    ).toBeVisible();
    const board = office.getByRole('region', { name: names.site });
    await expect(board.getByRole('img', { name: t('board.doneOf', { done: 0, total: 8 }) })).toBeVisible();
    await look(office, 'board in the morning');

    // The rounds of a day are counted by a chore, which looks every few minutes.
    const token = await org.signIn('marina', 3);
    const path = `/due/figures?from=${day}&to=${day}&by=day`;
    const figures = async () => (await api('GET /due/figures', { token, path })).items;
    await expect.poll(figures, { timeout: 90_000 }).toEqual([{ key: day, onTime: 5, late: 2, missed: 1 }]);
    await office.goto(`/app/account/${org.account.id}?tab=checks`);
    const checks = office.getByRole('list', { name: t('checks.title') }).getByRole('listitem');
    await expect(checks).toHaveCount(7);
    // When they were done, not when they came.
    await expect(checks.locator(`time[datetime^="${day}T17:4"]`)).toHaveCount(2);
    await look(office, 'checks of the day before');
  });
});
