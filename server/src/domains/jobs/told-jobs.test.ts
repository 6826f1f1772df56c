import { roles } from '@rounds/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { consequences } from '../../consequences.js';
import { statingWith } from '../../facts.js';
import { jobsOn } from '../../test/jobs.js';
import { minutesAgo } from '../../test/moment.js';
import { phonesOn, quietNow, wakeUp } from '../../test/notifications.js';
import { member, organisation, type Organisation } from '../../test/personas.js';
import { clockAt, livedPlan, report } from '../../test/plans.js';
import { pushService } from '../../test/push-service.js';
import { testApp } from '../../test/test-app.js';
import { tellOfLateJobs } from './late-jobs.service.js';

const service = pushService();
const rounds = testApp(service.settings);
const { act, check, list, reported } = jobsOn(rounds);
const { listening, choose, told } = phonesOn(rounds, service);
let neva: Organisation;

beforeEach(async () => {
  neva = await organisation(rounds);
});

describe('who does a job', () => {
  it('is told at once, and not when they took it themselves, want no word, or it is done by the morning', async () => {
    const phone = await listening(neva.staff);
    const { id } = await reported(neva.siteManager, neva, { assigneeId: neva.staff.id });
    expect(await told(phone)).toEqual([['Yours to do: The tap drips']]);
    expect(phone.messages[0]).toMatchObject({ kind: 'job-assigned', body: 'Lobby, North', url: `/app/jobs/${id}` });
    await reported(neva.staff, neva, { assigneeId: neva.staff.id });
    await choose(neva.staff, quietNow());
    const another = await reported(neva.siteManager, neva, { assigneeId: neva.staff.id });
    await act(neva.siteManager, another.id, 'done');
    await choose(neva.staff, { quietFrom: null, quietTo: null, myJobs: false });
    await reported(neva.siteManager, neva, { assigneeId: neva.staff.id });
    await wakeUp(rounds);
    expect((await told(phone))[0]).toHaveLength(1);
  });
});

describe('who has a job that was done', () => {
  it('is told when it is sent back, by hand or by who verifies the report, also when a colleague has confirmed it', async () => {
    const phone = await listening(neva.staff);
    const item = { id: `${neva.checklistId}-1` };
    await check(neva.siteManager, neva, [{ ...item, result: false }], minutesAgo(30));
    const [job] = await list(neva.staff);
    const params = { id: job?.id ?? '' };
    const { token } = neva.siteManager;
    const times = async () => (await told(phone))[0]?.filter((title) => title === 'Yours to do: Floor clean').length;
    await rounds.call('PATCH /jobs/{id}', { token, params, body: { assigneeId: neva.staff.id } });
    expect(await times()).toBe(1);
    await act(neva.staff, params.id, 'done');
    await act(neva.siteManager, params.id, 'reopen', 'It is still wet');
    expect(await times()).toBe(2);
    const items = [{ ...item, result: false, comment: 'And again' }];
    for (const count of [3, 4]) {
      const reportedId = await check(neva.staff, neva, [item]);
      if (count === 4) await act(neva.manager, params.id, 'confirm');
      await rounds.call('POST /checks/{id}/verify', { token, params: { id: reportedId }, body: { items } });
      expect(await times()).toBe(count);
    }
  });
});

describe('who reported a problem', () => {
  it('is told when somebody else put it right', async () => {
    const phone = await listening(neva.staff);
    const mine = await reported(neva.staff, neva, { title: 'No soap' });
    await act(neva.staff, mine.id, 'done');
    const { id } = await reported(neva.staff, neva);
    await act(neva.siteManager, id, 'done');
    expect(await told(phone)).toEqual([['Put right: The tap drips']]);
  });

  it('is told when a later check finds it in order, and not when they found that themselves', async () => {
    const phone = await listening(neva.staff);
    const [floor, soap] = [1, 2].map((number) => `${neva.checklistId}-${number}`) as [string, string];
    const problems = [floor, soap].map((id) => ({ id, isProblem: true }));
    await check(neva.staff, neva, problems, minutesAgo(30));
    await check(neva.staff, neva, [{ id: floor }], minutesAgo(20));
    await check(
      neva.siteManager,
      neva,
      [floor, soap].map((id) => ({ id, result: true })),
      minutesAgo(10),
    );
    expect(await told(phone)).toEqual([['Put right: Soap filled']]);
  });
});

