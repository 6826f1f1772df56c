import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.js';
import { minutesAgo } from '../../test/moment.js';
import { member, newcomer, organisation, type Persona } from '../../test/personas.js';
import { report } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();

const open = (code: string, { token }: Persona) => rounds.call('GET /qr/{id}', { params: { id: code }, token });

/** An item as nobody has changed it. */
const asking = { kind: 'check', isCommentNeeded: false, isPhotoNeeded: false };
const plain = { description: '', isCommentAllowed: false, opensJob: true, isNotApplicableAllowed: false, ...asking };

describe('GET /qr/{id}', () => {
  it('refuses somebody who is not signed in', async () => {
    const { facilities } = await organisation(rounds);
    expect((await rounds.call('GET /qr/{id}', { params: { id: facilities[0] } })).status).toBe(401);
  });

  it('answers 404 to visitors, beyond one’s sites, and for codes that lead nowhere', async () => {
    const { id: account_id, facilities, staff, owner } = await organisation(rounds);
    const stranger = (await organisation(rounds)).owner;
    const blank = newId();
    await rounds.db.insertInto('code').values({ code: blank, account_id }).execute();
    await rounds.db.updateTable('facility').set({ deleted_at: new Date() }).where('id', '=', facilities[1]).execute();
    const replies = [
      await open(facilities[0], await newcomer(rounds)),
      await open(facilities[0], stranger),
      await open(facilities[2], staff),
      await open(facilities[1], owner),
      await open(blank, owner),
      await open('nowhere', owner),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('says that a code was replaced', async () => {
    const { id: account_id, facilities, owner } = await organisation(rounds);
    const [facility_id] = facilities;
    await rounds.db.updateTable('code').set({ replaced_at: new Date() }).where('code', '=', facility_id).execute();
    await rounds.db
      .insertInto('code')
      .values({ code: `new-${facility_id}`, account_id, facility_id })
      .execute();
    const old = await open(facility_id, owner);
    expect([old.status, old.problem.code]).toEqual([410, 'code_replaced']);
    expect((await open(`new-${facility_id}`, owner)).body.facility.id).toBe(facility_id);
  });

  it('answers the facility and the items of all its checklists, in order', async () => {
    const {
      id: account_id,
      title: accountTitle,
      facilities,
      sites,
      checklistId,
      owner,
      staff,
    } = await organisation(rounds);
    const { token } = owner;
    const { body: lift } = await rounds.call('POST /checklists', { body: { title: 'Lift' }, token });
    const params = { id: lift.id };
    await rounds.call('POST /checklists/{id}/items', { params, body: { title: 'Doors', description: 'Both' }, token });
    const row = { account_id, facility_id: facilities[0], checklist_id: lift.id, pos: -1 };
    await rounds.db.insertInto('facility_checklist').values(row).execute();

    const { body } = await open(facilities[0], staff);
    expect(body).toEqual({
      checks: [
        { ...plain, id: `${lift.id}-1`, title: 'Doors', description: 'Both', checklistId: lift.id },
        { ...plain, id: `${checklistId}-1`, title: 'Floor clean', checklistId },
        { ...plain, id: `${checklistId}-2`, title: 'Soap filled', isCommentAllowed: true, checklistId },
      ],
      facility: {
        id: facilities[0],
        title: 'Lobby',
        accountId: account_id,
        siteId: sites[0],
        siteTitle: 'North',
        accountTitle,
        timeZone: 'UTC',
        isFeedbackEnabled: true,
        isCodeNeeded: false,
      },
      checklists: [
        { id: lift.id, title: 'Lift' },
        { id: checklistId, title: 'Round' },
      ],
      mayCheck: false,
      jobs: [],
    });
    expect((await open(facilities[0], owner)).body.mayCheck).toBe(true);
  });

  it('names the clock on the walls of its site, also to the phone that keeps all of its doors', async () => {
    const { facilities, sites, owner, staff } = await organisation(rounds);
    const params = { id: sites[0] };
    await rounds.call('PATCH /sites/{id}', { params, token: owner.token, body: { timeZone: 'Asia/Vladivostok' } });
    expect((await open(facilities[0], staff)).body.facility.timeZone).toBe('Asia/Vladivostok');
    const kept = await rounds.call('GET /sites/{id}/rounds', { params, token: staff.token });
    expect(new Set(kept.body.doors.map(({ facility: { timeZone } }) => timeZone))).toEqual(
      new Set(['Asia/Vladivostok']),
    );
  });

  it('says when somebody was here last, and who', async () => {
    const neva = await organisation(rounds);
    const [door] = neva.facilities;
    expect((await open(door, neva.staff)).body).not.toHaveProperty('lastCheck');
    const at = minutesAgo(1);
    await report(rounds, neva, { at });
    await report(rounds, neva, { at: minutesAgo(60), token: neva.owner.token });
    const lastCheck = { at: at.toISOString(), firstName: 'Stepan', lastName: 'Test' };
    expect((await open(door, neva.owner)).body.lastCheck).toEqual(lastCheck);
  });

  it('opens to a member of the facility’s organisation whose token is for another one', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    await member(rounds.db, neva.id, 'Olga', 5, [neva.sites[0]], other.owner.id);
    const reply = await open(neva.facilities[0], other.owner);
    expect([reply.status, reply.body.mayCheck]).toEqual([200, false]);
    expect((await open(neva.facilities[2], other.owner)).status).toBe(404);
  });
});

describe('GET /sites/{id}/rounds', () => {
  const rounding = (id: string, { token }: Persona) => rounds.call('GET /sites/{id}/rounds', { params: { id }, token });

  it('answers 404 beyond one’s sites and to strangers', async () => {
    const neva = await organisation(rounds);
    const stranger = (await organisation(rounds)).owner;
    const replies = [
      await rounding(neva.sites[1], neva.staff),
      await rounding(neva.sites[0], stranger),
      await rounding('nowhere', neva.owner),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('answers every facility of the site by its present code, each checklist once', async () => {
    const { facilities, sites, checklistId, staff } = await organisation(rounds);
    const { body } = await rounding(sites[0], staff);
    expect(body.doors.map(({ code, checklistIds }) => [code, checklistIds])).toEqual([
      [facilities[0], [checklistId]],
      [facilities[1], [checklistId]],
    ]);
    const round = (await open(facilities[0], staff)).body;
    expect(body).toMatchObject({ checklists: round.checklists, checks: round.checks, mayCheck: false });
    expect(body.doors[0]?.facility).toEqual(round.facility);
  });
});
