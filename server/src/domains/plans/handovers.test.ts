import { limits } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.js';
import { organisation, type Organisation, type Persona } from '../../test/personas.js';
import { leaveLine } from '../../test/plans.js';
import { sharedPhone } from '../../test/shared-phone.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();

const seenBy = async ({ token }: Persona, siteId?: string) => {
  const { body } = await rounds.call('GET /today', { token, query: siteId === undefined ? {} : { siteId } });
  return body;
};
const linesOf = async (persona: Persona, siteId?: string) =>
  (await seenBy(persona, siteId)).handovers.map(({ text }) => text);

const close = ({ token }: Persona, id: string) => rounds.call('POST /handovers/{id}/close', { token, params: { id } });

const closedBy = async (id: string) =>
  (await rounds.db.selectFrom('handover').select('closed_by').where('id', '=', id).executeTakeFirstOrThrow()).closed_by;

describe('POST /handovers', () => {
  const leave = ({ token }: Persona, siteId: string, text: string, requestId = newId()) =>
    rounds.call('POST /handovers', { token, body: { siteId, text }, headers: { 'x-request-id': requestId } });

  it('refuses a line without a visible letter, or one that nobody reads in passing', async () => {
    const { staff, sites } = await organisation(rounds);
    for (const text of ['', ' \n ', 'x'.repeat(limits.handoverLength + 1)]) {
      const { problem } = await leave(staff, sites[0], text);
      expect([problem.code, problem.errors?.map(({ field }) => field)]).toEqual(['validation_failed', ['text']]);
    }
    expect(await linesOf(staff)).toEqual([]);
  });

  it('refuses one more than a shift can read', async () => {
    const { staff, owner, sites } = await organisation(rounds);
    const ids: string[] = [];
    for (let count = 0; count < limits.handoversPerSite - 1; count++) {
      ids.push(await leaveLine(rounds, staff, sites[0]));
    }
    // Of two who leave the last one at the same time, one may.
    const both = await Promise.all([leave(staff, sites[0], 'Last'), leave(owner, sites[0], 'Last')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]));
    expect((await leave(staff, sites[0], 'One more')).problem.errors?.map(({ field }) => field)).toEqual(['siteId']);
    expect((await leave(owner, sites[1], 'Elsewhere there is room')).status).toBe(201);
    await close(staff, ids[0] ?? '');
    expect((await leave(staff, sites[0], 'Now there is room')).status).toBe(201);
  });

  it('leaves a line once, however often it is sent, and refuses its id for another one', async () => {
    const { staff, sites } = await organisation(rounds);
    const requestId = newId();
    const [first, twin] = await Promise.all([
      leave(staff, sites[0], ' No soap left ', requestId),
      leave(staff, sites[0], ' No soap left ', requestId),
    ]);
    expect(twin.body).toEqual(first.body);
    const { problem } = await leave(staff, sites[0], 'Another', requestId);
    expect(problem.code).toBe('request_id_reused');
    expect(await linesOf(staff)).toEqual(['No soap left']);
  });

  it('shows it to everyone of the site, with who left it, and to nobody else', async () => {
    const neva = await organisation(rounds);
    const { staff, siteManager, owner, sites } = neva;
    const id = await leaveLine(rounds, owner, sites[1], 'Gate is stuck');
    const north = await leaveLine(rounds, staff, sites[0], 'No soap left');
    const { handovers, user, site } = await seenBy(siteManager);
    expect(handovers).toMatchObject([{ id: north, siteId: sites[0], text: 'No soap left', by: staff.id }]);
    expect(user[staff.id]?.firstName).toBe('Stepan');
    expect(site[sites[0]]?.title).toBe('North');
    // The newest first, or those of one site.
    expect(await linesOf(owner)).toEqual(['No soap left', 'Gate is stuck']);
    expect((await seenBy(owner, sites[1])).handovers.map((line) => line.id)).toEqual([id]);
    expect(await linesOf((await organisation(rounds)).owner)).toEqual([]);
  });

  it('is left and closed on a phone that staff share', async () => {
    const neva = await organisation(rounds);
    const { body } = await (await sharedPhone(rounds, neva)).enter(neva.staff, '194728');
    const onPhone = { ...neva.staff, token: body.accessToken };
    const id = await leaveLine(rounds, onPhone, neva.sites[0], 'No soap left');
    expect(await linesOf(onPhone)).toEqual(['No soap left']);
    expect((await close(onPhone, id)).status).toBe(204);
  });

  it('is told to whoever asks for everything about themselves', async () => {
    const { staff, owner, sites } = await organisation(rounds);
    await leaveLine(rounds, owner, sites[0], 'Of somebody else');
    await leaveLine(rounds, staff, sites[0], 'No soap left');
    const told = await rounds.fetch('/aaa/api/v1/profile/export', {
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect(((await told.json()) as { handovers: unknown[] }).handovers).toMatchObject([{ text: 'No soap left' }]);
  });

  it('goes with its site, and keeps no name of who is deleted', async () => {
    const neva = await organisation(rounds);
    const { staff, owner, sites } = neva;
    await leaveLine(rounds, owner, sites[1], 'Gate is stuck');
    await leaveLine(rounds, staff, sites[0], 'No soap left');
    await rounds.call('DELETE /sites/{id}', { token: owner.token, params: { id: sites[1] } });
    await rounds.call('DELETE /profile', { token: staff.token });
    const { handovers, user } = await seenBy(owner);
    expect(handovers.map(({ text }) => text)).toEqual(['No soap left']);
    expect(user[staff.id]?.firstName).not.toBe('Stepan');
  });
});

describe('POST /handovers/{id}/close', () => {
  it('is gone for everyone of the site, by whoever was first', async () => {
    const neva: Organisation = await organisation(rounds);
    const { staff, siteManager, owner, sites } = neva;
    const id = await leaveLine(rounds, siteManager, sites[0]);
    expect((await close(staff, id)).status).toBe(204);
    expect((await close(owner, id)).status).toBe(204);
    expect(await closedBy(id)).toBe(staff.id);
    for (const persona of [staff, siteManager, owner]) expect(await linesOf(persona)).toEqual([]);
  });
});
