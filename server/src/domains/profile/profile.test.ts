import { roles } from '@rounds/contract';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { newId } from '../../ids.js';
import { member, newcomer, organisation, type Organisation } from '../../test/personas.js';
import { createPlan } from '../../test/plans.js';
import { sharedPhone } from '../../test/shared-phone.js';
import { testApp } from '../../test/test-app.js';
import { waitingFor } from '../../test/waiting.js';
import { lockPerson } from '../own/own.act.js';
import { acceptInvitation } from '../people/people.act.js';

const rounds = testApp();
let neva: Organisation;

beforeEach(async () => {
  neva = await organisation(rounds);
});

async function reported(token: string, more: { startedAt?: string } = {}): Promise<void> {
  await rounds.call('POST /qr/{id}/report-quality-check', {
    token,
    params: { id: neva.facilities[0] },
    body: { items: [{ id: `${neva.checklistId}-2`, result: true, comment: 'Two boxes left' }], ...more },
    headers: { 'x-request-id': newId() },
  });
}

describe('GET /profile/overview', () => {
  it('refuses a stranger', async () => {
    expect((await rounds.call('GET /profile/overview')).status).toBe(401);
  });

  it('answers the person’s organisations, each with the sites they see there', async () => {
    const north = { id: neva.sites[0], title: 'North' };
    const south = { id: neva.sites[1], title: 'South' };
    const overview = async (token: string) => (await rounds.call('GET /profile/overview', { token })).body;
    expect(await overview(neva.owner.token)).toMatchObject({
      person: { firstName: 'Olga' },
      accounts: [{ id: neva.id, title: 'Neva Shore', sites: [north, south] }],
    });
    const { accounts } = await overview(neva.staff.token);
    expect(accounts).toHaveLength(1);
    expect(accounts[0]?.sites).toEqual([expect.objectContaining(north)]);
  });

  it('says whether any of the sites that they see has a plan', async () => {
    const hasPlans = async (token: string) =>
      (await rounds.call('GET /profile/overview', { token })).body.accounts[0]?.hasPlans;
    expect(await hasPlans(neva.owner.token)).toBe(false);
    const plan = await createPlan(rounds, neva, {
      siteId: neva.sites[1],
      doors: [{ facilityId: neva.facilities[2] }],
    });
    expect([await hasPlans(neva.owner.token), await hasPlans(neva.staff.token)]).toEqual([true, false]);
    await rounds.call('DELETE /plans/{id}', { token: neva.owner.token, params: { id: plan.id } });
    expect(await hasPlans(neva.owner.token)).toBe(false);
  });
});

describe('GET /profile/export', () => {
  it('refuses a stranger', async () => {
    expect((await rounds.call('GET /profile/export')).status).toBe(401);
  });

  it('is a file with everything stored about the person, and nothing about others', async () => {
    await reported(neva.staff.token);
    await reported(neva.manager.token);
    const { headers, body } = await rounds.call('GET /profile/export', { token: neva.staff.token });
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(body).toMatchObject({
      person: { id: neva.staff.id, firstName: 'Stepan' },
      organisations: [{ id: neva.id, title: 'Neva Shore', roleId: roles.staff }],
      sessions: [{ endedAt: null }],
      checks: [
        { facility: 'Lobby', checklist: 'Round', items: [{ result: 'skipped' }, { comment: 'Two boxes left' }] },
      ],
      replies: [],
    });
    expect(JSON.stringify(body)).not.toContain(neva.manager.id);
  });

  it('says where the person works and is planned, how they are in time, and how they sign in', async () => {
    const { staff, manager } = neva;
    const [siteId] = neva.sites;
    await (await sharedPhone(rounds, neva)).enter(staff, '194728');
    await createPlan(rounds, neva, { title: 'Of Stepan', personIds: [staff.id] });
    await createPlan(rounds, neva, { title: 'Of Mark', personIds: [manager.id] });
    const day = { account_id: neva.id, site_id: siteId, day: '2026-11-16', on_time: 3, late: 1 };
    await rounds.db
      .insertInto('due_person_day')
      .values([staff, manager].map(({ id }) => ({ ...day, person_id: id })))
      .execute();
    await rounds.db
      .insertInto('recovery_code')
      .values({ hash: Buffer.from(staff.id), person_id: staff.id })
      .execute();
    const startedAt = new Date(Date.now() - 90_000).toISOString();
    await reported(staff.token, { startedAt });
    const { body } = await rounds.call('GET /profile/export', { token: staff.token });
    expect(body).toMatchObject({
      sites: [{ title: 'North' }],
      plans: [{ title: 'Of Stepan' }],
      dueRounds: [{ site: 'North', day: '2026-11-16', onTime: 3, late: 1 }],
      pins: [{ phone: 'At the gate', lockedAt: null }],
      recoveryCodes: [{ usedAt: null }],
    });
    const { sessions, checks } = body as unknown as { sessions: object[]; checks: { durationSeconds: number }[] };
    for (const session of sessions) {
      expect(Object.keys(session)).toEqual(expect.arrayContaining(['device', 'lastSeenAt']));
    }
    expect(checks[0]?.durationSeconds).toBeGreaterThanOrEqual(90);
  });
});

