import { roles } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { jobsOn } from '../../test/jobs.js';
import { member, newcomer, organisation, type Organisation, type Persona } from '../../test/personas.js';
import { createPlan } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();

const statusesOf = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, two) => one - two);
const { owner: asOwner, manager: asManager, staff: asStaff } = roles;

type Change = { roleId?: number; siteIds?: string[] };
const change = ({ id }: Organisation, by: Persona, whom: Persona, body: Change) =>
  rounds.call('PATCH /accounts/{id}/members/{personId}', { params: { id, personId: whom.id }, token: by.token, body });
const remove = ({ id }: Organisation, by: Persona, whom: Persona) =>
  rounds.call('DELETE /accounts/{id}/members/{personId}', { params: { id, personId: whom.id }, token: by.token });
const members = async ({ id }: Organisation, by: Persona) =>
  (await rounds.call('GET /accounts/{id}/members', { params: { id }, token: by.token })).body.items;

describe('GET /accounts/{id}/members', () => {
  it('is not for staff', async () => {
    const { id, staff } = await organisation(rounds);
    const reply = await rounds.call('GET /accounts/{id}/members', { params: { id }, token: staff.token });
    expect(reply.status).toBe(403);
  });

  it('answers 404 for an organisation of others, as for one that does not exist', async () => {
    const { owner } = await organisation(rounds);
    const other = await organisation(rounds);
    const foreign = await rounds.call('GET /accounts/{id}/members', { params: { id: other.id }, token: owner.token });
    const guessed = await rounds.call('GET /accounts/{id}/members', { params: { id: 'nowhere' }, token: owner.token });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.problem, requestId: '' }).toEqual({ ...guessed.problem, requestId: '' });
  });

  it('answers everybody to who is there for the whole organisation', async () => {
    const neva = await organisation(rounds);
    const { owner, manager, siteManager, staff, sites } = neva;
    const north = [{ id: sites[0], title: 'North' }];
    const seen = (await members(neva, manager)).map(({ personId, roleId, wholeAccount, sites: at, mayChange }) => ({
      personId,
      roleId,
      wholeAccount,
      sites: at,
      mayChange,
    }));
    expect(seen).toEqual([
      { personId: owner.id, roleId: asOwner, wholeAccount: true, sites: [], mayChange: false },
      ...[
        { personId: manager.id, roleId: asManager, wholeAccount: true, sites: [], mayChange: true },
        { personId: siteManager.id, roleId: asManager, wholeAccount: false, sites: north, mayChange: true },
      ].toSorted((one, two) => order(neva, one.personId) - order(neva, two.personId)),
      { personId: staff.id, roleId: asStaff, wholeAccount: false, sites: north, mayChange: true },
    ]);
  });

  it('answers to a manager of some sites who works there, and of their sites only those', async () => {
    const neva = await organisation(rounds);
    const { id, sites, siteManager, staff } = neva;
    const both = await member(rounds.db, id, 'Boris', asStaff, [...sites]);
    await member(rounds.db, id, 'Sofia', asStaff, [sites[1]]);
    const seen = await members(neva, siteManager);
    expect(new Set(seen.map(({ personId }) => personId))).toEqual(new Set([siteManager.id, staff.id, both.id]));
    const boris = seen.find(({ personId }) => personId === both.id);
    expect(boris).toMatchObject({ sites: [{ id: sites[0], title: 'North' }], mayChange: false });
  });
});

