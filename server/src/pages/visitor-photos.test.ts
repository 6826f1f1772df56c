import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@rounds/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sweepers } from '../chores/housekeeping.store.js';
import { organisation, type Organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';

const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1', FEEDBACK_LIMIT: '9' });

let shades = 0;
/** Never the same one twice. */
const drawn = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: ++shades % 256, g: 90, b: 30 } } })
    .jpeg()
    .toBuffer();

let addresses = 0;
function post(code: string, fields: Record<string, string>, picture?: Uint8Array, more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (picture) form.set('photo', new Blob([Buffer.from(picture)], { type: 'image/jpeg' }), 'tap.jpg');
  return rounds.fetch(`/app/${code}/feedback`, {
    method: 'POST',
    redirect: 'follow',
    headers: { 'accept-language': 'en', 'x-forwarded-for': `198.51.100.${++addresses}`, ...more },
    body: form,
  });
}

/** Whose first facility takes pictures, and complaints as jobs. */
async function open(): Promise<Organisation> {
  const neva = await organisation(rounds);
  const [id] = neva.facilities;
  const { status } = await rounds.call('PATCH /facilities/{id}', {
    token: neva.owner.token,
    params: { id },
    body: { arePhotosTaken: true, opensJobs: true },
  });
  expect(status).toBe(200);
  return neva;
}

const list = async (token: string) => (await rounds.call('GET /feedbacks', { token })).body.items;
const look = (token: string, id: string) =>
  rounds.fetch(`/aaa/api/v1/photos/${id}`, { headers: { authorization: `Bearer ${token}` } });

