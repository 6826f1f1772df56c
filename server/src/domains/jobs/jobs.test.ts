import { limits, roles, type Body, type Job } from '@rounds/contract';
import { describe, expect, inject, it } from 'vitest';
import { newId } from '../../ids.js';
import { jobsOn, type Acting } from '../../test/jobs.js';
import { minutesAgo } from '../../test/moment.js';
import { member, organisation, type Persona } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { waitingFor } from '../../test/waiting.js';

const rounds = testApp();
const { report, reported, act, doneBefore, check, read, list } = jobsOn(rounds);

const told = ({ events }: Job) => events.map(({ kind, by, comment }) => [kind, by, comment]);

describe('POST /jobs', () => {
  it('refuses a title without a visible letter, and what does not fit', async () => {
    const org = await organisation(rounds);
    for (const more of [
      { title: ' ' },
      { title: 'x'.repeat(limits.nameLength + 1) },
      { description: 'x'.repeat(limits.descriptionLength + 1) },
      { dueBy: '2026-06-30T23:59:60Z' },
    ]) {
      const { problem } = await report(org.staff, org, more);
      expect([problem.code, problem.errors?.map(({ field }) => field)]).toEqual([
        'validation_failed',
        Object.keys(more),
      ]);
    }
    expect(await list(org.owner)).toEqual([]);
  });

  it('refuses to give it to somebody who left or does not know the site, and lets managers only give it to others', async () => {
    const org = await organisation(rounds);
    const elsewhere = await member(rounds.db, org.id, 'Egor', roles.staff, [org.sites[1]]);
    const stranger = (await organisation(rounds)).staff;
    for (const { id } of [elsewhere, stranger]) {
      const { problem } = await report(org.owner, org, { assigneeId: id });
      expect([problem.code, problem.errors?.map(({ field }) => field)]).toEqual(['validation_failed', ['assigneeId']]);
    }
    expect((await report(org.staff, org, { assigneeId: org.siteManager.id })).problem.code).toBe('forbidden');
    expect((await reported(org.staff, org, { assigneeId: org.staff.id })).assigneeId).toBe(org.staff.id);
  });

  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')(
    'gives it to nobody who is moved to other sites at that moment',
    async () => {
      const org = await organisation(rounds);
      const { owner, staff } = org;
      const { id } = await reported(owner, org, { assigneeId: staff.id });
      const both = await rounds.db.inTransaction(async (tx) => {
        await tx.selectFrom('door_job').select('id').where('id', '=', id).forNoKeyUpdate().execute();
        const moving = rounds.call('PATCH /accounts/{id}/members/{personId}', {
          params: { id: org.id, personId: staff.id },
          token: owner.token,
          body: { siteIds: [org.sites[1]] },
        });
        await expect.poll(() => waitingFor(tx)).toBe(1);
        const giving = report(owner, org, { assigneeId: staff.id });
        await expect.poll(() => waitingFor(tx)).toBe(2);
        return { moving, giving };
      });
      expect((await both.moving).status).toBe(200);
      const { problem } = await both.giving;
      expect([problem.code, problem.errors?.map(({ field }) => field)]).toEqual(['validation_failed', ['assigneeId']]);
    },
  );

  it('is answered as at first when it is sent again, also once its door is gone or who sent it is elsewhere', async () => {
    const org = await organisation(rounds);
    const { id, owner, staff, sites, facilities } = org;
    const [reporting, doing] = [newId(), newId()];
    const job = (await report(staff, org, {}, reporting)).body;
    const done = (await act(staff, job.id, 'done', 'Tightened', doing)).body;
    const params = { id, personId: staff.id };
    const again = async () => {
      const replies = [await report(staff, org, {}, reporting), await act(staff, job.id, 'done', 'Tightened', doing)];
      expect(replies.map(({ status, body }) => [status, body.id, body.events])).toEqual([
        [201, job.id, done.events],
        [200, job.id, done.events],
      ]);
    };
    const moved = await rounds.call('PATCH /accounts/{id}/members/{personId}', {
      params,
      token: owner.token,
      body: { siteIds: [sites[1]] },
    });
    expect(moved.status).toBe(200);
    expect((await act(owner, job.id, 'comment', 'Not for who left')).status).toBe(200);
    await again();
    // What they did not send is none of theirs.
    expect((await rounds.call('GET /jobs/{id}', { token: staff.token, params: { id: job.id } })).status).toBe(404);
    expect((await act(staff, job.id, 'comment', 'And again')).status).toBe(404);
    await rounds.call('DELETE /facilities/{id}', { token: owner.token, params: { id: facilities[0] } });
    await again();
  });

  it('is stored once, however often it is sent, as it was found', async () => {
    const org = await organisation(rounds);
    const requestId = newId();
    const performedAt = minutesAgo(30).toISOString();
    const body = { title: ' The tap drips ', description: 'The left one\ud800', isUrgent: true, performedAt };
    const [first, twin] = await Promise.all([
      report(org.staff, org, body, requestId),
      report(org.staff, org, body, requestId),
    ]);
    expect(twin.body).toEqual(first.body);
    expect(first.body).toMatchObject({
      siteId: org.sites[0],
      title: 'The tap drips',
      description: 'The left one\ufffd',
      isUrgent: true,
      state: 'open',
      origin: { kind: 'person', checkId: null, itemId: null, feedbackId: null },
      count: 1,
      openedAt: performedAt,
      openedBy: org.staff.id,
    });
    expect(told(first.body)).toEqual([['opened', org.staff.id, 'The left one\ufffd']]);
    expect((await report(org.staff, org, { title: 'Another' }, requestId)).problem.code).toBe('request_id_reused');
    expect(await list(org.owner)).toHaveLength(1);
  });
});