describe('PATCH /accounts/{id}/members/{personId}', () => {
  it('is not for staff', async () => {
    const neva = await organisation(rounds);
    expect((await change(neva, neva.staff, neva.staff, { roleId: asManager })).status).toBe(403);
  });

  it('lets nobody give a role above their own', async () => {
    const neva = await organisation(rounds);
    const { manager, siteManager, staff } = neva;
    for (const [by, whom] of [
      [manager, staff],
      [manager, manager],
      [siteManager, staff],
      [siteManager, siteManager],
    ] as const) {
      const reply = await change(neva, by, whom, { roleId: asOwner });
      expect([reply.status, reply.problem.code]).toEqual([403, 'forbidden']);
    }
  });

  it('lets only an owner change an owner', async () => {
    const neva = await organisation(rounds);
    expect((await change(neva, neva.manager, neva.owner, { roleId: asStaff })).status).toBe(403);
  });

  it('lets a manager of some sites widen nobody’s reach, least of all their own', async () => {
    const neva = await organisation(rounds);
    const { sites, siteManager, staff } = neva;
    for (const whom of [siteManager, staff]) {
      const everywhere = await change(neva, siteManager, whom, { siteIds: [] });
      const elsewhere = await change(neva, siteManager, whom, { siteIds: [...sites] });
      expect([everywhere.status, elsewhere.status]).toEqual([422, 404]);
    }
  });

  it('lets a manager of some sites not touch who also works elsewhere, nor know who works only there', async () => {
    const neva = await organisation(rounds);
    const { id, sites, siteManager, owner } = neva;
    const both = await member(rounds.db, id, 'Boris', asStaff, [...sites]);
    const away = await member(rounds.db, id, 'Sofia', asStaff, [sites[1]]);
    const statuses = [];
    for (const whom of [both, away, owner]) {
      statuses.push((await change(neva, siteManager, whom, { roleId: asManager })).status);
      statuses.push((await remove(neva, siteManager, whom)).status);
    }
    expect(statuses).toEqual([403, 403, 404, 404, 404, 404]);
  });

  it('answers 404 for a person of another organisation, as for one who does not exist', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const foreign = await change(neva, neva.owner, other.staff, { roleId: asManager });
    const guessed = await change(neva, neva.owner, { ...other.staff, id: 'nobody' }, { roleId: asManager });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.problem, requestId: '' }).toEqual({ ...guessed.problem, requestId: '' });
  });

  it('refuses sites of others and an owner of some sites', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const { owner, staff, sites } = neva;
    const foreign = await change(neva, owner, staff, { siteIds: [other.sites[0]] });
    const partOwner = await change(neva, owner, staff, { roleId: asOwner, siteIds: [sites[0]] });
    expect([foreign.status, partOwner.status]).toEqual([404, 422]);
  });

  it('does not let the last owner step down', async () => {
    const neva = await organisation(rounds);
    const reply = await change(neva, neva.owner, neva.owner, { roleId: asManager });
    expect([reply.status, reply.problem.code]).toEqual([409, 'last_owner']);
  });

  it('is refused to who loses their own role at the same moment: of two who take it from each other one does', async () => {
    const neva = await organisation(rounds);
    for (const taken of ['changed', 'removed'] as const) {
      for (let turn = 0; turn < 4; turn++) {
        const oskar = await member(rounds.db, neva.id, 'Oskar', asOwner, null);
        const olaf = await member(rounds.db, neva.id, 'Olaf', asOwner, null);
        const take = (by: Persona, whom: Persona) =>
          taken === 'changed' ? change(neva, by, whom, { roleId: asStaff }) : remove(neva, by, whom);
        await Promise.all([take(oskar, olaf), take(olaf, oskar)]);
        const left = (await members(neva, neva.owner)).filter(({ personId }) => [oskar.id, olaf.id].includes(personId));
        const owners = left.filter(({ roleId }) => roleId === asOwner);
        expect(owners).toHaveLength(1);
      }
    }
  });

  it('changes role and sites, and both act at once', async () => {
    const neva = await organisation(rounds);
    const { sites, owner, siteManager } = neva;
    const reply = await change(neva, owner, siteManager, { roleId: asStaff, siteIds: [sites[1]] });
    expect(reply.body).toMatchObject({ roleId: asStaff, sites: [{ id: sites[1], title: 'South' }] });
    const { body } = await rounds.call('GET /sites', { token: siteManager.token });
    expect(body.items.map(({ id }) => id)).toEqual([sites[1]]);
    expect((await rounds.call('POST /sites', { token: siteManager.token, body: { title: 'Mine' } })).status).toBe(403);
  });

  it('keeps the sites when only the role changes, also when none of them is left', async () => {
    const neva = await organisation(rounds);
    const { sites, owner, staff } = neva;
    expect((await change(neva, owner, staff, { roleId: asManager })).body.sites).toHaveLength(1);
    await rounds.call('DELETE /sites/{id}', { params: { id: sites[0] }, token: owner.token });
    expect((await change(neva, owner, staff, { roleId: asStaff })).body).toMatchObject({
      wholeAccount: false,
      sites: [],
    });
    expect((await rounds.call('GET /sites', { token: staff.token })).body.items).toEqual([]);
  });

  it('takes from who no longer works at a site what they were to do there, and leaves them the rest', async () => {
    const neva = await organisation(rounds);
    const { sites, facilities, owner, staff } = neva;
    await change(neva, owner, staff, { siteIds: [...sites] });
    const south = { siteId: sites[1], doors: [{ facilityId: facilities[2] }] };
    const plans = [
      await createPlan(rounds, neva, { personIds: [staff.id, neva.siteManager.id] }),
      await createPlan(rounds, neva, { personIds: [staff.id], ...south }),
    ];
    const { reported, read } = jobsOn(rounds);
    const jobs = [
      await reported(owner, neva, { assigneeId: staff.id }),
      await reported(owner, neva, { assigneeId: staff.id, facilityId: facilities[2] }),
    ];
    await change(neva, owner, staff, { siteIds: [sites[1]] });
    const peopleOf = async ({ id }: { id: string }) =>
      (await rounds.call('GET /plans/{id}', { params: { id }, token: owner.token })).body.personIds;
    expect(await Promise.all(plans.map(peopleOf))).toEqual([[neva.siteManager.id], [staff.id]]);
    const assigned = await Promise.all(jobs.map(({ id }) => read(owner, id)));
    expect(assigned.map(({ assigneeId }) => assigneeId)).toEqual([null, staff.id]);
  });

  it('makes a second owner, who is there for the whole organisation', async () => {
    const neva = await organisation(rounds);
    const reply = await change(neva, neva.owner, neva.staff, { roleId: asOwner });
    expect(reply.body).toMatchObject({ roleId: asOwner, wholeAccount: true, sites: [] });
  });
});

