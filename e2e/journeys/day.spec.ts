import type { Page } from '@playwright/test';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { test } from '../fixtures/clock.js';
import { kept } from '../fixtures/kept.js';
import { isSent, isWaiting, submit, tick } from '../fixtures/round.js';
import { expect } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

const ground = ['Entrance', 'Reception', 'Cloakroom', 'Canteen', 'Boiler room', 'Loading bay'];
const upstairs = ['Office north', 'Office south', 'Meeting room', 'Archive', 'Server room', 'Roof'];

/** By the clock of the site. Whenever this is told, the day lies ahead as a whole. */
function dayAhead() {
  const days = [1, 2].map((later) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10));
  const [day = '', morning = ''] = days;
  return { day, at: (time: string) => new Date(`${day}T${time}:00Z`), nextMorning: new Date(`${morning}T07:00:00Z`) };
}

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
const tour = (page: Page, name: string) =>
  page.getByRole('list', { name: t('today.tours') }).getByRole('button', { name });
/** The card after a round. */
const nextDoor = (page: Page, title: string) =>
  page.getByRole('link', { name: new RegExp(`${t('today.nextTitle')}.*${title}`) });

async function doRound(page: Page, door: string): Promise<void> {
  await expect(page.getByRole('heading', { name: door })).toBeVisible();
  for (const title of ['Floor clean', 'Bins empty', 'Soap filled']) await tick(page, title);
  await submit(page);
}

test.describe.configure({ timeout: 300_000 });

