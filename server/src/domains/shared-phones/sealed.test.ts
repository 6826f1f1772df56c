import { limits, type PhoneSignedIn } from '@rounds/contract';
import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '../../db/secrets.js';
import { newId, newSecret } from '../../ids.js';
import { callLimits, phoneLimits } from '../../limits.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { getPhoto, idOf, jpeg } from '../../test/pictures.js';
import { seal, sharedPhone } from '../../test/shared-phone.js';
import { testApp } from '../../test/test-app.js';
import { makeSealingKey, openSealing } from './sealing.js';

const rounds = testApp();
let neva: Organisation;
let gate: Awaited<ReturnType<typeof sharedPhone>>;
let stepan: PhoneSignedIn;

beforeEach(async () => {
  neva = await organisation(rounds);
  gate = await sharedPhone(rounds, neva);
  stepan = (await gate.enter(neva.staff, '194728')).body;
});

const content = (more: object = {}) => ({
  ticket: stepan.sealTicket,
  requestId: newId(),
  code: neva.facilities[0],
  report: { items: [{ id: `${neva.checklistId}-1` }], performedAt: new Date().toISOString() },
  ...more,
});
const sealed = (more: object = {}) => seal(stepan.sealingKey, content(more));
const checks = async () => (await rounds.call('GET /checks', { token: neva.owner.token })).body.items;
const codeOf = async (sending: ReturnType<typeof gate.send>) => (await sending).problem.code;