describe('DELETE /accounts/{id}/members/{personId}', () => {
  it('is not for staff, but anybody may leave', async () => {
    const neva = await organisation(rounds);
    expect((await remove(neva, neva.staff, neva.siteManager)).status).toBe(403);
    expect((await remove(neva, neva.staff, neva.staff)).status).toBe(204);
    expect((await rounds.call('GET /sites', { token: neva.staff.token })).status).toBe(401);
  });

  it('is not found for who is not in that organisation', async () => {
    const neva = await organisation(rounds);
    const nina = await newcomer(rounds);
    const other = await organisation(rounds);
    expect((await remove(neva, nina, nina)).status).toBe(404);
    expect((await remove(neva, other.owner, neva.staff)).status).toBe(404);
  });

  it('does not let the last owner leave', async () => {
    const neva = await organisation(rounds);
    const reply = await remove(neva, neva.owner, neva.owner);
    expect([reply.status, reply.problem.code]).toEqual([409, 'last_owner']);
  });

  it('lets one of two owners who leave at the same moment go', async () => {
    const neva = await organisation(rounds);
    const second = await member(rounds.db, neva.id, 'Oskar', asOwner, null);
    const replies = await Promise.all([remove(neva, neva.owner, neva.owner), remove(neva, second, second)]);
    expect(statusesOf(replies)).toEqual([204, 409]);
  });

  it('passes the ownership on to the owner who stays', async () => {
    const neva = await organisation(rounds);
    const second = await member(rounds.db, neva.id, 'Oskar', asOwner, null);
    await remove(neva, neva.owner, neva.owner);
    const { body } = await rounds.call('GET /accounts/{id}', { params: { id: neva.id }, token: second.token });
    expect(body.ownerId).toBe(second.id);
  });

  it('removes at once: the next call with the same token fails', async () => {
    const neva = await organisation(rounds);
    expect((await rounds.call('GET /sites', { token: neva.siteManager.token })).status).toBe(200);
    expect((await remove(neva, neva.owner, neva.siteManager)).status).toBe(204);
    expect((await rounds.call('GET /sites', { token: neva.siteManager.token })).status).toBe(401);
    expect((await members(neva, neva.owner)).map(({ personId }) => personId)).not.toContain(neva.siteManager.id);
  });
});

/** The two managers are listed by name. */
const order = ({ manager, siteManager }: Organisation, personId: string): number =>
  [manager, siteManager]
    .toSorted((one, two) => (one.firstName < two.firstName ? -1 : 1))
    .findIndex(({ id }) => id === personId);
