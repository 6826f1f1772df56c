import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { minuteMs } from '../../moment.js';
import { keptRounds } from '../../test/kept-rounds.js';
import { minutesAgo } from '../../test/moment.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { clockAt, dueOf, livedPlan, madeUntil, report } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';
import { waitingFor } from '../../test/waiting.js';
import { verify } from '../../verify.js';
import { closeRounds, makeRounds } from './making.service.js';

const rounds = testApp();
const { keptOf, doneOf, figuresOf } = keptRounds(rounds);
const hours = (count: number) => count * 60;

describe('a check', () => {
  /** Due every day, the last time so many minutes ago. */
  const daily = (neva: Organisation, ago: number, more = {}) =>
    livedPlan(rounds, neva, { starts: clockAt(minutesAgo(hours(24 * 9) + ago)), windowMinutes: 30, ...more });

  it('that is not complete does nothing', async () => {
    const neva = await organisation(rounds);
    const plan = await daily(neva, 10);
    await report(rounds, neva, { items: 1 });
    expect(await doneOf(plan.id)).toEqual([]);
  });

  it('fulfils the round that is open, and no other', async () => {
    const neva = await organisation(rounds);
    const plan = await daily(neva, 10);
    await report(rounds, neva);
    expect(await doneOf(plan.id)).toEqual([clockAt(minutesAgo(10))]);
    await report(rounds, neva);
    expect(await doneOf(plan.id)).toHaveLength(1);
    expect(await figuresOf(plan.id)).toEqual({ onTime: 1, late: 0, missed: 0 });
  });

  it('counts a quarter of the interval early, and not earlier', async () => {
    const neva = await organisation(rounds);
    const early = await daily(neva, -hours(5));
    const tooEarly = await daily(neva, -hours(7));
    await report(rounds, neva);
    expect(await doneOf(early.id)).toEqual([clockAt(minutesAgo(-hours(5)))]);
    // It is yesterday's, late.
    expect(await doneOf(tooEarly.id)).toEqual([clockAt(minutesAgo(hours(17)))]);
  });

  it('counts for what is due next as soon as that can be done, but not while the window of the one before lasts', async () => {
    const neva = await organisation(rounds);
    const over = await daily(neva, -hours(1));
    const lasting = await livedPlan(rounds, neva, {
      starts: clockAt(minutesAgo(hours(24 * 9) - hours(1))),
      windowMinutes: hours(24),
    });
    await report(rounds, neva);
    expect(await doneOf(over.id)).toEqual([clockAt(minutesAgo(-hours(1)))]);
    expect(await doneOf(lasting.id)).toEqual([clockAt(minutesAgo(hours(23)))]);
    expect(await figuresOf(lasting.id)).toMatchObject({ onTime: 1, late: 0 });
  });

  it('after the window is late, and one for the day before takes the miss back', async () => {
    const neva = await organisation(rounds);
    const plan = await daily(neva, 45);
    await closeRounds(rounds.db, new Date());
    expect(await figuresOf(plan.id)).toEqual({ onTime: 0, late: 0, missed: 2 });
    await report(rounds, neva);
    await report(rounds, neva, { at: minutesAgo(hours(24) + 40) });
    expect(await doneOf(plan.id)).toEqual([clockAt(minutesAgo(hours(24) + 45)), clockAt(minutesAgo(45))]);
    expect(await figuresOf(plan.id)).toEqual({ onTime: 1, late: 1, missed: 1 });
    await closeRounds(rounds.db, new Date());
    expect(await figuresOf(plan.id)).toEqual({ onTime: 1, late: 1, missed: 1 });
  });

  it('is measured by the items that there were when it was done', async () => {
    const neva = await organisation(rounds);
    const plan = await daily(neva, 10);
    const item = { params: { id: neva.checklistId }, token: neva.owner.token, body: { title: 'Windows' } };
    await rounds.call('POST /checklists/{id}/items', item);
    // The clock of a phone may be behind by some minutes: counted from now, since the file may have run for long.
    for (const behind of [0, 3]) await report(rounds, neva, { at: new Date(Date.now() - behind * minuteMs) });
    expect(await doneOf(plan.id)).toEqual([]);
    await report(rounds, neva, { at: minutesAgo(8) });
    expect(await doneOf(plan.id)).toEqual([clockAt(minutesAgo(10))]);
  });

  it('is measured by all items where the phone’s clock is behind every one of them', async () => {
    const neva = await organisation(rounds);
    const plan = await daily(neva, 30);
    const { db } = rounds;
    await db.updateTable('checklist_item').set({ created_at: new Date() }).where('account_id', '=', neva.id).execute();
    await report(rounds, neva, { at: minutesAgo(20), items: 1 });
    expect(await doneOf(plan.id)).toEqual([]);
    await report(rounds, neva, { at: minutesAgo(20) });
    expect(await doneOf(plan.id)).toEqual([clockAt(minutesAgo(30))]);
  });

  it('of two people at the same moment counts once', async () => {
    const neva = await organisation(rounds);
    const plan = await daily(neva, 10);
    await Promise.all([neva.staff, neva.siteManager, neva.manager].map(({ token }) => report(rounds, neva, { token })));
    expect((await keptOf(plan.id)).filter(({ checks }) => checks > 0)).toEqual([
      { dueFrom: clockAt(minutesAgo(10)), doneAt: expect.any(String) as string, checks: 1 },
    ]);
    expect(await figuresOf(plan.id)).toEqual({ onTime: 1, late: 0, missed: 0 });
  });

  it('counts for each plan that waits for it', async () => {
    const neva = await organisation(rounds);
    const [one, other] = [await daily(neva, 10), await daily(neva, 20)];
    await report(rounds, neva);
    expect([await doneOf(one.id), await doneOf(other.id)]).toEqual([
      [clockAt(minutesAgo(10))],
      [clockAt(minutesAgo(20))],
    ]);
  });

  it('is not asked for a checklist that is gone', async () => {
    const neva = await organisation(rounds);
    const plan = await daily(neva, 10);
    const params = { id: neva.checklistId };
    const waiting = async () => (await keptOf(plan.id)).filter(({ dueFrom }) => dueFrom >= clockAt(minutesAgo(10)));
    expect(await waiting()).not.toEqual([]);
    await rounds.call('DELETE /checklists/{id}', { params, token: neva.owner.token });
    expect(await waiting()).toEqual([]);
  });

  it('of one of two checklists leaves the round open for the other', async () => {
    const neva = await organisation(rounds);
    const { id: second } = await rounds.db
      .insertInto('checklist')
      .values({ account_id: neva.id, title: 'Weekly', next_item: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await rounds.db
      .insertInto('checklist_item')
      .values({ account_id: neva.id, checklist_id: second, number: 1, pos: 0, title: 'Windows' })
      .execute();
    const { token } = neva.owner;
    const params = { id: neva.facilities[0] };
    const plan = await daily(neva, 10);
    const only = await daily(neva, 10, { doors: [{ facilityId: params.id, checklistIds: [neva.checklistId] }] });
    // What is open keeps the checklists that it had.
    await rounds.db.deleteFrom('due_round').where('plan_id', '=', plan.id).execute();
    await rounds.call('PATCH /facilities/{id}', { params, token, body: { checklistIds: [neva.checklistId, second] } });
    await madeUntil(rounds, plan.id, minutesAgo(60));
    await makeRounds(rounds.db, new Date());
    await report(rounds, neva);
    expect([await doneOf(plan.id), (await doneOf(only.id)).length]).toEqual([[], 1]);
    const items = [{ id: `${second}-1` }];
    await rounds.call('POST /qr/{id}/report-quality-check', { params, token, body: { items } });
    expect(await keptOf(plan.id)).toContainEqual({
      dueFrom: clockAt(minutesAgo(10)),
      doneAt: expect.any(String) as string,
      checks: 2,
    });
  });

  it('fulfils at most one round of a plan, whatever comes in which order', async () => {
    const moment = fc.integer({ min: 0, max: hours(48) });
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 8 }), async (ago) => {
        const neva = await organisation(rounds);
        const everyFourHours = { rrule: 'FREQ=DAILY;BYHOUR=0,4,8,12,16,20;BYMINUTE=0', windowMinutes: 60 };
        const plan = await livedPlan(rounds, neva, { starts: clockAt(minutesAgo(hours(24 * 9))), ...everyFourHours });
        for (const [index, minutes] of ago.entries()) {
          await report(rounds, neva, { at: minutesAgo(minutes) });
          if (index === 2) await closeRounds(rounds.db, new Date());
        }
        await closeRounds(rounds.db, new Date());
        const kept = await keptOf(plan.id);
        expect(kept.every(({ checks, doneAt }) => checks === (doneAt === null ? 0 : 1))).toBe(true);
        const done = kept.filter(({ doneAt }) => doneAt !== null).length;
        expect(done).toBeLessThanOrEqual(ago.length);
        expect(done).toBeGreaterThan(0);
        const now = clockAt(new Date());
        const over = kept.filter(({ dueFrom }) => dueFrom <= now).length;
        const { onTime, late, missed } = (await figuresOf(plan.id)) as Record<'onTime' | 'late' | 'missed', number>;
        expect(onTime + late).toBe(done);
        expect(onTime + late + missed).toBeGreaterThanOrEqual(over - 1);
      }),
      { numRuns: 10 },
    );
  });
});

