import { roles } from '@rounds/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../ids.js';
import { member, organisation, type Organisation, type Persona } from '../../test/personas.js';
import { getPhoto, idOf, jpeg, sendPhoto } from '../../test/pictures.js';
import { sharedPhone } from '../../test/shared-phone.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();
let neva: Organisation;
let vltava: Organisation;
/** Of both; her token is for Neva. At Vltava she knows the first site. */
let vera: Persona;

beforeEach(async () => {
  neva = await organisation(rounds);
  vltava = await organisation(rounds, 'Vltava');
  vera = await member(rounds.db, neva.id, 'Vera', roles.staff, [neva.sites[0]]);
  await member(rounds.db, vltava.id, 'Vera', roles.staff, [vltava.sites[0]], vera.id);
});

const send = async ({ token }: Pick<Persona, 'token'>, accountId: string, raw = jpeg(64, 48)) =>
  rounds.call('POST /photos', {
    token,
    raw: await raw,
    query: { accountId },
    headers: { 'content-type': 'image/jpeg' },
  });
const isSent = async ({ token }: Pick<Persona, 'token'>, id: string, accountId?: string) =>
  (
    await rounds.call('GET /photos/{id}/sent', {
      token,
      params: { id },
      query: accountId === undefined ? {} : { accountId },
    })
  ).status;
const report = ({ token }: Pick<Persona, 'token'>, photoIds: string[]) =>
  rounds.call('POST /qr/{id}/report-quality-check', {
    token,
    params: { id: vltava.facilities[0] },
    body: { items: [{ id: `${vltava.checklistId}-1`, photoIds }] },
    headers: { 'x-request-id': newId() },
  });
const problem = ({ token }: Pick<Persona, 'token'>, accountId: string, more: object = {}) =>
  rounds.call('POST /jobs', {
    token,
    query: { accountId },
    body: { facilityId: vltava.facilities[0], title: 'The tap drips', ...more },
    headers: { 'x-request-id': newId() },
  });
const done = ({ token }: Pick<Persona, 'token'>, accountId: string, id: string) =>
  rounds.call('POST /jobs/{id}/done', {
    token,
    params: { id },
    query: { accountId },
    body: { comment: 'Tightened' },
    headers: { 'x-request-id': newId() },
  });
const rowsOf = async (accountId: string) => {
  const photos = await rounds.db.selectFrom('photo').select('id').where('account_id', '=', accountId).execute();
  const jobs = await rounds.db.selectFrom('door_job').select('id').where('account_id', '=', accountId).execute();
  return photos.length + jobs.length;
};

describe('what is sent to another organisation than that of the token is refused', () => {
  it('to who is not in it, whatever they are in their own', async () => {
    for (const persona of [neva.owner, neva.staff]) {
      expect((await send(persona, vltava.id)).status).toBe(404);
      expect((await problem(persona, vltava.id)).status).toBe(404);
    }
    for (const accountId of ['*', '', newId(), `${vltava.id},${neva.id}`]) {
      expect([404, 422]).toContain((await send(neva.owner, accountId)).status);
      expect([404, 422]).toContain((await problem(neva.owner, accountId)).status);
    }
    expect(await rowsOf(vltava.id)).toBe(0);
  });

  it('to who has left it, or whose session has ended', async () => {
    const params = { id: vltava.id, personId: vera.id };
    await rounds.call('DELETE /accounts/{id}/members/{personId}', { token: vltava.owner.token, params });
    expect((await send(vera, vltava.id)).status).toBe(404);
    expect((await problem(vera, vltava.id)).status).toBe(404);
    await rounds.db.updateTable('session').set({ ended_at: new Date() }).where('person_id', '=', vera.id).execute();
    expect((await send(vera, vltava.id)).status).toBe(401);
    expect(await rowsOf(vltava.id)).toBe(0);
  });

  it('once that is deleted', async () => {
    await rounds.db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', vltava.id).execute();
    expect((await send(vera, vltava.id)).status).toBe(404);
    expect((await problem(vera, vltava.id)).status).toBe(404);
  });

  it('to who came in with a PIN: it is worth something at the phone’s site alone', async () => {
    const gate = await sharedPhone(rounds, neva);
    const { accessToken: token } = (await gate.enter(vera, '194728')).body;
    expect((await send({ token }, vltava.id)).status).toBe(404);
    expect((await problem({ token }, vltava.id)).status).toBe(404);
    expect((await send({ token }, neva.id)).status).toBe(201);
  });

  it('at a site that they do not know there, and for a job there', async () => {
    expect((await problem(vera, vltava.id, { facilityId: vltava.facilities[2] })).status).toBe(404);
    expect((await problem(vera, vltava.id, { facilityId: neva.facilities[0] })).status).toBe(404);
    const { body: job } = await problem(vltava.owner, vltava.id, { facilityId: vltava.facilities[2] });
    expect((await done(vera, vltava.id, job.id)).status).toBe(404);
  });

  it('with more than their role there allows', async () => {
    const mark = await member(rounds.db, neva.id, 'Mark', roles.manager, null);
    await member(rounds.db, vltava.id, 'Mark', roles.staff, [vltava.sites[0]], mark.id);
    const { status } = await problem(mark, vltava.id, { assigneeId: vltava.staff.id });
    expect(status).toBe(403);
  });
});

describe('what is sent to another organisation than that of the token', () => {
  it('is there for the round at its door, and in no other organisation', async () => {
    const drawn = await jpeg(64, 48);
    const id = idOf(drawn);
    // Sent ahead, to where the token led.
    expect((await sendPhoto(rounds, vera, drawn)).status).toBe(201);
    expect([await isSent(vera, id), await isSent(vera, id, vltava.id)]).toEqual([204, 404]);
    expect((await report(vera, [id])).status).toBe(422);

    expect((await send(vera, vltava.id, Promise.resolve(drawn))).body.id).toBe(id);
    expect(await isSent(vera, id, vltava.id)).toBe(204);
    expect((await report(vera, [id])).status).toBe(201);
    expect((await getPhoto(rounds, vltava.owner, id)).status).toBe(200);
    expect((await getPhoto(rounds, neva.owner, id)).status).toBe(404);
  });

  it('is a problem at its door, and a job that was put right there', async () => {
    const { body } = await send(vera, vltava.id);
    const found = await problem(vera, vltava.id, { photoIds: [body.id] });
    expect([found.status, found.body.openedBy]).toEqual([201, vera.id]);
    expect((await done(vera, vltava.id, found.body.id)).body).toMatchObject({ state: 'done', doneBy: vera.id });
    expect((await rounds.call('GET /jobs', { token: neva.owner.token })).body.items).toEqual([]);
    expect((await rounds.call('GET /jobs', { token: vltava.owner.token })).body.items).toHaveLength(1);
  });
});