describe('PATCH /jobs/{id}', () => {
  const change = ({ token }: Persona, id: string, body: Body<'PATCH /jobs/{id}'>) =>
    rounds.call('PATCH /jobs/{id}', { token, params: { id }, body });

  it('lets staff take it or give it back, and change nothing else', async () => {
    const org = await organisation(rounds);
    const { staff, siteManager } = org;
    const { id } = await reported(siteManager, org);
    expect((await change(staff, id, { isUrgent: true })).problem.code).toBe('forbidden');
    expect((await change(staff, id, { assigneeId: siteManager.id })).problem.code).toBe('forbidden');
    expect((await change(staff, id, { assigneeId: staff.id })).body.assigneeId).toBe(staff.id);
    expect((await change(staff, id, { assigneeId: null })).body.assigneeId).toBeNull();
  });

  it('says that somebody was faster to who takes or gives back what is not theirs any more', async () => {
    const org = await organisation(rounds);
    const { staff, siteManager } = org;
    const { id } = await reported(siteManager, org);
    await change(siteManager, id, { assigneeId: siteManager.id });
    const refused = [await change(staff, id, { assigneeId: staff.id }), await change(staff, id, { assigneeId: null })];
    expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual([
      [409, 'job_taken'],
      [409, 'job_taken'],
    ]);
    await act(siteManager, id, 'done');
    expect((await change(staff, id, { assigneeId: staff.id })).problem.code).toBe('wrong_job_state');
    expect((await read(siteManager, id)).assigneeId).toBe(siteManager.id);
  });

  it('gives it to one of two who take it at once', async () => {
    const org = await organisation(rounds);
    const stas = await member(rounds.db, org.id, 'Stas', roles.staff, [org.sites[0]]);
    const { id } = await reported(org.siteManager, org);
    const both = await Promise.all([org.staff, stas].map((who) => change(who, id, { assigneeId: who.id })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const taken = both.find(({ status }) => status === 200);
    expect((await read(org.staff, id)).assigneeId).toBe(taken?.body.assigneeId);
  });

  it('keeps what a manager changed in the timeline, and nothing of what was so before', async () => {
    const org = await organisation(rounds);
    const { staff, manager } = org;
    const { id } = await reported(staff, org);
    const dueBy = '2026-11-20T14:00:00.000Z';
    const { body } = await change(manager, id, {
      title: 'The tap drips',
      assigneeId: staff.id,
      dueBy,
      isUrgent: false,
    });
    expect(body).toMatchObject({ assigneeId: staff.id, dueBy });
    expect(body.events.at(-1)).toMatchObject({
      kind: 'changed',
      by: manager.id,
      changes: { assigneeId: staff.id, dueBy },
    });
    expect((await change(manager, id, { assigneeId: staff.id })).body.events).toHaveLength(2);
    await rounds.call('DELETE /accounts/{id}/members/{personId}', {
      token: org.owner.token,
      params: { id: org.id, personId: staff.id },
    });
    expect((await read(manager, id)).assigneeId).toBeNull();
  });

  it('refuses what is no longer open, with who closed it and when', async () => {
    const org = await organisation(rounds);
    const { id } = await reported(org.staff, org);
    await act(org.staff, id, 'done');
    const { status, problem } = await change(org.manager, id, { isUrgent: true });
    expect([status, problem.code]).toEqual([409, 'wrong_job_state']);
    expect(problem).toMatchObject({ state: 'done', by: { id: org.staff.id, firstName: 'Stepan' } });
  });
});

describe('POST /jobs/{id}/done, confirm, reopen, dismiss and comment', () => {
  it('asks for words where something is sent back or dismissed', async () => {
    const org = await organisation(rounds);
    const { id } = await reported(org.staff, org);
    for (const acting of ['reopen', 'dismiss', 'comment'] as const) {
      const { problem } = await act(org.manager, id, acting, ' ');
      expect([problem.code, problem.errors?.map(({ field }) => field)]).toEqual(['validation_failed', ['comment']]);
    }
    expect((await act(org.staff, id, 'done', 'x'.repeat(limits.commentLength + 1))).problem.code).toBe(
      'validation_failed',
    );
  });

  it('refuses every step that the table does not have, and says in which state it is', async () => {
    const org = await organisation(rounds);
    const { id } = await reported(org.staff, org);
    const refused = async (acting: Acting) => {
      const { status, problem } = await act(org.manager, id, acting, 'Why not');
      return [status, problem.code, (problem as unknown as { state: string }).state];
    };
    expect(await refused('confirm')).toEqual([409, 'wrong_job_state', 'open']);
    expect(await refused('reopen')).toEqual([409, 'wrong_job_state', 'open']);
    await act(org.staff, id, 'done');
    expect(await refused('done')).toEqual([409, 'wrong_job_state', 'done']);
    expect(await refused('dismiss')).toEqual([409, 'wrong_job_state', 'done']);
    await act(org.manager, id, 'confirm');
    expect(await refused('confirm')).toEqual([409, 'wrong_job_state', 'confirmed']);
  });

  it('tells the whole way: done, sent back, done again, confirmed', async () => {
    const org = await organisation(rounds);
    const { staff, siteManager } = org;
    const { id } = await reported(staff, org);
    await act(staff, id, 'done', ' New washer ');
    await act(siteManager, id, 'reopen', 'It still drips');
    await act(siteManager, id, 'comment', 'The part comes on Monday');
    const done = (await act(staff, id, 'done')).body;
    expect(done).toMatchObject({ state: 'done', doneBy: staff.id, closedAt: null });
    const confirmed = (await act(siteManager, id, 'confirm')).body;
    expect(confirmed).toMatchObject({ state: 'confirmed', doneAt: done.doneAt, closedBy: siteManager.id });
    expect(told(confirmed)).toEqual([
      ['opened', staff.id, ''],
      ['done', staff.id, 'New washer'],
      ['reopened', siteManager.id, 'It still drips'],
      ['commented', siteManager.id, 'The part comes on Monday'],
      ['done', staff.id, ''],
      ['confirmed', siteManager.id, ''],
    ]);
    expect(confirmed.user[siteManager.id]?.firstName).toBe('Sonya');
  });

  it('is done by whose it is or by anyone of the site, and by nobody elsewhere', async () => {
    const org = await organisation(rounds);
    const stas = await member(rounds.db, org.id, 'Stas', roles.staff, [org.sites[0]]);
    const egor = await member(rounds.db, org.id, 'Egor', roles.staff, [org.sites[1]]);
    const given = () => reported(org.owner, org, { assigneeId: org.staff.id });
    const [theirs, helped] = [await given(), await given()];
    expect((await act(egor, helped.id, 'done')).status).toBe(404);
    expect((await act(org.staff, theirs.id, 'done')).body.doneBy).toBe(org.staff.id);
    expect((await act(stas, helped.id, 'done')).body).toMatchObject({ doneBy: stas.id, assigneeId: org.staff.id });
  });

  it('is done once: a repeated request changes nothing, and of two people one hears who was first', async () => {
    const org = await organisation(rounds);
    const { staff, siteManager } = org;
    const { id } = await reported(staff, org);
    const requestId = newId();
    const [first, twin] = await Promise.all([
      act(staff, id, 'done', 'New washer', requestId),
      act(staff, id, 'done', 'New washer', requestId),
    ]);
    expect([first.status, twin.status]).toEqual([200, 200]);
    const other = await reported(staff, org, { title: 'No soap' });
    const both = await Promise.all([act(staff, other.id, 'done'), act(siteManager, other.id, 'done')]);
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    const winner = both[0].status === 200 ? staff : siteManager;
    expect(both.find(({ status }) => status === 409)?.problem).toMatchObject({ by: { id: winner.id } });
    expect((await read(staff, id)).events).toHaveLength(2);
  });

  it('tells after a storm still how it began', async () => {
    const org = await organisation(rounds);
    const { id } = await reported(org.staff, org, { description: 'The left one' });
    const said = { account_id: org.id, job_id: id, at: new Date(), person_id: null, kind: 'again' as const };
    const storm = Array.from({ length: limits.jobEventsMost }, (_, index) => ({ ...said, comment: `No ${index}` }));
    await rounds.db.insertInto('door_job_event').values(storm).execute();
    const { events } = (await act(org.staff, id, 'done', 'New washer')).body;
    expect(events.slice(0, 2).map(({ kind, comment }) => [kind, comment])).toEqual([
      ['opened', 'The left one'],
      ['again', 'No 1'],
    ]);
    expect([events.length, events.at(-1)?.comment]).toEqual([limits.jobEventsMost + 1, 'New washer']);
  });

  it('is not done before it was found, by whatever clock', async () => {
    const org = await organisation(rounds);
    const { id, openedAt } = await reported(org.staff, org);
    const { body } = await doneBefore(org.staff, id, new Date(Date.parse(openedAt) - 3_600_000));
    expect([body.doneAt, body.events.at(-1)?.at]).toEqual([openedAt, openedAt]);
    const figures = await rounds.call('GET /jobs/figures', { token: org.owner.token });
    expect(figures.body.toDone).toEqual({ count: 1, medianMinutes: 0 });
  });

  it('is not done by who did it before it was sent back or found again, however late that is heard of', async () => {
    const org = await organisation(rounds);
    const { staff, siteManager } = org;
    const item = [{ id: `${org.checklistId}-1`, result: false }];
    for (const ago of [30, 10]) await check(siteManager, org, item, minutesAgo(ago));
    const [found] = await list(staff);
    const late = await doneBefore(staff, found?.id ?? '', minutesAgo(20));
    expect([late.status, late.problem]).toMatchObject([
      409,
      { code: 'wrong_job_state', state: 'open', by: { id: siteManager.id } },
    ]);
    const [, again] = (await read(staff, found?.id ?? '')).events;
    expect([again?.kind, late.problem.at]).toEqual(['again', again?.at]);

    // Reported and done by one phone without a network.
    const { id } = await reported(staff, org, { performedAt: minutesAgo(30).toISOString() });
    const performedAt = minutesAgo(20);
    expect((await doneBefore(staff, id, performedAt)).body.doneAt).toBe(performedAt.toISOString());
    const sentBack = (await act(siteManager, id, 'reopen', 'It still drips')).body.events.at(-1)?.at;
    const old = await doneBefore(staff, id, minutesAgo(15));
    expect([old.status, old.problem]).toMatchObject([409, { state: 'open', at: sentBack, by: { id: siteManager.id } }]);
    // The clock of a phone may be behind by some minutes.
    expect((await doneBefore(staff, id, new Date(Date.now() - 3 * 60_000))).body).toMatchObject({
      state: 'done',
      doneAt: sentBack,
    });
  });

  it('keeps a comment as long as it may be, also when a letter of it was torn apart', async () => {
    const org = await organisation(rounds);
    const { id } = await reported(org.staff, org);
    const comment = `${'x'.repeat(limits.commentLength - 1)}\ud83d`;
    const { status, body } = await act(org.staff, id, 'comment', comment);
    expect(status).toBe(200);
    expect(body.events.at(-1)?.comment).toBe(`${'x'.repeat(limits.commentLength - 1)}\ufffd`);
  });

  it('finds no job at a facility that was deleted, and gives none to somebody who left', async () => {
    const org = await organisation(rounds);
    const { token } = org.owner;
    const [gone, kept] = [
      await reported(org.staff, org),
      await reported(org.staff, org, { facilityId: org.facilities[1] }),
    ];
    await rounds.call('DELETE /facilities/{id}', { token, params: { id: org.facilities[0] } });
    for (const acting of ['done', 'dismiss', 'comment'] as const) {
      expect((await act(org.owner, gone.id, acting, 'Why not')).problem.code).toBe('not_found');
    }
    const params = { id: org.id, personId: org.staff.id };
    await rounds.call('DELETE /accounts/{id}/members/{personId}', { token, params });
    const { problem } = await rounds.call('PATCH /jobs/{id}', {
      token,
      params: { id: kept.id },
      body: { assigneeId: org.staff.id },
    });
    expect([problem.code, problem.errors?.[0]?.field]).toEqual(['validation_failed', 'assigneeId']);
  });
});