test('a cleaner does twelve doors in two tours, and the manager sees the next morning how it went', async ({
  page,
  browser,
  server,
  setServerClock,
  consoleErrors,
}) => {
  // The browser's own lines about a network that is not there, and about sessions that have grown old meanwhile.
  consoleErrors.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const { day, at, nextMorning } = dayAhead();
  const api = apiOf(server.address);
  const [marina, timur] = ['marina', 'timur'].map((name) => `${name}-${Date.now()}`) as [string, string];
  await setServerClock(at('05:30'));
  const org = await organisationWith(api, marina, [...ground, ...upstairs]);
  await org.signIn(timur, 5);
  const plan = (title: string, doors: readonly string[], time: string) =>
    api('POST /plans', {
      token: org.token,
      body: {
        siteId: org.site.id,
        title,
        doors: org.facilities
          .filter((facility) => doors.includes(facility.title))
          .map(({ id }) => ({ facilityId: id })),
        starts: `${day}T${time}`,
        rrule: 'FREQ=DAILY',
        windowMinutes: 120,
      },
    });
  await plan('Morning tour', ground, '06:00');
  await plan('Afternoon tour', upstairs, '16:00');

  const openPhone = async (time: string) => {
    await setServerClock(at(time));
    await page.clock.setSystemTime(at(time));
    await page.goto('/app/');
    await expect(page.getByRole('heading', { name: t('today.title'), exact: true })).toBeVisible();
  };
  const inOrder = (doors: readonly string[]) => doors.map((door) => new RegExp(door));

  await test.step('before six, he takes the phone and knows every door by its name', async () => {
    await page.clock.install({ time: at('05:30') });
    await page.goto(`/app/flex?oauthUID=${timur}`);
    await expect(list(page, t('today.nextTitle')).first()).toContainText(/Entrance.*06:00/);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => kept(page, 'rounds')).toHaveLength(12);
  });

  await test.step('goes from door to door until the boiler room, which is locked', async () => {
    await openPhone('06:10');
    await page.getByRole('link', { name: /Entrance/ }).click();
    for (const [index, door] of ground.slice(0, 4).entries()) {
      await doRound(page, door);
      await isSent(page);
      await nextDoor(page, ground[index + 1] ?? '').click();
    }
    await expect(page.getByRole('heading', { name: 'Boiler room' })).toBeVisible();
  });

  await test.step('does the loading bay when the lorries have left, seventy minutes late', async () => {
    await openPhone('09:10');
    await expect(list(page, t('today.lateTitle'))).toHaveText(inOrder(['Boiler room', 'Loading bay']));
    await expect(tour(page, 'Morning tour')).toContainText('Due 08:00, 2 doors are late');
    await page.getByRole('link', { name: /Loading bay/ }).click();
    await doRound(page, 'Loading bay');
    await isSent(page);
    await openPhone('09:15');
    await expect(list(page, t('today.doneTitle')).first()).toContainText(/1 h 1\d min late/);
  });

  await test.step('begins the afternoon, in which the first three doors have a network', async () => {
    await openPhone('16:10');
    await expect(list(page, t('today.lateTitle'))).toHaveText([/Boiler room/]);
    await expect(list(page, t('today.nextTitle'))).toHaveText(inOrder(upstairs));
    await page.getByRole('link', { name: /Office north/ }).click();
    for (const door of upstairs.slice(0, 3)) {
      await doRound(page, door);
      await isSent(page);
      await nextDoor(page, upstairs[upstairs.indexOf(door) + 1] ?? '').click();
    }
  });

  await test.step('does the other three in time, without one', async () => {
    await page.context().setOffline(true);
    await page.clock.setSystemTime(at('17:40'));
    for (const door of upstairs.slice(3)) {
      await doRound(page, door);
      await isWaiting(page);
      if (door !== 'Roof') await nextDoor(page, upstairs[upstairs.indexOf(door) + 1] ?? '').click();
    }
    await page.goto('/app/');
    await expect(list(page, t('today.waitingTitle'))).toHaveCount(3);
    await expect(page.getByText('3 reports are saved on the phone')).toBeVisible();
    await expect(page.getByRole('img', { name: t('today.tourDone', { done: 6, count: 6 }) })).toBeVisible();
    const token = await org.signIn(marina, 3);
    expect((await api('GET /checks', { token })).items).toHaveLength(8);
  });

  await test.step('comes down when the time is over, and they are sent by themselves', async () => {
    await setServerClock(at('18:30'));
    await page.clock.setSystemTime(at('18:30'));
    await page.context().setOffline(false);
    await expect(list(page, t('today.waitingTitle'))).toHaveCount(0, { timeout: 60_000 });
    await openPhone('18:35');
    await expect(tour(page, 'Afternoon tour')).toContainText(/17:4\d, on time/);
    await expect(list(page, t('today.lateTitle'))).toHaveText([/Boiler room/]);
  });

  await test.step('the manager sees it all in the morning', async () => {
    await setServerClock(nextMorning);
    const office = await browser.newPage();
    await office.clock.install({ time: nextMorning });
    const account = `${server.address}/app/account/${org.account.id}`;
    await office.goto(`${server.address}/app/flex?oauthUID=${marina}`);
    await expect(office.getByText('1 round was missed yesterday')).toBeVisible();
    await office.getByRole('button', { name: t('board.showMissed') }).click();
    const missed = office.getByRole('listitem').filter({ has: office.getByRole('link', { name: 'Boiler room' }) });
    await expect(missed.first()).toContainText('06:00');
    const site = office.getByRole('region', { name: 'North' });
    await expect(site.getByRole('img', { name: t('board.doneOf', { done: 0, total: 12 }) })).toBeVisible();
    await expect(site.getByRole('heading', { name: `${t('board.open')} 6` })).toBeVisible();

    // The rounds of a day are counted by a chore, which looks every few minutes.
    const token = await org.signIn(marina, 3);
    const path = `/due/figures?from=${day}&to=${day}&by=day`;
    const figures = async () => (await api('GET /due/figures', { token, path })).items;
    await expect.poll(figures, { timeout: 90_000 }).toEqual([{ key: day, onTime: 10, late: 1, missed: 1 }]);
    await office.goto(`${account}?tab=dashboard`);
    await expect(office.getByText('10 of 12, 1 late, 1 missed')).toBeVisible();

    await office.goto(`${account}?tab=checks`);
    const checks = office.getByRole('list', { name: t('checks.title') }).getByRole('listitem');
    await expect(checks).toHaveCount(11);
    // When they were done, not when they came.
    await expect(checks.locator(`time[datetime^="${day}T17:4"]`)).toHaveCount(3);
  });
});
