import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { tendHistory } from '../../chores/history.js';
import { firstIdOf, monthOf, monthsLater } from '../../db/history.js';
import { photoStoreOf } from '../../external/photos/configured.js';
import { newId } from '../../ids.js';
import { jobsOn } from '../../test/jobs.js';
import { member, organisation, type Organisation, type Persona } from '../../test/personas.js';
import { getPhoto, sentPhoto } from '../../test/pictures.js';
import { seal, sharedPhone } from '../../test/shared-phone.js';
import { testApp } from '../../test/test-app.js';
import { verifyPhotos } from '../../verify.js';
import { sweepPhotos } from './sweeping.service.js';

const rounds = testApp();
const jobs = jobsOn(rounds);
let neva: Organisation;

beforeEach(async () => {
  neva = await organisation(rounds);
});

const report = ({ token }: Persona, photoIds: string[], more: object = {}, requestId = newId()) =>
  rounds.call('POST /qr/{id}/report-quality-check', {
    token,
    params: { id: neva.facilities[0] },
    body: { items: [{ id: `${neva.checklistId}-1`, photoIds, ...more }] },
    headers: { 'x-request-id': requestId },
  });

const statusOf = async (persona: Persona, id: string) => (await getPhoto(rounds, persona, id)).status;
const elsewhere = () => member(rounds.db, neva.id, 'Zoya', 5, [neva.sites[1]]);

