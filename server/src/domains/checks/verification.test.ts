import type { Body, Check } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.js';
import { jobsOn } from '../../test/jobs.js';
import { minutesAgo } from '../../test/moment.js';
import { organisation, type Organisation, type Persona } from '../../test/personas.js';
import { clockAt, dueOf, livedPlan } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';
import { verify as findFaults } from '../../verify.js';

const rounds = testApp();
const { act, check, doneBefore, list, read } = jobsOn(rounds);

type Items = Body<'POST /checks/{id}/verify'>['items'];

const floor = ({ checklistId }: Organisation) => `${checklistId}-1`;
const soap = ({ checklistId }: Organisation) => `${checklistId}-2`;
const both = (org: Organisation) => [{ id: floor(org) }, { id: soap(org) }];

const verify = ({ token }: Persona, id: number, items: Items, requestId = newId()) =>
  rounds.call('POST /checks/{id}/verify', {
    token,
    params: { id },
    body: { items },
    headers: { 'x-request-id': requestId },
  });

const checksOf = async ({ owner: { token } }: Organisation): Promise<Check[]> =>
  (await rounds.call('GET /checks', { token })).body.items;

const lobbyOf = async ({ sites, facilities, owner: { token } }: Organisation) => {
  const { body } = await rounds.call('GET /sites/{id}/facilities', { params: { id: sites[0] }, token });
  return body.items.find(({ id }) => id === facilities[0]);
};

