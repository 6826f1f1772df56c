import { describe, expect, it } from 'vitest';
import { idAt } from '../../db/partitions.js';
import { newSecret } from '../../ids.js';
import { jobsOn } from '../../test/jobs.js';
import { organisation, type Organisation, type Persona } from '../../test/personas.js';
import { getPhoto, jpeg } from '../../test/pictures.js';
import { testApp } from '../../test/test-app.js';
import { leave, storedFeedback, stranger } from '../../test/visitors.js';
import { verify } from '../../verify.js';

const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1' });
const { list: jobsOf, read: readJob } = jobsOn(rounds);

/** Whose first facility takes pictures, and complaints as jobs. */
async function open(): Promise<Organisation> {
  const neva = await organisation(rounds);
  const body = { arePhotosTaken: true, opensJobs: true };
  await rounds.call('PATCH /facilities/{id}', {
    token: neva.owner.token,
    params: { id: neva.facilities[0] },
    body,
  });
  return neva;
}

const remove = ({ token }: Persona, id: number) =>
  rounds.call('DELETE /feedbacks/{id}/message', { token, params: { id } });

const reply = ({ token }: Persona, id: number) =>
  rounds.call('POST /feedbacks/{id}/review', { token, params: { id }, body: { comment: 'Cleaned, sorry.' } });

const listed = async ({ token }: Persona) => (await rounds.call('GET /feedbacks', { token })).body.items;

/** What a visitor says without tapping a reason, and with a picture. */
async function complain(neva: Organisation, message: string): Promise<number> {
  const form = new FormData();
  form.set('rate', '2');
  form.set('message', message);
  form.set('photo', new Blob([await jpeg(64, 48)], { type: 'image/jpeg' }), 'tap.jpg');
  const { status } = await rounds.fetch(`/app/${neva.facilities[0]}/feedback`, {
    method: 'POST',
    headers: { 'x-forwarded-for': stranger() },
    body: form,
  });
  expect(status).toBe(303);
  const [newest] = await listed(neva.owner);
  expect(newest).toMatchObject({ message, photo: { isShown: false } });
  return newest?.id ?? 0;
}

describe('DELETE /feedbacks/{id}/message', () => {
  it('refuses staff, knows nothing of what is out of reach or gone, and leaves all of it', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    await leave(rounds, neva.facilities[2], { rate: 2, message: 'Anna was rude' });
    const [south] = await storedFeedback(rounds, neva);
    const id = south?.id ?? 0;
    expect((await rounds.call('DELETE /feedbacks/{id}/message', { params: { id } })).status).toBe(401);
    expect((await remove(neva.staff, id)).status).toBe(403);
    expect((await remove(neva.siteManager, id)).status).toBe(404);
    expect((await remove(other.owner, id)).status).toBe(404);
    expect((await remove(neva.owner, 999_999_999)).status).toBe(404);
    // Of a month whose rows were dropped.
    expect((await remove(neva.owner, 16_010_000_000_042)).status).toBe(404);
    expect(await storedFeedback(rounds, neva)).toEqual([south]);
  });

  it('removes words, picture and fingerprint of one visitor; stars, reply and everybody else’s words stay', async () => {
    const neva = await open();
    await leave(rounds, neva.facilities[0], { rate: 3, message: 'No soap' });
    const id = await complain(neva, 'My name is Anna');
    await reply(neva.owner, id);
    const [before] = await listed(neva.owner);
    const photoId = before?.photo?.id ?? '';
    expect((await getPhoto(rounds, neva.owner, photoId)).status).toBe(200);

    expect((await remove(neva.siteManager, id)).status).toBe(204);

    const { photo: _, ...kept } = before ?? {};
    const [after, others] = await listed(neva.owner);
    expect(after).toEqual({ ...kept, message: '', isMessageRemoved: true });
    expect(others).toMatchObject({ message: 'No soap', isMessageRemoved: false });
    expect((await getPhoto(rounds, neva.owner, photoId)).status).toBe(404);
    const [soap, wiped] = await storedFeedback(rounds, neva);
    expect([wiped?.visitor_hash, wiped?.network_hash, wiped?.kind_hash]).toEqual([null, null, null]);
    expect(soap?.visitor_hash).not.toBeNull();
    expect(JSON.stringify(await rounds.db.selectFrom('door_job_event').selectAll().execute())).not.toContain('Anna');
  });

  it('removes them from the job that they opened, and not what others said there', async () => {
    const neva = await open();
    const id = await complain(neva, 'My name is Anna');
    await leave(rounds, neva.facilities[0], { rate: 2, message: 'Still no soap' });
    expect((await remove(neva.owner, id)).status).toBe(204);
    const [job, ...more] = await jobsOf(neva.owner);
    expect(more).toEqual([]);
    const { title, count, events } = await readJob(neva.owner, job?.id ?? '');
    expect([title, count, events.map(({ kind, comment }) => [kind, comment])]).toEqual([
      '…',
      2,
      [
        ['opened', ''],
        ['again', 'Still no soap'],
      ],
    ]);
    expect(events[0]).not.toHaveProperty('photoIds');
  });

  it('leaves the title that a manager has given the job', async () => {
    const neva = await open();
    const id = await complain(neva, 'My name is Anna');
    const [job] = await jobsOf(neva.owner);
    const params = { id: job?.id ?? '' };
    await rounds.call('PATCH /jobs/{id}', { token: neva.owner.token, params, body: { title: 'Replace the washer' } });
    expect((await remove(neva.owner, id)).status).toBe(204);
    const { title, events } = await readJob(neva.owner, params.id);
    expect([title, events[0]?.comment]).toEqual(['Replace the washer', '']);
  });

  it('is done once, however often and at once it is asked for; who waits for a reply still does', async () => {
    const neva = await open();
    const id = await complain(neva, 'My name is Anna');
    const waiting = async () =>
      (await rounds.call('GET /feedbacks', { token: neva.owner.token, query: { unanswered: true } })).body.items.length;
    expect(await waiting()).toBe(1);
    const statuses = await Promise.all([remove(neva.owner, id), remove(neva.siteManager, id), reply(neva.manager, id)]);
    expect(statuses.map(({ status }) => status)).toEqual([204, 204, 200]);
    expect((await remove(neva.owner, id)).status).toBe(204);
    expect(await waiting()).toBe(0);
    expect((await listed(neva.owner))[0]).toMatchObject({
      isMessageRemoved: true,
      rating: 2,
      reviewComment: 'Cleaned, sorry.',
    });
    expect(await verify(rounds.db)).toEqual([]);
  });

  it('says nothing of words where there were none', async () => {
    const neva = await open();
    await leave(rounds, neva.facilities[0], { rate: 3 });
    const [rated] = await listed(neva.owner);
    expect((await remove(neva.owner, rated?.id ?? 0)).status).toBe(204);
    expect((await listed(neva.owner))[0]).toMatchObject({ message: '', isMessageRemoved: false });
  });

  it('reaches what was said long ago', async () => {
    const neva = await organisation(rounds);
    const at = new Date(Date.UTC(2026, 0, 5));
    await rounds.db
      .insertInto('feedback')
      .values({
        id: idAt('feedback', at),
        account_id: neva.id,
        site_id: neva.sites[0],
        facility_id: neva.facilities[0],
        rating: 2,
        message: 'My name is Anna',
        at,
        receipt_code: newSecret(),
      })
      .execute();
    const [old] = await listed(neva.owner);
    expect((await remove(neva.owner, old?.id ?? 0)).status).toBe(204);
    expect((await listed(neva.owner))[0]?.message).toBe('');
  });
});