describe('a picture that is used twice', () => {
  it('is unused once both uses are gone, also when they go at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => sentPhoto(rounds, neva.staff)));
    for (const photoIds of [ids, ids]) expect((await report(neva.staff, photoIds)).status).toBe(201);
    const uses = await rounds.db
      .selectFrom('photo_use')
      .select(['id', 'photo_id as photoId'])
      .where('account_id', '=', neva.id)
      .execute();
    for (const id of ids) {
      const removing = uses
        .filter(({ photoId }) => photoId === id)
        .map((use) => rounds.db.inTransaction((tx) => tx.deleteFrom('photo_use').where('id', '=', use.id).execute()));
      expect(removing).toHaveLength(2);
      await Promise.all(removing);
    }
    const rows = await rounds.db
      .selectFrom('photo')
      .select('id')
      .where('account_id', '=', neva.id)
      .where('unused_since', 'is', null)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('a report with pictures', () => {
  it('is refused with one that nobody sent, that another organisation sent, or that the person may not see', async () => {
    const vltava = await organisation(rounds, 'Vltava');
    const theirs = await sentPhoto(rounds, vltava.staff);
    const managers = await sentPhoto(rounds, neva.manager);
    for (const id of ['a'.repeat(43), theirs, managers]) {
      const { status, problem } = await report(neva.staff, [await sentPhoto(rounds, neva.staff), id]);
      expect([status, problem.code, problem.errors?.[0]?.field]).toEqual([
        422,
        'validation_failed',
        'items.0.photoIds',
      ]);
    }
    const id = await sentPhoto(rounds, neva.staff);
    for (const photoIds of [[id, id], ['short'], Array.from({ length: 6 }, (_, index) => `${index}`.repeat(43))]) {
      expect((await report(neva.staff, photoIds)).status).toBe(422);
    }
    expect(await rounds.db.selectFrom('photo_use').selectAll().where('account_id', '=', neva.id).execute()).toEqual([]);
  });

  it('shows them to who may see it, and to nobody else', async () => {
    const ids = [await sentPhoto(rounds, neva.staff), await sentPhoto(rounds, neva.staff)];
    const requestId = newId();
    const first = await report(neva.staff, ids, {}, requestId);
    expect(first.status).toBe(201);
    expect((await report(neva.staff, ids, {}, requestId)).body).toEqual(first.body);
    expect((await report(neva.staff, ids.toReversed(), {}, requestId)).problem.code).toBe('request_id_reused');

    const { body } = await rounds.call('GET /checks', { token: neva.siteManager.token });
    expect(body.items[0]?.items.map((item) => item.photoIds)).toEqual([ids, undefined]);
    const [id = ''] = ids;
    for (const persona of [neva.staff, neva.siteManager, neva.manager, neva.owner]) {
      expect(await statusOf(persona, id)).toBe(200);
    }
    // Another staff member of the site sees no checks; a manager of another site not this one.
    expect(await statusOf(await member(rounds.db, neva.id, 'Stas', 5, [neva.sites[0]]), id)).toBe(404);
    expect(await statusOf(await member(rounds.db, neva.id, 'Vera', 4, [neva.sites[1]]), id)).toBe(404);
    expect(await statusOf(await elsewhere(), id)).toBe(404);
  });

  it('says in its file how many there are', async () => {
    await report(neva.staff, [await sentPhoto(rounds, neva.staff), await sentPhoto(rounds, neva.staff)]);
    const { body } = await rounds.call('GET /checks/export', { token: neva.owner.token, query: { format: 'csv' } });
    const [header = '', line = ''] = (body as unknown as string).split('\r\n').map((row) => row.split(','));
    expect(line[(header as string[]).findIndex((name) => name.includes('Photos'))]).toBe('2');
  });

  it('gives them to the job of what failed', async () => {
    const [one, two] = [await sentPhoto(rounds, neva.staff), await sentPhoto(rounds, neva.staff)];
    const { body } = await report(neva.staff, [one], { isProblem: true });
    await report(neva.staff, [two], { isProblem: true });
    const job = await jobs.read(neva.staff, body.jobs?.[0]?.id ?? '');
    expect(job.photoId).toBe(one);
    expect(job.events.map(({ kind, photoIds }) => [kind, photoIds])).toEqual([
      ['opened', [one]],
      ['again', [two]],
    ]);
    // Everybody of the site sees its jobs.
    expect(await statusOf(await member(rounds.db, neva.id, 'Stas', 5, [neva.sites[0]]), one)).toBe(200);
    expect(await statusOf(await elsewhere(), one)).toBe(404);
  });
});

describe('a job with pictures', () => {
  it('has them where they were said, and its first one in lists', async () => {
    const [found, done, back] = await Promise.all([
      sentPhoto(rounds, neva.staff),
      sentPhoto(rounds, neva.staff),
      sentPhoto(rounds, neva.manager),
    ]);
    const { id, photoId } = await jobs.reported(neva.staff, neva, { photoIds: [found] });
    expect(photoId).toBe(found);
    const move = (persona: Persona, acting: 'done' | 'reopen', photoIds: string[]) =>
      rounds.call(`POST /jobs/{id}/${acting}`, {
        token: persona.token,
        params: { id },
        body: { comment: 'Look', photoIds },
        headers: { 'x-request-id': newId() },
      });
    expect((await move(neva.staff, 'done', ['b'.repeat(43)])).problem.errors?.[0]?.field).toBe('photoIds');
    expect((await move(neva.staff, 'done', [done])).status).toBe(200);
    // What one may see, one may mention.
    const reopened = await move(neva.manager, 'reopen', [back, done]);
    expect(reopened.body.events.map(({ photoIds }) => photoIds)).toEqual([[found], [done], [back, done]]);
    expect((await jobs.list(neva.staff)).map((job) => job.photoId)).toEqual([found]);
    expect((await jobs.reported(neva.staff, neva)).photoId).toBeUndefined();
  });

  it('gets more of them from who manages its site, each once, and keeps those that it has', async () => {
    const [found, more] = [await sentPhoto(rounds, neva.staff), await sentPhoto(rounds, neva.manager)];
    const { id } = await jobs.reported(neva.staff, neva, { photoIds: [found] });
    const change = ({ token }: Persona, photoIds: string[]) =>
      rounds.call('PATCH /jobs/{id}', { token, params: { id }, body: { photoIds } });
    expect((await change(neva.staff, [await sentPhoto(rounds, neva.staff)])).problem.code).toBe('forbidden');
    expect((await change(neva.manager, ['b'.repeat(43)])).problem.errors?.[0]?.field).toBe('photoIds');
    for (const photoIds of [[more, found], [more], []]) {
      const { status, body } = await change(neva.manager, photoIds);
      expect([status, body.events.map((event) => [event.kind, event.photoIds])]).toEqual([
        200,
        [
          ['opened', [found]],
          ['changed', [more]],
        ],
      ]);
    }
    await jobs.act(neva.staff, id, 'done');
    const late = await change(neva.manager, [await sentPhoto(rounds, neva.manager)]);
    expect(late.problem.code).toBe('wrong_job_state');
  });

  it('that is refused leaves its pictures to be swept', async () => {
    const id = await sentPhoto(rounds, neva.staff);
    const { status } = await jobs.report(neva.staff, neva, { facilityId: neva.facilities[2], photoIds: [id] });
    expect(status).toBe(404);
    const row = await rounds.db.selectFrom('photo').select('unused_since').where('id', '=', id).executeTakeFirst();
    expect(row?.unused_since).toBeInstanceOf(Date);
  });
});

describe('a shared phone', () => {
  it('sends the pictures of somebody who left, for whoever is signed in next', async () => {
    const phone = await sharedPhone(rounds, neva);
    const other = await member(rounds.db, neva.id, 'Stas', 5, [neva.sites[0]]);
    const left = (await phone.enter(neva.staff, '194728')).body;
    const next = (await phone.enter(other, '582913')).body;
    const onPhone = await sentPhoto(rounds, { token: next.accessToken });
    const atHome = await sentPhoto(rounds, other);
    const sealed = (photoId: string) =>
      seal(left.sealingKey, {
        ticket: left.sealTicket,
        requestId: newId(),
        code: neva.facilities[0],
        report: { items: [{ id: `${neva.checklistId}-1`, photoIds: [photoId] }] },
      });
    expect((await phone.send(sealed(atHome))).status).toBe(422);
    expect((await phone.send(sealed(onPhone))).status).toBe(201);
  });
});

describe('pictures go', () => {
  const store = () => photoStoreOf({ dataDir: rounds.dataDir });
  const filesOf = async (id: string) => {
    const names = await readdir(rounds.dataDir, { recursive: true });
    return names.filter((name) => name.includes(id)).length;
  };
  const age = async (hours: number) => {
    const back = sql`make_interval(hours => ${sql.lit(hours)})`;
    await sql`update photo set unused_since = unused_since - ${back}`.execute(rounds.db);
    await sql`update photo_leftover set due_at = due_at - ${back}`.execute(rounds.db);
  };
  const sweep = () => sweepPhotos(rounds.db, store());

  it('after a day in which nothing mentioned them, and not before', async () => {
    const [unused, used] = [await sentPhoto(rounds, neva.staff), await sentPhoto(rounds, neva.staff)];
    await report(neva.staff, [used]);
    await age(23);
    await sweep();
    expect([await filesOf(unused), await filesOf(used)]).toEqual([2, 2]);
    await age(2);
    await sweep();
    expect([await filesOf(unused), await filesOf(used)]).toEqual([0, 2]);
    expect([await statusOf(neva.staff, unused), await statusOf(neva.staff, used)]).toEqual([404, 200]);
    expect((await report(neva.staff, [unused])).status).toBe(422);
  });

  it('when whoever wrote them died before it was confirmed', async () => {
    const key = `${neva.id}/aa/${'a'.repeat(43)}.${newId()}`;
    await store().put(`${key}.jpg`, Buffer.from('half'));
    await rounds.db
      .insertInto('photo_leftover')
      .values({ account_id: neva.id, key, due_at: sql<Date>`now() + interval '24 hours'` })
      .execute();
    await sweep();
    expect(await filesOf(key.slice(-13))).toBe(1);
    await age(25);
    await sweep();
    expect(await filesOf(key.slice(-13))).toBe(0);
    expect(await rounds.db.selectFrom('photo_leftover').selectAll().execute()).toEqual([]);
  });

  it('with the jobs of a facility or a site that is deleted; its checks keep theirs', async () => {
    const [ofJob, ofCheck] = [await sentPhoto(rounds, neva.staff), await sentPhoto(rounds, neva.staff)];
    await jobs.reported(neva.staff, neva, { photoIds: [ofJob] });
    await report(neva.staff, [ofCheck]);
    await rounds.call('DELETE /facilities/{id}', { token: neva.owner.token, params: { id: neva.facilities[0] } });
    expect(await statusOf(neva.siteManager, ofJob)).toBe(404);
    await age(25);
    await sweep();
    expect([await filesOf(ofJob), await filesOf(ofCheck)]).toEqual([0, 2]);
    expect(await statusOf(neva.siteManager, ofCheck)).toBe(200);
  });

  it('with their organisation', async () => {
    const id = await sentPhoto(rounds, neva.staff);
    await report(neva.staff, [id]);
    await rounds.call('DELETE /accounts/{id}', { token: neva.owner.token, params: { id: neva.id } });
    await sweep();
    await age(25);
    await sweep();
    expect(await filesOf(id)).toBe(0);
  });

  it('with the months that are dropped', async () => {
    const [old, fresh] = [await sentPhoto(rounds, neva.staff), await sentPhoto(rounds, neva.staff)];
    await report(neva.staff, [old]);
    await report(neva.staff, [fresh]);
    const longAgo = firstIdOf(monthsLater(monthOf(Date.now()), -5)) + 1;
    await rounds.db.updateTable('photo_use').set({ check_id: longAgo }).where('photo_id', '=', old).execute();
    await tendHistory(rounds.db, 3);
    await age(25);
    await sweep();
    expect([await filesOf(old), await filesOf(fresh)]).toEqual([0, 2]);
  });

  it('from who sent them when that person is erased; what was reported stays with the organisation', async () => {
    const [unused, used] = [await sentPhoto(rounds, neva.staff), await sentPhoto(rounds, neva.staff)];
    await report(neva.staff, [used]);
    const exported = await rounds.call('GET /profile/export', { token: neva.staff.token });
    for (const id of [unused, used]) expect(JSON.stringify(exported.body)).toContain(id);
    await rounds.call('DELETE /profile', { token: neva.staff.token });
    const left = await rounds.db
      .selectFrom('photo_sender')
      .selectAll()
      .where('person_id', '=', neva.staff.id)
      .execute();
    expect(left).toEqual([]);
    expect(await statusOf(neva.owner, used)).toBe(200);
    await sweep();
    expect(await filesOf(unused)).toBe(0);
  });

  it('and verify says which are missing', async () => {
    const id = await sentPhoto(rounds, neva.staff);
    expect((await verifyPhotos(rounds.db, store())).filter((fault) => fault.includes(id))).toEqual([]);
    const { key } = await rounds.db.selectFrom('photo').select('key').where('id', '=', id).executeTakeFirstOrThrow();
    await store().delete(`${key}.small.jpg`);
    expect((await verifyPhotos(rounds.db, store())).filter((fault) => fault.includes(id))).toHaveLength(1);
  });
});