describe('a round of two checklists', () => {
  /** From two hours ago on, within 90 minutes: one is the organisation's, the other has a single item. */
  async function planOfTwo() {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const params = { id: neva.facilities[0] };
    const { body: lift } = await rounds.call('POST /checklists', { body: { title: 'Lift' }, token });
    await rounds.call('POST /checklists/{id}/items', { params: { id: lift.id }, body: { title: 'Doors' }, token });
    const hang = async (checklistIds: number[]) => {
      const { status } = await rounds.call('PATCH /facilities/{id}', { params, token, body: { checklistIds } });
      expect(status).toBe(200);
    };
    await hang([neva.checklistId, lift.id]);
    const plan = await livedPlan(rounds, neva, { starts: clockAt(minutesAgo(120)), windowMinutes: 90 });
    const done = async () => (await dueOf(rounds, neva, plan.id)).filter(({ doneAt }) => doneAt !== null);
    return { neva, lift, params, plan, hang, done };
  }

  it('is done when the last of them was, by whoever did that, in whichever order they arrive', async () => {
    for (const isSentInOrder of [true, false]) {
      const { neva, lift, params, plan, done } = await planOfTwo();
      const bob = () => report(rounds, neva, { at: minutesAgo(60) });
      const ann = async () => {
        const { status } = await rounds.call('POST /qr/{id}/report-quality-check', {
          params,
          token: neva.manager.token,
          body: { items: [{ id: `${lift.id}-1` }], performedAt: minutesAgo(10).toISOString() },
        });
        expect(status).toBe(201);
      };
      for (const send of isSentInOrder ? [bob, ann] : [ann, bob]) await send();
      expect(await done()).toMatchObject([
        { state: 'late', doneBy: neva.manager.id, doneAt: minutesAgo(10).toISOString() },
      ]);
      expect(await figuresOf(plan.id)).toEqual({ onTime: 0, late: 1, missed: 0 });
    }
    expect(await verify(rounds.db)).toEqual([]);
  });

  it('is done with what was done of it when the other is taken from the door', async () => {
    const { neva, plan, hang, done } = await planOfTwo();
    await report(rounds, neva, { at: minutesAgo(60) });
    expect(await done()).toEqual([]);
    await hang([neva.checklistId]);
    expect(await done()).toMatchObject([{ state: 'done', doneAt: minutesAgo(60).toISOString() }]);
    expect(await figuresOf(plan.id)).toEqual({ onTime: 1, late: 0, missed: 0 });
    expect(await verify(rounds.db)).toEqual([]);
  });

  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')(
    'is done when the other is deleted at the moment at which it is',
    async () => {
      const { neva, lift, plan, done } = await planOfTwo();
      const { token } = neva.owner;
      const both = await rounds.db.inTransaction(async (tx) => {
        await tx.selectFrom('due_round').select('day').where('plan_id', '=', plan.id).forUpdate().execute();
        const doing = report(rounds, neva, { at: minutesAgo(60) });
        await expect.poll(() => waitingFor(tx)).toBe(1);
        const deleting = rounds.call('DELETE /checklists/{id}', { params: { id: lift.id }, token });
        await expect.poll(() => waitingFor(tx)).toBe(2);
        return { doing, deleting };
      });
      await both.doing;
      expect((await both.deleting).status).toBe(204);
      expect(await done()).toMatchObject([{ state: 'done', doneAt: minutesAgo(60).toISOString() }]);
      expect(await verify(rounds.db)).toEqual([]);
    },
  );
});
