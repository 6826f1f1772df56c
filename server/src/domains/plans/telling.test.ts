import { roles, type Body } from '@rounds/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { consequences } from '../../consequences.js';
import { statingWith, type StateFact } from '../../facts.js';
import { minutesAgo } from '../../test/moment.js';
import { phonesOn, quietNow, settled, wakeUp } from '../../test/notifications.js';
import { patience } from '../../test/patience.js';
import { member, organisation, type Organisation } from '../../test/personas.js';
import { clockAt, livedPlan, planBody, report } from '../../test/plans.js';
import { pushService, type Device } from '../../test/push-service.js';
import { testApp } from '../../test/test-app.js';
import { tellOfLate } from './telling.service.js';

const service = pushService();
const rounds = testApp(service.settings);
const phones = phonesOn(rounds, service);
const { listening, choose } = phones;
let neva: Organisation;

beforeEach(async () => {
  neva = await organisation(rounds);
  // What other tests left to be told is not these tests' to hear.
  await rounds.db.updateTable('plan').set({ is_paused: true }).execute();
});

const everyHour = `FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour).join(',')}`;

/** A plan that has been going on for some hours. Its round was due half an hour ago, for ten minutes, every day. */
const latePlan = (more: Partial<Body<'POST /plans'>> = {}, hours = 2) =>
  livedPlan(
    rounds,
    neva,
    {
      starts: clockAt(minutesAgo(24 * 60 * 9 + 30)),
      windowMinutes: 10,
      doors: neva.facilities.slice(0, 2).map((facilityId) => ({ facilityId })),
      ...more,
    },
    hours / 24,
  );

async function runNow(): Promise<void> {
  await rounds.db
    .updateTable('job')
    .set({ run_at: new Date(Date.now() - 1000) })
    .where('queue', '=', 'late-rounds')
    .execute();
  await sql`select pg_notify('rounds_jobs', '')`.execute(rounds.db);
  await vi.waitFor(async () => {
    const chores = await rounds.db.selectFrom('job').select('run_at').where('queue', '=', 'late-rounds').execute();
    expect(chores.every((chore) => chore.run_at.getTime() > Date.now())).toBe(true);
  }, patience);
}

async function told(...devices: Device[]): Promise<string[][]> {
  await runNow();
  return phones.told(...devices);
}

const change = (planId: string, more: Partial<Body<'POST /plans'>>) =>
  rounds.call('PUT /plans/{id}', { params: { id: planId }, token: neva.owner.token, body: planBody(neva, more) });

describe('people of a plan', () => {
  it('are not told when the plan does not say so, is paused or deleted, or before the time is up', async () => {
    const phone = await listening(neva.staff);
    await latePlan();
    await latePlan({ remindAfterMinutes: 60 });
    const paused = await latePlan({ remindAfterMinutes: 0 });
    await change(paused.id, { remindAfterMinutes: 0, isPaused: true });
    const deleted = await latePlan({ remindAfterMinutes: 0 });
    await rounds.call('DELETE /plans/{id}', { params: { id: deleted.id }, token: neva.owner.token });
    expect(await told(phone)).toEqual([[]]);
  });

  it('are told once for a site, with the doors that are late, and led to what is due', async () => {
    const phone = await listening(neva.staff);
    await latePlan({ remindAfterMinutes: 15 });
    await report(rounds, neva);
    await latePlan({ remindAfterMinutes: 0, doors: [{ facilityId: neva.facilities[0] }] });
    expect(await told(phone)).toEqual([['North: 2 rounds are late']]);
    expect(phone.messages[0]).toMatchObject({
      kind: 'my-rounds-late',
      body: 'Lobby, Washroom',
      url: `/app/account/${neva.id}/site/${neva.sites[0]}?tab=today`,
    });
    expect(await told(phone)).toEqual([['North: 2 rounds are late']]);
  });

  it('are the named ones only, or everyone of the site who does not manage it', async () => {
    const anna = await member(rounds.db, neva.id, 'Anna', roles.staff, [neva.sites[0]]);
    const southern = await member(rounds.db, neva.id, 'Boris', roles.staff, [neva.sites[1]]);
    const devices = [
      await listening(neva.staff, 'cz'),
      await listening(anna, 'ru'),
      await listening(southern),
      await listening(neva.siteManager),
      await listening(neva.owner),
    ];
    await latePlan({ remindAfterMinutes: 0, personIds: [] });
    await latePlan({ remindAfterMinutes: 0, personIds: [neva.staff.id, neva.siteManager.id] });
    await latePlan({ remindAfterMinutes: 0, doors: [{ facilityId: neva.facilities[0] }] });
    expect(await told(...devices)).toEqual([
      ['North: 3 obchůzky mají zpoždění'],
      ['North: 1 обход опаздывает'],
      [],
      ['North: 2 rounds are late'],
      [],
    ]);
  });

  it('are not told of what they or others have done meanwhile, nor when they have left', async () => {
    const [phone, other] = [await listening(neva.staff), await member(rounds.db, neva.id, 'Anna', roles.staff, null)];
    const gone = await listening(other);
    await latePlan({ remindAfterMinutes: 0 });
    for (const person of [neva.staff, other]) await choose(person, quietNow());
    await runNow();
    await settled(rounds);
    await report(rounds, neva);
    await rounds.call('DELETE /accounts/{id}/members/{personId}', {
      token: neva.owner.token,
      params: { id: neva.id, personId: other.id },
    });
    await choose(neva.staff, { quietFrom: null, quietTo: null });
    await wakeUp(rounds);
    expect([phone, gone].map(({ messages }) => messages.map(({ body }) => body))).toEqual([['Washroom'], []]);
  });

  it('are told nothing after their quiet hours when everything was done in them', async () => {
    const phone = await listening(neva.staff);
    await choose(neva.staff, quietNow());
    await latePlan({ remindAfterMinutes: 0, doors: [{ facilityId: neva.facilities[0] }] });
    expect(await told(phone)).toEqual([[]]);
    await report(rounds, neva);
    await choose(neva.staff, { quietFrom: null, quietTo: null });
    await wakeUp(rounds);
    expect(phone.messages).toEqual([]);
  });

  it('are not told when they do not want to be', async () => {
    const phone = await listening(neva.staff);
    await choose(neva.staff, { myRoundsLate: false });
    await latePlan({ remindAfterMinutes: 0 });
    expect(await told(phone)).toEqual([[]]);
  });

  it('are not told of what cannot be done any more', async () => {
    const phone = await listening(neva.staff);
    // The next one is due before anybody would be told of this one.
    await latePlan({ rrule: everyHour, windowMinutes: 5, remindAfterMinutes: 80 }, 12);
    expect(await told(phone)).toEqual([[]]);
  });
});

