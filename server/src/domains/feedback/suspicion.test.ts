import { describe, expect, inject, it } from 'vitest';
import { newId } from '../../ids.js';
import { member, newcomer, organisation, type Organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { leave, storedFeedback, stranger, type Post } from '../../test/visitors.js';
import { waitingFor } from '../../test/waiting.js';
import { findMiscounts } from '../dashboard/recount.read.js';

const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1', FEEDBACK_LIMIT: '100' });

describe('what is suspicious is kept and marked', () => {
  const suspicions = async (neva: Organisation) => (await storedFeedback(rounds, neva)).map((row) => row.suspicion);

  /** So many of one phone are believed, and with the next one none of them. */
  const beforeTooMany = 4;

  const many = async (facility: string, count: number, post: (index: number) => Post) => {
    for (let index = 0; index < count; index++) expect((await leave(rounds, facility, post(index))).status).toBe(201);
  };

  it('not a family that hands its phone round, nor others at another door', async () => {
    const neva = await organisation(rounds);
    const [address, device] = [stranger(), 'one'];
    await many(neva.facilities[0], 4, (index) => ({ address, device, rate: 5 - index }));
    await many(neva.facilities[1], 4, () => ({ address, device, rate: 5 }));
    expect(await suspicions(neva)).toEqual(Array.from({ length: 8 }, () => null));
  });

  it('not a school class: many kinds of phones on one network that do not agree', async () => {
    const neva = await organisation(rounds);
    const address = stranger();
    await many(neva.facilities[0], 24, (index) => ({
      address,
      device: `phone ${index % 2 === 0 ? 0 : index % 7}`,
      rate: [5, 4, 5, 2, 3, 5][index % 6] ?? 5,
    }));
    expect(await suspicions(neva)).toEqual(Array.from({ length: 24 }, () => null));
    const weights = (await storedFeedback(rounds, neva)).map(({ weight }) => weight);
    expect(weights[0]).toBe(100);
    expect(weights.at(-1)).toBeLessThan(100);
  });

  it('one phone that goes on and on, from its first rating on, and nobody beside it', async () => {
    const neva = await organisation(rounds);
    const address = stranger();
    await leave(rounds, neva.facilities[0], { rate: 5 });
    await leave(rounds, neva.facilities[0], { rate: 2, address, device: 'neighbour' });
    await many(neva.facilities[0], 12, () => ({ address, device: 'one', rate: 5 }));
    expect(await suspicions(neva)).toEqual([null, null, ...Array.from({ length: 12 }, () => 'same-device')]);
  });

  it('many from one address, each with an invented browser', async () => {
    const neva = await organisation(rounds);
    const address = stranger();
    await many(neva.facilities[0], 16, (index) => ({ address, device: `invented ${index}`, rate: 1 }));
    expect(await suspicions(neva)).toEqual(Array.from({ length: 16 }, () => 'burst'));
  });

  it('one kind of phone whose address keeps changing', async () => {
    const neva = await organisation(rounds);
    await many(neva.facilities[0], 20, () => ({ device: 'script', rate: 1 }));
    expect(await suspicions(neva)).toEqual(Array.from({ length: 20 }, () => 'same-kind'));
  });

  it('praise from the phone that has just reported a round, and nobody else’s', async () => {
    const neva = await organisation(rounds);
    const [phone, visitor] = [stranger(), stranger()];
    const [facility] = neva.facilities;
    const reported = await rounds.call('POST /qr/{id}/report-quality-check', {
      params: { id: facility },
      body: { items: [{ id: `${neva.checklistId}-1`, result: true }] },
      headers: { 'x-request-id': newId(), 'x-forwarded-for': phone, 'user-agent': 'staff' },
      token: neva.staff.token,
    });
    expect(reported.status).toBeLessThan(300);
    await leave(rounds, facility, { address: phone, device: 'staff', rate: 5 });
    await leave(rounds, facility, { address: phone, device: 'staff', rate: 1 });
    await leave(rounds, facility, { address: phone, device: 'other', rate: 5 });
    await leave(rounds, facility, { address: visitor, device: 'staff', rate: 5 });
    expect(await suspicions(neva)).toEqual(['staff', null, null, null]);
  });

  it('and the figures follow, also of those that were marked later', async () => {
    const neva = await organisation(rounds);
    const address = stranger();
    await leave(rounds, neva.facilities[0], { rate: 4 });
    await many(neva.facilities[0], 12, () => ({ address, device: 'one', rate: 1 }));
    const { feedback } = (await rounds.call('GET /dashboard', { token: neva.owner.token })).body;
    expect(feedback).toMatchObject({ count: 1, average: 4, suspicious: 12, unanswered: 1, waiting: 1 });
    expect(await findMiscounts(rounds.db)).toEqual([]);
  });

  it('but never what a manager has found to be honest', async () => {
    const neva = await organisation(rounds);
    const address = stranger();
    const again = (count: number) => many(neva.facilities[0], count, () => ({ address, device: 'one', rate: 1 }));
    await again(3);
    const [first] = await storedFeedback(rounds, neva);
    for (const isSuspicious of [true, false]) {
      const params = { id: first?.id ?? 0 };
      await rounds.call('POST /feedbacks/{id}/mark', { params, body: { isSuspicious }, token: neva.owner.token });
    }
    await again(9);
    expect(await suspicions(neva)).toEqual([null, ...Array.from({ length: 11 }, () => 'same-device')]);
  });

  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')(
    'and is counted once when a manager marks it at the same moment',
    async () => {
      const neva = await organisation(rounds);
      const address = stranger();
      const again = () => leave(rounds, neva.facilities[0], { address, device: 'one', rate: 1 });
      for (let index = 0; index < beforeTooMany; index++) await again();
      const [first] = await storedFeedback(rounds, neva);
      const params = { id: first?.id ?? 0 };
      let marking: Promise<unknown> | undefined;
      let leaving: Promise<unknown> | undefined;
      await rounds.db.inTransaction(async (tx) => {
        await tx.selectFrom('feedback').select('id').where('id', '=', params.id).forUpdate().execute();
        marking = rounds.call('POST /feedbacks/{id}/mark', {
          params,
          body: { isSuspicious: true },
          token: neva.owner.token,
        });
        await expect.poll(() => waitingFor(tx)).toBe(1);
        leaving = again();
        await expect.poll(() => waitingFor(tx)).toBe(2);
      });
      await Promise.all([marking, leaving]);
      // Whoever of the two comes first has found it suspicious, and either way it counts no more.
      const [asked, ...others] = await suspicions(neva);
      expect(['manager', 'same-device']).toContain(asked);
      expect(others).toEqual(Array.from({ length: beforeTooMany }, () => 'same-device'));
      expect(await findMiscounts(rounds.db)).toEqual([]);
    },
  );

  it('somebody of the organisation, signed in, whichever organisation their token is for', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const both = await member(rounds.db, other.id, 'Stepan', 5, null, neva.staff.id);
    const nina = await newcomer(rounds);
    for (const token of [neva.staff.token, both.token, nina.token, other.owner.token, 'nonsense']) {
      await leave(rounds, neva.facilities[0], { token });
    }
    expect(await suspicions(neva)).toEqual(['member', 'member', null, null, null]);
  });
});