describe('POST /shared-phones/sealed', () => {
  it('refuses what was altered on the way, or sealed for somebody else', async () => {
    const good = sealed();
    const bytes = Buffer.from(good, 'base64url');
    for (const place of [1, 70, 90, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered[place] = (altered[place] ?? 0) ^ 1;
      expect(await codeOf(gate.send(altered.toString('base64url')))).toBe('sealed_refused');
    }
    const { publicKey } = openSealing(makeSealingKey(), newKey());
    expect(await codeOf(gate.send(seal(publicKey, content())))).toBe('sealed_refused');
    expect(await codeOf(gate.send('A'.repeat(200)))).toBe('sealed_refused');
    expect(await checks()).toEqual([]);
  });

  it('refuses what is nested deeper than anybody reads, like everything that is no report', async () => {
    const depth = 100_000;
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(await codeOf(gate.send(seal(stepan.sealingKey, nested)))).toBe('sealed_refused');
    // Half a pair of surrogates makes other calls look at every part, too.
    const { status } = await rounds.fetch('/aaa/api/v1/qr/x/feedback', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"rate":1,"more":["\\ud800",${'['.repeat(20_000)}${']'.repeat(20_000)}]}`,
    });
    expect(status).not.toBe(500);
  });

  it('counts problems as those that the person reports themselves, and refuses more than anybody finds', async () => {
    const problem = { facilityId: neva.facilities[0], title: 'The tap drips' };
    const found = () => seal(stepan.sealingKey, { ticket: stepan.sealTicket, requestId: newId(), problem });
    expect((await gate.send(found())).status).toBe(201);
    const key = `problemReports:${neva.staff.id}`;
    const { most } = callLimits.problemReports;
    await rounds.db.updateTable('rate_window').set({ hits: most }).where('key', '=', key).execute();
    expect((await gate.send(found())).status).toBe(429);
    const own = await rounds.call('POST /jobs', {
      token: stepan.accessToken,
      body: problem,
      headers: { 'x-request-id': newId() },
    });
    expect(own.status).toBe(429);
    expect((await gate.send(sealed())).status).toBe(201);
  });

  it('takes words whose last letter was torn apart, as every other call does', async () => {
    const comment = 'No soap \ud83d';
    const items = [{ id: `${neva.checklistId}-2`, isProblem: true, comment }];
    expect((await gate.send(sealed({ report: { items } }))).status).toBe(201);
    expect((await checks())[0]?.items.map((item) => item.comment)).toContain('No soap \ufffd');
    const problem = { facilityId: neva.facilities[0], title: 'The tap drips \ud83d' };
    const told = seal(stepan.sealingKey, { ticket: stepan.sealTicket, requestId: newId(), problem });
    expect((await gate.send(told)).body.jobs?.[0]?.title).toBe('The tap drips \ufffd');
  });

  it.each([
    ['that is no report', () => ({ report: { items: [] } })],
    ['without a ticket', () => ({ ticket: undefined })],
    ['with a ticket that the phone made up', () => ({ ticket: newSecret() })],
    ['with an access token for a ticket', () => ({ ticket: stepan.accessToken })],
    ['with a ticket signed by somebody else', () => ({ ticket: openSealing(makeSealingKey(), newKey()) })],
  ])('refuses a round %s', async (_, more) => {
    const made = { ...more() } as { ticket?: unknown };
    if (typeof made.ticket === 'object') {
      const { giveTicket } = made.ticket as ReturnType<typeof openSealing>;
      made.ticket = await giveTicket({ personId: neva.staff.id, phoneId: gate.id });
    }
    expect(await codeOf(gate.send(sealed(made)))).toBe('sealed_refused');
    expect(await checks()).toEqual([]);
  });

  it('refuses a ticket that is older than a week', async () => {
    const row = await rounds.db
      .selectFrom('secret')
      .select('value')
      .where('name', '=', 'seal-ticket-key')
      .executeTakeFirstOrThrow();
    const sign = (ends: string) =>
      new SignJWT({ phone: gate.id })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(neva.staff.id)
        .setAudience('sealed report')
        .setExpirationTime(ends)
        .sign(Buffer.from(row.value as string, 'base64'));
    expect(await codeOf(gate.send(sealed({ ticket: await sign('1 minute ago') })))).toBe('sealed_refused');
    expect((await gate.send(sealed({ ticket: await sign('1 minute') }))).status).toBe(201);
  });

  it('refuses a ticket of another phone', async () => {
    const other = await sharedPhone(rounds, neva);
    const { sealTicket } = (await other.enter(neva.staff, '194728')).body;
    expect(await codeOf(gate.send(sealed({ ticket: sealTicket })))).toBe('sealed_refused');
  });

  it('refuses a door that is not at the phone’s site, and one of another organisation', async () => {
    const vltava = await organisation(rounds, 'Vltava Bank');
    for (const code of [neva.facilities[2], vltava.facilities[0]]) {
      expect(await codeOf(gate.send(sealed({ code })))).toBe('not_found');
    }
  });

  it('refuses who has left the organisation', async () => {
    const round = sealed();
    const params = { id: neva.id, personId: neva.staff.id };
    await rounds.call('DELETE /accounts/{id}/members/{personId}', { token: neva.owner.token, params });
    expect(await codeOf(gate.send(round))).toBe('not_found');
  });

  it('refuses another round under the same request id', async () => {
    const requestId = newId();
    await gate.send(sealed({ requestId }));
    expect(await codeOf(gate.send(sealed({ requestId, code: neva.facilities[1] })))).toBe('request_id_reused');
  });

  it('stores the round as the work of whoever did it, while somebody else is signed in', async () => {
    const round = sealed();
    await gate.enter(neva.manager, '760142');
    const { status, body } = await gate.send(round);
    expect([status, body.checkIds.length]).toEqual([201, 1]);
    expect((await checks()).map(({ userId }) => userId)).toEqual([neva.staff.id]);
  });

  it('opens a job for a problem that was found, and takes one as done, once each, as the person’s', async () => {
    const { report: _round, code: facilityId, ...bare } = content();
    const problem = { facilityId, title: 'The tap drips', performedAt: new Date(Date.now() - 60_000).toISOString() };
    const found = seal(stepan.sealingKey, { ...bare, problem });
    await gate.enter(neva.manager, '760142');
    expect((await Promise.all([gate.send(found), gate.send(found)])).map(({ status }) => status)).toEqual([201, 201]);
    const { token } = neva.owner;
    const [job, ...others] = (await rounds.call('GET /jobs', { token })).body.items;
    expect([job?.title, job?.openedBy, job?.openedAt, others]).toEqual([
      'The tap drips',
      neva.staff.id,
      problem.performedAt,
      [],
    ]);
    const put = seal(stepan.sealingKey, {
      ...bare,
      requestId: newId(),
      jobId: job?.id,
      done: { comment: 'Tightened' },
    });
    expect((await gate.send(put)).status).toBe(201);
    const params = { id: job?.id ?? '' };
    expect((await rounds.call('GET /jobs/{id}', { token, params })).body).toMatchObject({
      state: 'done',
      doneBy: neva.staff.id,
    });
    const late = seal(stepan.sealingKey, { ...bare, requestId: newId(), jobId: job?.id, done: {} });
    expect(await codeOf(gate.send(late))).toBe('wrong_job_state');
  });

  it('refuses a problem at a door that is not at the phone’s site', async () => {
    const { report: _round, code: _code, ...bare } = content();
    const problem = { facilityId: neva.facilities[2], title: 'The tap drips' };
    expect(await codeOf(gate.send(seal(stepan.sealingKey, { ...bare, problem })))).toBe('not_found');
  });

  it('stores it once, however often it is sent', async () => {
    const round = sealed();
    const answers = await Promise.all([gate.send(round), gate.send(round), gate.send(round)]);
    const again = await gate.send(round);
    expect(new Set([...answers, again].map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await checks()).toHaveLength(1);
  });

  it('takes what a phone still has when it is removed, with its pictures', async () => {
    const picture = await jpeg(64, 48);
    const round = sealed({ report: { items: [{ id: `${neva.checklistId}-1`, photoIds: [idOf(picture)] }] } });
    await rounds.call('DELETE /shared-phones/{id}', { token: neva.owner.token, params: { id: gate.id } });
    expect((await gate.send(round)).status).toBe(422);
    expect((await gate.sendPicture(picture)).status).toBe(201);
    expect((await gate.send(round)).status).toBe(201);
  });
});

describe('POST /shared-phones/photos', () => {
  it('refuses whoever is no shared phone, before anything is read', async () => {
    const raw = await jpeg(64, 48);
    for (const authorization of ['Phone unknown', `Bearer ${gate.secret}`, '']) {
      const { problem } = await rounds.call('POST /shared-phones/photos', { raw, headers: { authorization } });
      expect(problem.code).toBe('shared_phone_unknown');
    }
    const stored = await rounds.db.selectFrom('photo').select('id').where('account_id', '=', neva.id).execute();
    expect(stored).toEqual([]);
  });

  it('refuses what is no picture', async () => {
    const { problem } = await gate.sendPicture(new TextEncoder().encode('no picture'));
    expect(problem.code).toBe('photo_type');
  });

  it('refuses a phone that was removed so long ago that nothing sealed there is taken any more', async () => {
    await rounds.call('DELETE /shared-phones/{id}', { token: neva.owner.token, params: { id: gate.id } });
    const removedBefore = (days: number) =>
      rounds.db
        .updateTable('shared_phone')
        .set({ removed_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', gate.id)
        .execute();
    await removedBefore(limits.sealTicketDays - 1);
    expect((await gate.sendPicture(await jpeg(64, 48))).status).toBe(201);
    await removedBefore(limits.sealTicketDays + 1);
    expect((await gate.sendPicture(await jpeg(64, 48))).problem.code).toBe('shared_phone_removed');
  });

  it('refuses more than people can have left there in an hour', async () => {
    await gate.sendPicture(await jpeg(64, 48));
    const { most: hits } = phoneLimits.phonePictures;
    await rounds.db.updateTable('rate_window').set({ hits }).where('key', '=', `phonePictures:${gate.id}`).execute();
    expect((await gate.sendPicture(await jpeg(64, 48))).problem.code).toBe('too_many_requests');
  });

  it('stores a picture as nobody’s: whoever is in charge does not see it before something mentions it', async () => {
    const picture = await jpeg(64, 48);
    const id = idOf(picture);
    expect((await gate.sendPicture(picture)).body).toMatchObject({ id, width: 64, height: 48 });
    expect((await getPhoto(rounds, neva.owner, id)).status).toBe(404);
  });

  it('sends it for who did the work: they see it, also at home', async () => {
    const picture = await jpeg(64, 48);
    await gate.enter(neva.manager, '760142');
    await gate.sendPicture(picture);
    const photoIds = [idOf(picture)];
    expect((await gate.send(sealed({ report: { items: [{ id: `${neva.checklistId}-1`, photoIds }] } }))).status).toBe(
      201,
    );
    expect((await getPhoto(rounds, neva.staff, idOf(picture))).status).toBe(200);
  });
});

describe('GET /shared-phones/photos/{id}/sent', () => {
  it('refuses whoever is no shared phone', async () => {
    const params = { id: 'a'.repeat(43) };
    const { problem } = await rounds.call('GET /shared-phones/photos/{id}/sent', { params });
    expect(problem.code).toBe('shared_phone_unknown');
  });

  it('knows a picture when this phone has sent it, and no other', async () => {
    const picture = await jpeg(64, 48);
    const other = await sharedPhone(rounds, neva);
    const known = async () => [await gate.isSent(idOf(picture)), await other.isSent(idOf(picture))];
    expect(await known()).toEqual([404, 404]);
    await gate.sendPicture(picture);
    expect(await known()).toEqual([204, 404]);
  });
});