describe('DELETE /profile', () => {
  it('refuses the only owner of an organisation', async () => {
    const { status, problem } = await rounds.call('DELETE /profile', { token: neva.owner.token });
    expect([status, problem.code]).toEqual([409, 'last_owner']);
    expect((await rounds.call('GET /profile/overview', { token: neva.owner.token })).status).toBe(200);
  });

  it('hands the organisation over to another owner', async () => {
    const second = await member(rounds.db, neva.id, 'Oleg', roles.owner, null);
    expect((await rounds.call('DELETE /profile', { token: neva.owner.token })).status).toBe(204);
    const { body } = await rounds.call('GET /accounts/{id}', { token: second.token, params: { id: neva.id } });
    expect(body.ownerId).toBe(second.id);
  });

  it('lets one of two owners go when both leave at the same moment', async () => {
    const second = await member(rounds.db, neva.id, 'Oleg', roles.owner, null);
    const answers = await Promise.all(
      [neva.owner, second].map(({ token }) => rounds.call('DELETE /profile', { token })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });

  const invited = async () => {
    const { body } = await rounds.call('POST /accounts/{id}/invite', {
      token: neva.owner.token,
      params: { id: neva.id },
      body: {},
    });
    return body.invitationURL.slice(body.invitationURL.lastIndexOf('/') + 1);
  };
  const membershipsOf = (personId: string) =>
    rounds.db.selectFrom('membership').select('account_id').where('person_id', '=', personId).execute();

  it('leaves nobody who joins: not who was let through before, and has gone', async () => {
    const nina = await newcomer(rounds);
    const code = await invited();
    await rounds.call('DELETE /profile', { token: nina.token });
    const joining = acceptInvitation(rounds.database, { code, ip: '127.0.0.1', personId: nina.id });
    expect(await joining).toBeUndefined();
    expect(await membershipsOf(nina.id)).toEqual([]);
    const { body } = await rounds.call('GET /invites/{code}', { params: { code } });
    expect(body.accountTitle).toBe(neva.title);
  });

  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')('refuses who accepts an invitation at that moment', async () => {
    const nina = await newcomer(rounds);
    const code = await invited();
    const { asked } = await rounds.db.inTransaction(async (tx) => {
      await lockPerson(tx, nina.id);
      const asking = rounds.call('POST /invites/{code}/accept', { params: { code }, token: nina.token });
      await expect.poll(() => waitingFor(tx)).toBe(1);
      await tx.updateTable('person').set({ deleted_at: new Date() }).where('id', '=', nina.id).execute();
      return { asked: asking };
    });
    expect((await asked).problem.code).toBe('not_signed_in');
    expect(await membershipsOf(nina.id)).toEqual([]);
  });

  it.runIf(inject('engine') === 'postgres')(
    'leaves also an organisation that the person is joining at that moment',
    async () => {
      const nina = await newcomer(rounds);
      const { asked } = await rounds.db.inTransaction(async (tx) => {
        await lockPerson(tx, nina.id);
        const joined = { account_id: neva.id, person_id: nina.id, role_id: roles.staff, whole_account: true };
        await tx.insertInto('membership').values(joined).execute();
        const asking = rounds.call('DELETE /profile', { token: nina.token });
        await expect.poll(() => waitingFor(tx)).toBe(1);
        return { asked: asking };
      });
      expect((await asked).status).toBe(204);
      expect(await membershipsOf(nina.id)).toEqual([]);
    },
  );

  it('ends every session, and history keeps a neutral name', async () => {
    await reported(neva.staff.token);
    await rounds.db
      .insertInto('identity')
      .values({ issuer: 'https://id.example', subject: neva.staff.id, person_id: neva.staff.id })
      .execute();
    await rounds.call('DELETE /profile', { token: neva.staff.token });
    expect((await rounds.call('GET /profile/overview', { token: neva.staff.token })).status).toBe(401);
    const { body } = await rounds.call('GET /checks', { token: neva.owner.token });
    expect(body.user[neva.staff.id]).toMatchObject({ firstName: 'Former member', lastName: '' });
    const traces = await rounds.db.selectFrom('identity').selectAll().where('person_id', '=', neva.staff.id).execute();
    expect(traces).toEqual([]);
  });
});

describe('PUT /accounts/{id} with a retention period', () => {
  const keep = (token: string, messageRetentionDays: number | null) =>
    rounds.call('PUT /accounts/{id}', {
      token,
      params: { id: neva.id },
      body: { title: neva.title, messageRetentionDays },
    });

  it('refuses who does not manage the organisation, and periods of no sense', async () => {
    expect((await keep(neva.siteManager.token, 30)).status).toBe(403);
    expect((await keep(neva.owner.token, 0)).status).toBe(422);
  });

  it('keeps it, and renaming alone leaves it', async () => {
    await keep(neva.owner.token, 90);
    const params = { id: neva.id };
    await rounds.call('PUT /accounts/{id}', { token: neva.owner.token, params, body: { title: 'Neva' } });
    const { body } = await rounds.call('GET /accounts/{id}', { token: neva.owner.token, params });
    expect(body).toMatchObject({ title: 'Neva', messageRetentionDays: 90 });
  });
});
