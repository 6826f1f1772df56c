import { randomUUID } from 'node:crypto';
import { roles, type Guide } from '@rounds/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { member, newcomer, organisation, signIn, type Organisation, type Persona } from '../../test/personas.js';
import { createPlan } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();

async function guideOf({ token }: Pick<Persona, 'token'>): Promise<Guide | undefined> {
  const { status, body } = await rounds.call('GET /profile/overview', { token });
  expect(status).toBe(200);
  return body.accounts[0]?.guide;
}

/** What is left to do, in the order of the guide. */
async function leftTo(who: Pick<Persona, 'token'>): Promise<string[]> {
  const { facilityId: _facilityId, ...steps } = (await guideOf(who)) ?? { facilityId: null };
  return Object.entries(steps).flatMap(([step, isDone]) => (isDone ? [] : [step]));
}

async function scanned(neva: Organisation, who: Persona): Promise<void> {
  const params = { id: neva.facilities[0] };
  const { body } = await rounds.call('GET /qr/{id}', { params, token: who.token, query: { openedBy: 'code' } });
  const { status } = await rounds.call('POST /qr/{id}/report-quality-check', {
    params,
    token: who.token,
    body: { items: [{ id: `${neva.checklistId}-1` }], openedBy: 'code', ...(body.scan && { scan: body.scan }) },
    headers: { 'x-request-id': randomUUID() },
  });
  expect(status).toBe(201);
}

const rated = (neva: Organisation) =>
  rounds.call('POST /qr/{id}/feedback', { params: { id: neva.facilities[0] }, body: { rate: 5 } });

const madePosters = (neva: Organisation, { token }: Persona) =>
  rounds.call('POST /accounts/{id}/guide/posters', { params: { id: neva.id }, token });

const close = (neva: Organisation, { token }: Persona) =>
  rounds.call('POST /accounts/{id}/guide/close', { params: { id: neva.id }, token });

describe('the guide in GET /profile/overview', () => {
  it('is not for managers, staff and whoever came in with less', async () => {
    const neva = await organisation(rounds);
    for (const who of [neva.manager, neva.siteManager, neva.staff]) expect(await guideOf(who)).toBeUndefined();
  });

  it('begins with everything to do for who has just founded an organisation', async () => {
    const nina = await newcomer(rounds);
    const { body: account } = await rounds.call('POST /accounts', { token: nina.token, body: { title: 'Nina & Co' } });
    const token = await signIn(rounds.db, nina.id, account.id);
    expect(await leftTo({ token })).toEqual(['site', 'facilities', 'checklist', 'plan', 'poster', 'scan']);
    expect((await guideOf({ token }))?.facilityId).toBeNull();
    const { body: site } = await rounds.call('POST /sites', { token, body: { title: 'North' } });
    expect(await leftTo({ token })).toEqual(['facilities', 'checklist', 'plan', 'poster', 'scan']);
    const { body: door } = await rounds.call('POST /facilities', { token, body: { siteId: site.id, title: 'Lobby' } });
    expect(await leftTo({ token })).toEqual(['checklist', 'plan', 'poster', 'scan']);
    expect((await guideOf({ token }))?.facilityId).toBe(door.id);
  });

  it('does not count a checklist without anything to check, and what was deleted', async () => {
    const neva = await organisation(rounds);
    expect(await leftTo(neva.owner)).toEqual(['plan', 'poster', 'scan']);
    await sql`update checklist_item set deleted_at = now() where account_id = ${neva.id}`.execute(rounds.db);
    expect(await leftTo(neva.owner)).toEqual(['checklist', 'plan', 'poster', 'scan']);
    await sql`update facility set deleted_at = now() where account_id = ${neva.id}`.execute(rounds.db);
    expect(await leftTo(neva.owner)).toEqual(['facilities', 'checklist', 'plan', 'poster', 'scan']);
  });

  it('goes on with a plan, with posters that a manager made, and ends by itself with the first scan', async () => {
    const neva = await organisation(rounds);
    await createPlan(rounds, neva);
    expect(await leftTo(neva.owner)).toEqual(['poster', 'scan']);
    expect((await madePosters(neva, neva.manager)).status).toBe(204);
    expect(await leftTo(neva.owner)).toEqual(['scan']);
    await scanned(neva, neva.staff);
    expect(await guideOf(neva.owner)).toBeUndefined();
  });

  it('takes a round from a list for no scan', async () => {
    const neva = await organisation(rounds);
    await rounds.call('POST /qr/{id}/report-quality-check', {
      params: { id: neva.facilities[0] },
      token: neva.staff.token,
      body: { items: [{ id: `${neva.checklistId}-1` }], openedBy: 'list' },
    });
    expect(await leftTo(neva.owner)).toContain('scan');
  });

  it('takes a visitor’s rating for a scan: the poster hangs', async () => {
    const neva = await organisation(rounds);
    await createPlan(rounds, neva);
    expect((await rated(neva)).status).toBe(201);
    expect(await guideOf(neva.owner)).toBeUndefined();
  });

  it('is of each organisation by itself', async () => {
    const neva = await organisation(rounds);
    const ladoga = await organisation(rounds, 'Ladoga');
    await rated(neva);
    expect(await leftTo(ladoga.owner)).toEqual(['plan', 'poster', 'scan']);
  });
});

describe('POST /accounts/{id}/guide/close', () => {
  it('refuses a manager, and does not find another’s organisation', async () => {
    const [neva, ladoga] = [await organisation(rounds), await organisation(rounds, 'Ladoga')];
    expect((await close(neva, neva.manager)).status).toBe(403);
    expect((await close(ladoga, neva.owner)).status).toBe(404);
    expect(await guideOf(neva.owner)).toBeDefined();
  });

  it('puts it away for every owner, and may be said again', async () => {
    const neva = await organisation(rounds);
    const anna = await member(rounds.db, neva.id, 'Anna', roles.owner, null);
    expect([(await close(neva, neva.owner)).status, (await close(neva, neva.owner)).status]).toEqual([204, 204]);
    expect([await guideOf(neva.owner), await guideOf(anna)]).toEqual([undefined, undefined]);
  });
});

describe('POST /accounts/{id}/guide/posters', () => {
  it('refuses staff, and does not find another’s organisation', async () => {
    const [neva, ladoga] = [await organisation(rounds), await organisation(rounds, 'Ladoga')];
    expect((await madePosters(neva, neva.staff)).status).toBe(403);
    expect((await madePosters(ladoga, neva.owner)).status).toBe(404);
    expect(await leftTo(ladoga.owner)).toContain('poster');
  });
});