describe('POST /checks/{id}/verify', () => {
  it('refuses items that nobody reported as done, and sending back without a word', async () => {
    const org = await organisation(rounds);
    const id = await check(org.staff, org, [{ id: floor(org) }], minutesAgo(10));
    const inspected = await check(org.manager, org, [{ id: floor(org), result: true }], minutesAgo(5));
    const problemOf = async (checkId: number, items: Items) => {
      const { status, problem } = await verify(org.manager, checkId, items);
      expect([status, problem.code]).toEqual([422, 'validation_failed']);
      return problem.errors?.map(({ field }) => field);
    };
    expect(await problemOf(id, [{ id: soap(org), result: true }])).toEqual(['items.0.id']);
    expect(await problemOf(inspected, [{ id: floor(org), result: true }])).toEqual(['items.0.id']);
    const twice = { id: floor(org), result: true };
    expect(await problemOf(id, [twice, twice])).toEqual(['items.1.id']);
    expect(await problemOf(id, [{ id: floor(org), result: false, comment: '  ' }])).toEqual(['items.0.comment']);
    expect(await checksOf(org)).toHaveLength(2);
  });

  it('stores a check of its own, which both sides tell, once', async () => {
    const org = await organisation(rounds);
    const id = await check(org.staff, org, both(org), minutesAgo(10));
    const items = [{ id: floor(org), result: true }];
    const requestId = newId();
    const { status, body } = await verify(org.siteManager, id, items, requestId);
    expect(status).toBe(201);
    expect((await verify(org.siteManager, id, items, requestId)).body).toEqual(body);
    const [verifying, reported, ...more] = await checksOf(org);
    expect(more).toEqual([]);
    expect(verifying).toMatchObject({ id: body.checkId, verifiesCheckId: id, userId: org.siteManager.id, total: 1 });
    expect(verifying?.items.map(({ title, result }) => [title, result])).toEqual([['Floor clean', true]]);
    const { checkId, at } = body;
    const told = { checkId, at, userId: org.siteManager.id, result: true, comment: '' };
    expect(reported?.items.map(({ result, verifiedBy }) => [result, verifiedBy])).toEqual([
      [null, told],
      [null, undefined],
    ]);
  });

  it('confirms the job that the report did, and opens or reopens that of what is sent back', async () => {
    const org = await organisation(rounds);
    await check(
      org.manager,
      org,
      both(org).map((item) => ({ ...item, result: false })),
      minutesAgo(30),
    );
    const id = await check(org.staff, org, both(org), minutesAgo(20));
    const { body } = await verify(org.siteManager, id, [
      { id: floor(org), result: true },
      { id: soap(org), result: false, comment: 'One is still empty' },
    ]);
    const [confirmed] = await list(org.staff, { state: 'confirmed' });
    expect(confirmed).toMatchObject({ title: 'Floor clean', closedBy: org.siteManager.id });
    const [open, ...others] = await list(org.staff, { state: 'open' });
    expect(others).toEqual([]);
    const { events } = await read(org.staff, open?.id ?? '');
    expect(events.map(({ kind, comment }) => [kind, comment])).toEqual([
      ['opened', ''],
      ['done', ''],
      ['again', 'One is still empty'],
      ['reopened', 'One is still empty'],
    ]);
    expect(events.at(-1)?.checkId).toBe(body.checkId);

    const next = await check(org.staff, org, [{ id: floor(org) }]);
    await verify(org.siteManager, next, [{ id: floor(org), result: false, comment: 'Wet' }]);
    expect((await list(org.staff, { state: 'open' })).map(({ title, count }) => [title, count])).toEqual([
      ['Soap filled', 2],
      ['Floor clean', 1],
    ]);
    expect((await lobbyOf(org))?.state).toMatchObject({ failedItems: 2 });
  });

  it('says nothing of what was found since the report', async () => {
    const org = await organisation(rounds);
    const old = await check(org.staff, org, both(org), minutesAgo(30));
    await check(org.staff, org, [{ id: floor(org), isProblem: true }, { id: soap(org) }], minutesAgo(20));
    await check(org.manager, org, [{ id: soap(org), result: true }], minutesAgo(10));
    const { status } = await verify(org.manager, old, [
      { id: floor(org), result: true },
      { id: soap(org), result: false, comment: 'It was empty at nine' },
    ]);
    expect(status).toBe(201);
    expect((await list(org.staff)).map(({ title, state }) => [title, state])).toEqual([['Floor clean', 'open']]);
    expect((await lobbyOf(org))?.state).toMatchObject({ failedItems: 1 });
  });

  it('closes nothing that was sent back since the report', async () => {
    const org = await organisation(rounds);
    await check(org.manager, org, [{ id: soap(org), result: false }], minutesAgo(30));
    const id = await check(org.staff, org, [{ id: soap(org) }], minutesAgo(20));
    const [job] = await list(org.staff);
    await act(org.manager, job?.id ?? '', 'reopen', 'Still empty');
    expect((await verify(org.siteManager, id, [{ id: soap(org), result: true }])).status).toBe(201);
    expect((await list(org.staff)).map(({ state }) => state)).toEqual(['open']);
    expect((await lobbyOf(org))?.state).toMatchObject({ failedItems: 1 });
    expect(await findFaults(rounds.db)).toEqual([]);
  });

  it('sends back as of now what a colleague has closed by hand since, and nothing that somebody did after the report', async () => {
    const waysToClose = {
      confirmed: ['confirm'],
      dismissed: ['reopen', 'dismiss'],
      'done again': ['reopen', 'done', 'confirm'],
    } as const;
    for (const [way, acts] of Object.entries(waysToClose)) {
      const org = await organisation(rounds);
      await check(org.manager, org, [{ id: soap(org), result: false }], minutesAgo(30));
      const id = await check(org.staff, org, [{ id: soap(org) }], minutesAgo(20));
      const [job] = await list(org.staff);
      for (const acting of acts) await act(org.manager, job?.id ?? '', acting, 'It is so');
      const { status, body } = await verify(org.siteManager, id, [{ id: soap(org), result: false, comment: 'Empty' }]);
      expect([way, status]).toEqual([way, 201]);
      // What is heard of late was before that.
      await check(org.siteManager, org, [{ id: soap(org), result: true }], minutesAgo(10));
      const now = [(await list(org.staff)).map(({ state, count }) => [state, count]), (await lobbyOf(org))?.state];
      const last = (await read(org.staff, job?.id ?? '')).events.at(-1);
      const sentBack = { kind: 'reopened', checkId: body.checkId, by: org.siteManager.id, comment: 'Empty' };
      expect([way, ...now, last]).toMatchObject(
        way === 'done again'
          ? [way, [], { failedItems: 0 }, { kind: 'confirmed' }]
          : [way, [['open', 2]], { failedItems: 1 }, sentBack],
      );
      await check(org.siteManager, org, [{ id: soap(org), result: true }]);
      expect([way, await list(org.staff), (await lobbyOf(org))?.state]).toMatchObject([way, [], { failedItems: 0 }]);
    }
    expect(await findFaults(rounds.db)).toEqual([]);
  });

  it('leaves word to what was found after the report and is heard of after the verification', async () => {
    const org = await organisation(rounds);
    const id = await check(org.staff, org, both(org), minutesAgo(30));
    await verify(org.manager, id, [
      { id: floor(org), result: true },
      { id: soap(org), result: false, comment: 'One is empty' },
    ]);
    await check(org.staff, org, [{ id: floor(org), isProblem: true }, { id: soap(org) }], minutesAgo(20));
    const jobs = await list(org.staff);
    expect(new Map(jobs.map(({ title, state }) => [title, state]))).toEqual(
      new Map([
        ['Floor clean', 'open'],
        ['Soap filled', 'done'],
      ]),
    );
    expect((await lobbyOf(org))?.state).toMatchObject({ failedItems: 1 });
    // Nothing is put right before it was opened.
    const mended = jobs.find(({ state }) => state === 'done');
    expect(mended?.doneAt).toBe(mended?.openedAt);
    expect(await findFaults(rounds.db)).toEqual([]);
  });

  it('sends back what was put right since the report before that is verified, too, and what was found broken after it', async () => {
    const ways = {
      verified: (org: Organisation, next: number) =>
        verify(org.manager, next, [{ id: soap(org), result: false, comment: 'The other one' }]),
      found: (org: Organisation) => check(org.staff, org, [{ id: soap(org), isProblem: true }], minutesAgo(10)),
    };
    for (const [way, sendBack] of Object.entries(ways)) {
      const org = await organisation(rounds);
      const id = await check(org.staff, org, [{ id: soap(org) }], minutesAgo(30));
      await verify(org.manager, id, [{ id: soap(org), result: false, comment: 'One is empty' }]);
      const next = await check(org.staff, org, [{ id: soap(org) }], minutesAgo(20));
      const told = async () => {
        const failed = (await lobbyOf(org))?.state.failedItems;
        return [way, (await list(org.staff)).map(({ state, count }) => [state, count]), failed];
      };
      // What is older than the mending only counts.
      await check(org.staff, org, [{ id: soap(org), isProblem: true }], minutesAgo(25));
      expect(await told()).toEqual([way, [['done', 2]], 0]);
      await sendBack(org, next);
      expect(await told()).toEqual([way, [['open', 3]], 1]);
      const [job] = await list(org.staff);
      const kinds = (await read(org.staff, job?.id ?? '')).events.map(({ kind }) => kind);
      expect(kinds).toEqual(['opened', 'done', 'again', 'again', 'reopened']);
    }
    expect(await findFaults(rounds.db)).toEqual([]);
  });

  it('leaves a job that it opened done by hand only for what was found before', async () => {
    const org = await organisation(rounds);
    const id = await check(org.staff, org, [{ id: soap(org) }], minutesAgo(30));
    await verify(org.manager, id, [{ id: soap(org), result: false, comment: 'One is empty' }]);
    const [job] = await list(org.staff);
    expect((await doneBefore(org.staff, job?.id ?? '', minutesAgo(20))).body.doneAt).toBe(job?.openedAt);
    const figures = await rounds.call('GET /jobs/figures', { token: org.owner.token });
    expect(figures.body.toDone).toEqual({ count: 1, medianMinutes: 0 });
    const states: (string | undefined)[] = [];
    for (const ago of [25, 10]) {
      await check(org.staff, org, [{ id: soap(org), isProblem: true }], minutesAgo(ago));
      states.push(...(await list(org.staff)).map(({ state }) => state));
    }
    expect(states).toEqual(['done', 'open']);
    expect(await findFaults(rounds.db)).toEqual([]);
  });

  it('reopens a job as of its report: who has mended it since closes it, however late that is heard of', async () => {
    const org = await organisation(rounds);
    await check(org.manager, org, [{ id: soap(org), result: false }], minutesAgo(30));
    const id = await check(org.staff, org, [{ id: soap(org) }], minutesAgo(20));
    await verify(org.manager, id, [{ id: soap(org), result: false, comment: 'Still empty' }]);
    expect((await list(org.staff)).map(({ state, count }) => [state, count])).toEqual([['open', 2]]);
    await check(org.staff, org, [{ id: soap(org) }], minutesAgo(10));
    expect((await list(org.staff)).map(({ state, count }) => [state, count])).toEqual([['done', 2]]);
    expect((await lobbyOf(org))?.state).toMatchObject({ failedItems: 0 });
    expect(await findFaults(rounds.db)).toEqual([]);
  });

  it('is no round: none is fulfilled or spoilt by it, and the ring stays as it was', async () => {
    const org = await organisation(rounds);
    const starts = clockAt(minutesAgo(24 * 60 * 2 + 60));
    const plan = await livedPlan(rounds, org, { starts, windowMinutes: 120 });
    const part = await check(org.staff, org, [{ id: floor(org) }], minutesAgo(20));
    const lobby = await lobbyOf(org);
    const due = await dueOf(rounds, org, plan.id);
    const figures = async () => {
      const { body } = await rounds.call('GET /dashboard', { token: org.owner.token, query: {} });
      return body.checks;
    };
    const before = await figures();
    await verify(org.manager, part, [{ id: floor(org), result: true }]);
    expect(await lobbyOf(org)).toEqual(lobby);
    expect(await dueOf(rounds, org, plan.id)).toEqual(due);
    const items = { ...before.items, done: before.items.done + 1 };
    expect(await figures()).toEqual({ ...before, items, passedShare: 1 });
    expect(await findFaults(rounds.db)).toEqual([]);
  });

  it('lets one of two win for an item, and tells the other who and when', async () => {
    const org = await organisation(rounds);
    const id = await check(org.staff, org, both(org), minutesAgo(10));
    const sent = [{ id: floor(org), result: true }];
    const answers = await Promise.all([verify(org.manager, id, sent), verify(org.siteManager, id, sent)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    const { problem } = answers.find(({ status }) => status === 409) ?? {};
    const [verifying] = await checksOf(org);
    expect(problem).toMatchObject({
      code: 'already_verified',
      at: verifying?.at,
      by: { id: verifying?.userId },
      itemId: floor(org),
    });
    expect((await verify(org.owner, id, [{ id: soap(org), result: true }])).status).toBe(201);
  });
});