describe('POST /app/{id}/feedback with a picture', () => {
  it.each([
    ['a text', Buffer.from('This is no picture at all, whatever its name says.'), 415],
    ['a drawing that could run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 415],
    ['half a picture', null, 422],
    ['ten megabytes and more', Buffer.alloc(limits.photoBytes + 1, 0xff), 415],
  ])('says that %s is not taken, and keeps what was written', async (_what, bytes, status) => {
    const neva = await open();
    const whole = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const response = await post(
      neva.facilities[0],
      { rate: '2', message: 'The tap drips.' },
      bytes ?? whole.subarray(0, whole.length / 2),
    );
    const html = await response.text();
    expect(response.status).toBe(status);
    expect(html).toContain('This photo could not be taken');
    expect(html).toContain('The tap drips.');
    expect(await list(neva.owner.token)).toEqual([]);
  });

  it('says the same of a picture that is too large', async () => {
    const neva = await open();
    const picture = Buffer.concat([await drawn(), Buffer.alloc(limits.photoBytes)]);
    const response = await post(neva.facilities[0], { rate: '2', message: 'The tap drips.' }, picture);
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('The tap drips.');
    expect(await list(neva.owner.token)).toEqual([]);
  });

  it('leaves a picture away where the facility takes none, and keeps the rating', async () => {
    const neva = await organisation(rounds);
    const response = await post(neva.facilities[0], { rate: '4', message: '' }, await drawn());
    expect(response.status).toBe(200);
    const [feedback] = await list(neva.owner.token);
    expect([feedback?.rating, feedback?.photo]).toEqual([4, undefined]);
  });

  it('takes a form without a picture, and one that names an empty file', async () => {
    const neva = await open();
    await post(neva.facilities[0], { rate: '5', message: 'Fine' });
    const form = new FormData();
    form.set('rate', '5');
    form.set('photo', new Blob([]), '');
    await rounds.fetch(`/app/${neva.facilities[0]}/feedback`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '192.0.2.77' },
      body: form,
    });
    expect((await list(neva.owner.token)).map(({ photo }) => photo)).toEqual([undefined, undefined]);
  });

  it('refuses what only claims to be a form with parts', async () => {
    const neva = await open();
    const response = await rounds.fetch(`/app/${neva.facilities[0]}/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data', 'x-forwarded-for': '192.0.2.78' },
      body: 'rate=5',
    });
    expect(response.status).toBe(400);
  });

  it('takes no more pictures from one address than words without a script', async () => {
    const neva = await open();
    const from = { 'x-forwarded-for': '192.0.2.79' };
    const replies: Response[] = [];
    for (let index = 0; index < 4; index++) {
      replies.push(await post(neva.facilities[0], { rate: '1', message: 'The tap drips.' }, await drawn(), from));
    }
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(await replies.at(-1)?.text()).toMatch(/value="1"[^>]*checked[\s\S]*The tap drips\./);
  });

  it('keeps what was said for another attempt where no picture can be stored', async () => {
    const neva = await open();
    const folder = join(rounds.dataDir, 'photos');
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'no folder');
    try {
      const response = await post(neva.facilities[0], { rate: '2', message: 'The tap drips.' }, await drawn());
      expect(response.status).toBe(503);
      expect(await response.text()).toContain('The tap drips.');
      expect(await list(neva.owner.token)).toEqual([]);
    } finally {
      await rm(folder);
      await rename(`${folder}-away`, folder);
    }
  });

  it('stores a form that is sent twice once', async () => {
    const neva = await open();
    const picture = await drawn();
    const fields = { rate: '2', message: 'No soap', requestId: `twice-${neva.id}` };
    await post(neva.facilities[0], fields, picture);
    await post(neva.facilities[0], fields, picture);
    expect(await list(neva.owner.token)).toHaveLength(1);
  });

  it('gives a picture that comes after a lost answer to the rating that is there, and a second one to another', async () => {
    const neva = await open();
    const [code] = neva.facilities;
    const said = { rate: 2, message: 'No soap' };
    const requestId = `later-${neva.id}`;
    const headers = { 'x-request-id': requestId };
    const first = await rounds.call('POST /qr/{id}/feedback', { params: { id: code }, headers, body: said });
    const picture = await drawn();
    for (let attempt = 0; attempt < 2; attempt++) {
      const { url } = await post(code, { ...said, rate: '2', requestId }, picture);
      expect(new URL(url).pathname).toBe(new URL(first.body.receiptUrl).pathname);
      expect((await list(neva.owner.token)).map(({ photo }) => photo?.isShown)).toEqual([false]);
    }
    await post(code, { ...said, rate: '2', requestId }, await drawn());
    const photos = (await list(neva.owner.token)).map(({ photo }) => photo?.id);
    expect([photos.length, new Set(photos).size, photos.includes(undefined)]).toEqual([2, 2, false]);
  });
});

describe('POST /feedbacks/{id}/photo', () => {
  /** A rating with a picture, as its owner sees it. */
  async function rated() {
    const neva = await open();
    await post(neva.facilities[0], { rate: '2', message: 'The tap drips.' }, await drawn());
    const [feedback] = await list(neva.owner.token);
    if (!feedback?.photo) throw new Error('no picture');
    return { neva, id: feedback.id, photoId: feedback.photo.id, isShown: feedback.photo.isShown };
  }

  it('is not for who may not reply, nor for another organisation, nor for a rating without a picture', async () => {
    const { neva, id } = await rated();
    const other = await organisation(rounds);
    const decide = (token: string, of = id) =>
      rounds.call('POST /feedbacks/{id}/photo', { token, params: { id: of }, body: { isShown: true } });
    expect((await decide(neva.staff.token)).status).toBe(403);
    expect((await decide(other.owner.token)).status).toBe(404);
    await post(neva.facilities[0], { rate: '5', message: 'Plain' });
    const plain = (await list(neva.owner.token)).find(({ message }) => message === 'Plain');
    expect((await decide(neva.owner.token, plain?.id)).status).toBe(404);
  });

  it('shows a picture at once in lists and with the job that came of it, and before that to managers who ask', async () => {
    const { neva, id, photoId, isShown } = await rated();
    const pictureOfJob = async () => {
      const { body: jobs } = await rounds.call('GET /jobs', { token: neva.staff.token });
      const job = await rounds.call('GET /jobs/{id}', {
        token: neva.staff.token,
        params: { id: jobs.items[0]?.id ?? '' },
      });
      return job.body.events[0]?.photoIds;
    };
    expect(isShown).toBe(false);
    expect((await look(neva.owner.token, photoId)).status).toBe(200);
    expect((await look(neva.staff.token, photoId)).status).toBe(404);
    expect(await pictureOfJob()).toBeUndefined();
    const { body } = await rounds.call('POST /feedbacks/{id}/photo', {
      token: neva.owner.token,
      params: { id },
      body: { isShown: true },
    });
    expect(body.photo).toEqual({ id: photoId, isShown: true });
    expect((await list(neva.owner.token))[0]?.photo).toEqual({ id: photoId, isShown: true });
    expect((await look(neva.staff.token, photoId)).status).toBe(200);
    expect(await pictureOfJob()).toEqual([photoId]);
  });

  it('is not kept longer than the words that came with it, also where it was shown', async () => {
    const { neva, id, photoId } = await rated();
    const params = { id };
    await rounds.call('POST /feedbacks/{id}/photo', { token: neva.owner.token, params, body: { isShown: true } });
    await rounds.db.updateTable('account').set({ message_retention_days: 1 }).where('id', '=', neva.id).execute();
    const longAgo = new Date(Date.now() - 3 * 86_400_000);
    await rounds.db.updateTable('feedback').set({ at: longAgo }).where('account_id', '=', neva.id).execute();
    for (const sweep of sweepers) await sweep(rounds.db, 100);
    const [feedback] = await list(neva.owner.token);
    expect([feedback?.rating, feedback?.message, feedback?.photo]).toEqual([2, '', undefined]);
    for (const { token } of [neva.owner, neva.staff]) expect((await look(token, photoId)).status).toBe(404);
  });

  it('deletes a picture that should not be there, and keeps the rating', async () => {
    const { neva, id, photoId } = await rated();
    const { body } = await rounds.call('POST /feedbacks/{id}/photo', {
      token: neva.owner.token,
      params: { id },
      body: { isShown: false },
    });
    expect([body.rating, body.photo]).toEqual([2, undefined]);
    expect((await look(neva.owner.token, photoId)).status).toBe(404);
  });
});