describe('staff', () => {
  it('are told of an urgent job while they are on a round there, also in quiet hours, and otherwise not', async () => {
    const stas = await member(rounds.db, neva.id, 'Stas', roles.staff, [neva.sites[0]]);
    const [stepan, other] = [await listening(neva.staff), await listening(stas)];
    for (const person of [neva.staff, stas]) await choose(person, quietNow());
    await reported(neva.owner, neva, { isUrgent: true });
    expect(await told(stepan, other)).toEqual([[], []]);
    const starts = clockAt(minutesAgo(9 * 24 * 60 + 5));
    await livedPlan(rounds, neva, { starts, personIds: [neva.staff.id] });
    await reported(neva.owner, neva, { isUrgent: true, title: 'Water on the stairs' });
    await reported(neva.owner, neva);
    expect(await told(stepan, other)).toEqual([['Urgent: Water on the stairs'], []]);
    await report(rounds, neva);
    await reported(neva.owner, neva, { isUrgent: true });
    expect((await told(stepan))[0]).toHaveLength(1);
  });

  it('are told of it while they walk their round late, and not when it can be done no more', async () => {
    const phone = await listening(neva.staff);
    const hours = (count: number) => count * 60;
    const weekly = { starts: clockAt(minutesAgo(hours(7 * 24 + 26))), rrule: 'FREQ=WEEKLY' };
    await livedPlan(rounds, neva, { ...weekly, windowMinutes: hours(1) });
    await reported(neva.owner, neva, { isUrgent: true, title: 'No light' });
    expect(await told(phone)).toEqual([[]]);
    await livedPlan(rounds, neva, { starts: clockAt(minutesAgo(hours(24 * 9) + 50)), windowMinutes: 20 });
    await reported(neva.owner, neva, { isUrgent: true, title: 'Water on the stairs' });
    expect(await told(phone)).toEqual([['Urgent: Water on the stairs']]);
  });

  it('are told in quiet hours of an urgent job of theirs, once, unless they switch that off', async () => {
    const phone = await listening(neva.staff);
    await choose(neva.staff, quietNow());
    await reported(neva.owner, neva, { isUrgent: true, assigneeId: neva.staff.id });
    expect(await told(phone)).toEqual([['Yours to do: The tap drips']]);
    const { id } = await reported(neva.owner, neva, { title: 'No soap', assigneeId: neva.staff.id });
    expect((await told(phone))[0]).toHaveLength(1);
    await rounds.call('PATCH /jobs/{id}', { token: neva.owner.token, params: { id }, body: { isUrgent: true } });
    expect((await told(phone))[0]).toContain('Urgent: No soap');
    await choose(neva.staff, { ...quietNow(), urgentInQuiet: false });
    await reported(neva.owner, neva, { isUrgent: true, title: 'No light', assigneeId: neva.staff.id });
    expect((await told(phone)).flat().filter((title) => title.includes('No light'))).toEqual([]);
  });
});

describe('managers', () => {
  it('are told of urgent jobs also in quiet hours, unless they switch that off', async () => {
    const [sonya, mark, stepan] = [
      await listening(neva.siteManager),
      await listening(neva.manager),
      await listening(neva.staff),
    ];
    await choose(neva.siteManager, quietNow());
    await choose(neva.manager, { ...quietNow(), urgentInQuiet: false });
    await reported(neva.staff, neva, { isUrgent: true });
    await reported(neva.staff, neva);
    expect(await told(sonya, mark, stepan)).toEqual([['Urgent: The tap drips'], [], []]);
  });

  it('are told when a problem at the door is urgent or becomes so', async () => {
    const phone = await listening(neva.siteManager);
    await choose(neva.siteManager, { failedCheck: false });
    const problem = (number: number, isUrgent: boolean) => ({
      id: `${neva.checklistId}-${number}`,
      isProblem: true,
      isUrgent,
    });
    await check(neva.staff, neva, [problem(1, true), problem(2, false)], minutesAgo(20));
    await check(neva.staff, neva, [problem(1, true), problem(2, true)]);
    const titles = (await told(phone)).flat();
    expect(titles.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'Urgent: Floor clean',
      'Urgent: Soap filled',
    ]);
  });

  it('are told of late ones once, together, and not of what is done by then', async () => {
    const phone = await listening(neva.siteManager);
    const dueBy = minutesAgo(5).toISOString();
    await reported(neva.owner, neva, { dueBy });
    await reported(neva.owner, neva, { dueBy, title: 'No soap' });
    const done = await reported(neva.owner, neva, { dueBy });
    await act(neva.staff, done.id, 'done');
    const tell = () => tellOfLateJobs(rounds.database, statingWith(consequences));
    await Promise.all([tell(), tell()]);
    expect(await told(phone)).toEqual([['North: 2 jobs are late']]);
    expect(phone.messages[0]).toMatchObject({ kind: 'jobs-late', body: 'The tap drips, No soap' });
    await tell();
    expect((await told(phone))[0]).toHaveLength(1);
  });
});