describe('managers of the site', () => {
  it('are told after the time of escalation, also of what was missed, and nobody else is', async () => {
    const [sonya, stepan] = [await listening(neva.siteManager), await listening(neva.staff)];
    const mark = await listening(neva.manager);
    const southern = await listening(await member(rounds.db, neva.id, 'Zoya', roles.manager, [neva.sites[1]]));
    await choose(neva.manager, { roundsLate: false });
    await latePlan({ escalateAfterMinutes: 60 });
    expect(await told(sonya, stepan)).toEqual([[], []]);
    await latePlan({
      rrule: everyHour,
      windowMinutes: 5,
      escalateAfterMinutes: 60,
      doors: [{ facilityId: neva.facilities[0] }],
    });
    expect(await told(sonya, stepan, mark, southern)).toEqual([['North: 1 round is late'], [], [], []]);
    expect(sonya.messages[0]).toMatchObject({ kind: 'rounds-late', body: 'Lobby' });
  });

  it('are told apart from its people, each once, and of nothing that is older than a day', async () => {
    const [sonya, stepan] = [await listening(neva.siteManager), await listening(neva.staff)];
    await latePlan({ remindAfterMinutes: 0, escalateAfterMinutes: 15, personIds: [neva.staff.id] }, 72);
    const both = ['North: 2 rounds are late'];
    expect(await told(sonya, stepan)).toEqual([both, both]);
    expect(await told(sonya, stepan)).toEqual([both, both]);
  });
});

describe('several processes at once', () => {
  it('tell of each round once, also after one was killed between the mark and the message', async () => {
    const [sonya, stepan] = [await listening(neva.siteManager), await listening(neva.staff)];
    await latePlan({ remindAfterMinutes: 0, escalateAfterMinutes: 0 });
    const killed: StateFact = () => Promise.reject(new Error('killed'));
    await expect(tellOfLate(rounds.database, killed)).rejects.toThrow('killed');
    const processes = Array.from({ length: 6 }, () => tellOfLate(rounds.database, statingWith(consequences)));
    await Promise.all(processes);
    const both = ['North: 2 rounds are late'];
    expect(await told(sonya, stepan)).toEqual([both, both]);
  });

  it('do not tell after a standstill of more than a day what was to be told before it', async () => {
    const phone = await listening(neva.siteManager);
    await choose(neva.siteManager, quietNow());
    await latePlan({ escalateAfterMinutes: 0 });
    expect(await told(phone)).toEqual([[]]);
    await choose(neva.siteManager, { quietFrom: null, quietTo: null });
    const long = sql<Date>`created_at - interval '25 hours'`;
    await rounds.db.updateTable('notification').set({ created_at: long }).where('account_id', '=', neva.id).execute();
    await rounds.db
      .updateTable('due_round')
      .set({ escalated_at: sql<Date>`escalated_at - interval '25 hours'` })
      .where('account_id', '=', neva.id)
      .execute();
    await wakeUp(rounds);
    expect(phone.messages).toEqual([]);
  });
});
