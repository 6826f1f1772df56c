import { limits, roles } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { member, newcomer, organisation, type Organisation, type Persona } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { acceptInvitation } from './people.act.js';

const rounds = testApp();
const ip = '127.0.0.1';

const statusesOf = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, two) => one - two);

const invite = ({ id }: Organisation, by: Persona, body: { roleId?: number; siteIds?: string[] } = {}) =>
  rounds.call('POST /accounts/{id}/invite', { params: { id }, token: by.token, body });

const codeFor = async (...parts: Parameters<typeof invite>) => {
  const { body } = await invite(...parts);
  return body.invitationURL.slice(body.invitationURL.lastIndexOf('/') + 1);
};

const accept = (code: string, by: Persona) =>
  rounds.call('POST /invites/{code}/accept', { params: { code }, token: by.token });
const open = (code: string) => rounds.call('GET /invites/{code}', { params: { code } });
const invitations = async ({ id }: Organisation, by: Persona) =>
  (await rounds.call('GET /accounts/{id}/invites', { params: { id }, token: by.token })).body.items;
const withdraw = ({ id }: Organisation, by: Persona, inviteId: string) =>
  rounds.call('DELETE /accounts/{id}/invites/{inviteId}', { params: { id, inviteId }, token: by.token });
const membershipsOf = (accountId: string, ...people: Persona[]) =>
  rounds.db
    .selectFrom('membership')
    .select('person_id')
    .where('account_id', '=', accountId)
    .where(
      'person_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();

describe('POST /accounts/{id}/invite', () => {
  it('is not for staff, and other organisations do not exist', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    expect((await invite(neva, neva.staff)).status).toBe(403);
    expect((await invite(neva, other.owner)).status).toBe(404);
  });

  it('lets nobody invite above their own role', async () => {
    const neva = await organisation(rounds);
    const { manager, siteManager, sites } = neva;
    expect((await invite(neva, manager, { roleId: roles.owner })).status).toBe(403);
    expect((await invite(neva, siteManager, { roleId: roles.owner, siteIds: [sites[0]] })).status).toBe(403);
  });

  it.each([1, 2, 6, 0, -3, 4.5])('knows no role %j', async (roleId) => {
    const neva = await organisation(rounds);
    expect((await invite(neva, neva.owner, { roleId })).status).toBe(422);
  });

  it('lets nobody invite outside their sites: other sites do not exist, and naming none would mean all', async () => {
    const neva = await organisation(rounds);
    const { siteManager, sites } = neva;
    const beyond = await invite(neva, siteManager, { siteIds: [...sites] });
    const made = await invite(neva, siteManager, { siteIds: ['nowhere'] });
    expect(beyond.status).toBe(404);
    expect({ ...beyond.problem, requestId: '' }).toEqual({ ...made.problem, requestId: '' });
    const everywhere = await invite(neva, siteManager, { siteIds: [] });
    expect([everywhere.status, everywhere.problem.errors?.[0]?.field]).toEqual([422, 'siteIds']);
  });

  it('refuses sites of others and an owner of some sites', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    expect((await invite(neva, neva.owner, { siteIds: [other.sites[0]] })).status).toBe(404);
    const partOwner = await invite(neva, neva.owner, { roleId: roles.owner, siteIds: [neva.sites[0]] });
    expect(partOwner.status).toBe(422);
  });

  it('answers a link with a code of at least 128 bits that is stored nowhere', async () => {
    const neva = await organisation(rounds);
    const { status, body } = await invite(neva, neva.siteManager, { siteIds: [neva.sites[0]] });
    const code = body.invitationURL.slice(`${rounds.url}/app/invite/`.length);
    expect(status).toBe(201);
    expect(body.invitationURL).toBe(`${rounds.url}/app/invite/${code}`);
    expect(Buffer.from(code, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    const stored = await rounds.db.selectFrom('invitation').selectAll().where('account_id', '=', neva.id).execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    const days = (new Date(body.expiresAt).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(limits.invitationDays);
  });
});

describe('GET /invites/{code}', () => {
  it('answers 404 for a made-up code', async () => {
    expect((await open('not-a-code')).status).toBe(404);
  });

  it('shows organisation, role, sites and who invited, also to who is not signed in, and uses nothing up', async () => {
    const neva = await organisation(rounds);
    const code = await codeFor(neva, neva.owner, { roleId: roles.manager, siteIds: [neva.sites[0]] });
    await open(code);
    const { body, headers } = await open(code);
    expect(body).toMatchObject({
      accountTitle: 'Neva Shore',
      roleId: roles.manager,
      wholeAccount: false,
      sites: ['North'],
      invitedBy: 'Olga Test',
    });
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await accept(code, await newcomer(rounds))).status).toBe(200);
  });

  it('says when it was used, withdrawn or has ended', async () => {
    const neva = await organisation(rounds);
    const used = await codeFor(neva, neva.owner);
    await accept(used, await newcomer(rounds));
    const ended = await codeFor(neva, neva.owner);
    await rounds.db
      .updateTable('invitation')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('account_id', '=', neva.id)
      .where('accepted_at', 'is', null)
      .execute();
    const withdrawn = await codeFor(neva, neva.owner);
    const [invitation] = await invitations(neva, neva.owner);
    await withdraw(neva, neva.owner, invitation?.id ?? '');
    for (const [code, refusal] of [
      [used, 'invitation_used'],
      [ended, 'invitation_expired'],
      [withdrawn, 'invitation_withdrawn'],
    ] as const) {
      const nina = await newcomer(rounds);
      const replies = [await open(code), await accept(code, nina)];
      expect(replies.map(({ status, problem }) => [status, problem.code])).toEqual([
        [410, refusal],
        [410, refusal],
      ]);
      expect(await membershipsOf(neva.id, nina)).toEqual([]);
    }
  });

  it('counts an invitation to sites that are all gone as withdrawn', async () => {
    const neva = await organisation(rounds);
    const code = await codeFor(neva, neva.owner, { siteIds: [neva.sites[1]] });
    await rounds.call('DELETE /sites/{id}', { params: { id: neva.sites[1] }, token: neva.owner.token });
    expect((await open(code)).problem.code).toBe('invitation_withdrawn');
    expect((await accept(code, await newcomer(rounds))).problem.code).toBe('invitation_withdrawn');
  });
});

describe('POST /accounts/{id}/invites/{inviteId}/link', () => {
  const renew = ({ id }: Organisation, by: Persona, inviteId = '') =>
    rounds.call('POST /accounts/{id}/invites/{inviteId}/link', { params: { id, inviteId }, token: by.token });
  const lastCode = (invitationURL: string) => invitationURL.slice(invitationURL.lastIndexOf('/') + 1);

  it('is not for staff, nor for who could not give what the invitation gives, nor for other organisations', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    await invite(neva, neva.owner, { roleId: roles.manager, siteIds: [...neva.sites] });
    const [invitation] = await invitations(neva, neva.owner);
    const statuses = await Promise.all(
      [neva.staff, neva.siteManager, other.owner].map(async (by) => (await renew(neva, by, invitation?.id)).status),
    );
    expect(statuses).toEqual([403, 403, 404]);
  });

  it('does not exist for an invitation that was used, withdrawn or has ended', async () => {
    const neva = await organisation(rounds);
    const code = await codeFor(neva, neva.owner);
    const [used] = await invitations(neva, neva.owner);
    await accept(code, await newcomer(rounds));
    await codeFor(neva, neva.owner);
    const [withdrawn] = await invitations(neva, neva.owner);
    await withdraw(neva, neva.owner, withdrawn?.id ?? '');
    for (const invitation of [used, withdrawn]) {
      expect((await renew(neva, neva.owner, invitation?.id)).status).toBe(404);
    }
  });

  it('answers a link that gives the same, for seven days from now, and the one before works no more', async () => {
    const neva = await organisation(rounds);
    const before = await codeFor(neva, neva.owner, { roleId: roles.manager, siteIds: [neva.sites[0]] });
    const [invitation] = await invitations(neva, neva.owner);
    await rounds.db
      .updateTable('invitation')
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .where('id', '=', invitation?.id ?? '')
      .execute();
    const { status, body } = await renew(neva, neva.manager, invitation?.id);
    expect(status).toBe(201);
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now() + (limits.invitationDays - 1) * 86_400_000);
    const code = lastCode(body.invitationURL);
    expect(code).not.toBe(before);
    expect((await open(before)).status).toBe(404);
    expect((await open(code)).body).toMatchObject({ roleId: roles.manager, sites: ['North'], invitedBy: 'Mark Test' });
    expect((await accept(code, await newcomer(rounds))).status).toBe(200);
    expect(await invitations(neva, neva.owner)).toEqual([]);
  });
});

describe('POST /invites/{code}/accept', () => {
  it('needs somebody who is signed in', async () => {
    const neva = await organisation(rounds);
    const code = await codeFor(neva, neva.owner);
    expect((await rounds.call('POST /invites/{code}/accept', { params: { code } })).status).toBe(401);
  });

  it('leaves who is in the organisation already as they are, and the invitation for another', async () => {
    const neva = await organisation(rounds);
    const code = await codeFor(neva, neva.owner, { roleId: roles.manager });
    const reply = await accept(code, neva.staff);
    expect([reply.status, reply.problem.code]).toEqual([409, 'already_member']);
    expect((await rounds.call('GET /sites', { token: neva.staff.token })).body.items).toHaveLength(1);
    expect((await accept(code, await newcomer(rounds))).status).toBe(200);
  });

  it('makes a member with the role and the sites of the invitation', async () => {
    const neva = await organisation(rounds);
    const code = await codeFor(neva, neva.manager, { roleId: roles.manager, siteIds: [neva.sites[1]] });
    const nina = await newcomer(rounds);
    expect((await accept(code, nina)).body).toEqual({ accountId: neva.id });
    const { body } = await rounds.call('GET /profile/overview', { token: nina.token });
    expect(body.accounts).toEqual([
      {
        id: neva.id,
        title: 'Neva Shore',
        roleId: roles.manager,
        wholeAccount: false,
        hasPlans: false,
        sites: [{ id: neva.sites[1], title: 'South' }],
      },
    ]);
  });

  it('works once: of two who accept at the same moment one becomes a member', async () => {
    const neva = await organisation(rounds);
    const code = await codeFor(neva, neva.owner);
    const people = await Promise.all([newcomer(rounds, 'Nina'), newcomer(rounds, 'Nikita'), newcomer(rounds, 'Nora')]);
    const replies = await Promise.all(people.map((person) => accept(code, person)));
    expect(statusesOf(replies)).toEqual([200, 410, 410]);
    expect(await membershipsOf(neva.id, ...people)).toHaveLength(1);
  });

  it('refuses who was removed since, and whose organisation is gone, although they had accepted it', async () => {
    const neva = await organisation(rounds);
    const { id, owner } = neva;
    const [ninas, norasCode] = [await codeFor(neva, owner), await codeFor(neva, owner)];
    const [nina, nora] = [await newcomer(rounds), await newcomer(rounds, 'Nora')];
    await accept(ninas, nina);
    await accept(norasCode, nora);
    const removed = { params: { id, personId: nina.id }, token: owner.token };
    expect((await rounds.call('DELETE /accounts/{id}/members/{personId}', removed)).status).toBe(204);
    expect((await accept(ninas, nina)).problem.code).toBe('invitation_used');
    expect(await membershipsOf(id, nina)).toEqual([]);
    expect((await rounds.call('DELETE /accounts/{id}', { params: { id }, token: owner.token })).status).toBe(204);
    expect((await accept(norasCode, nora)).problem.code).toBe('invitation_used');
  });

  it('answers the same to one person who taps twice, or again when it has ended, and gives them nothing more', async () => {
    const neva = await organisation(rounds);
    const code = await codeFor(neva, neva.owner);
    const nina = await newcomer(rounds);
    const replies = await Promise.all([accept(code, nina), accept(code, nina)]);
    await rounds.db
      .updateTable('invitation')
      .set({ expires_at: new Date(0) })
      .where('account_id', '=', neva.id)
      .execute();
    replies.push(await accept(code, nina));
    expect(replies.map(({ body }) => body)).toEqual(replies.map(() => ({ accountId: neva.id })));
    expect(await membershipsOf(neva.id, nina)).toHaveLength(1);
    expect((await accept(code, await newcomer(rounds))).problem.code).toBe('invitation_used');
  });

  it('gives one membership to who accepts two invitations at the same moment', async () => {
    const neva = await organisation(rounds);
    const codes = [await codeFor(neva, neva.owner), await codeFor(neva, neva.owner)];
    const nina = await newcomer(rounds);
    const replies = await Promise.all(codes.map((code) => accept(code, nina)));
    expect(statusesOf(replies)).toEqual([200, 409]);
    expect(await membershipsOf(neva.id, nina)).toHaveLength(1);
  });
});

describe('accepting while signing in', () => {
  it('leads to the organisation, also for who is in it already', async () => {
    const neva = await organisation(rounds);
    const code = await codeFor(neva, neva.owner);
    expect(await acceptInvitation(rounds.database, { code, ip, personId: neva.staff.id })).toBe(neva.id);
    const nina = await newcomer(rounds);
    expect(await acceptInvitation(rounds.database, { code, ip, personId: nina.id })).toBe(neva.id);
    expect(await acceptInvitation(rounds.database, { code, ip, personId: nina.id })).toBe(neva.id);
    expect(await membershipsOf(neva.id, nina)).toHaveLength(1);
  });

  it('leads nowhere with a code that is used or made up', async () => {
    const neva = await organisation(rounds);
    const code = await codeFor(neva, neva.owner);
    await accept(code, await newcomer(rounds));
    const nina = await newcomer(rounds);
    expect(await acceptInvitation(rounds.database, { code, ip, personId: nina.id })).toBeUndefined();
    expect(await acceptInvitation(rounds.database, { code: 'made-up', ip, personId: nina.id })).toBeUndefined();
  });
});

describe('GET and DELETE /accounts/{id}/invites', () => {
  it('are not for staff', async () => {
    const neva = await organisation(rounds);
    const reply = await rounds.call('GET /accounts/{id}/invites', {
      params: { id: neva.id },
      token: neva.staff.token,
    });
    expect([reply.status, (await withdraw(neva, neva.staff, 'any')).status]).toEqual([403, 403]);
  });

  it('show a manager of some sites the invitations to those, and let them withdraw what they could give', async () => {
    const neva = await organisation(rounds);
    const { owner, siteManager, sites } = neva;
    await codeFor(neva, owner);
    await codeFor(neva, owner, { siteIds: [...sites] });
    await codeFor(neva, owner, { siteIds: [sites[0]] });
    await codeFor(neva, owner, { siteIds: [sites[1]] });
    const all = await invitations(neva, owner);
    expect(all).toHaveLength(4);
    const north = [{ id: sites[0], title: 'North' }];
    const seen = await invitations(neva, siteManager);
    expect(seen.map(({ sites: at }) => at)).toEqual([north, north]);
    const statuses = [];
    for (const { id } of all) statuses.push((await withdraw(neva, siteManager, id)).status);
    expect(statuses.toSorted((one, two) => one - two)).toEqual([204, 403, 404, 404]);
  });

  it('answer 404 for an invitation of others, as for one that does not exist', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    await codeFor(other, other.owner);
    const [theirs] = await invitations(other, other.owner);
    const foreign = await withdraw(neva, neva.owner, theirs?.id ?? '');
    const guessed = await withdraw(neva, neva.owner, 'nowhere');
    expect(foreign.status).toBe(404);
    expect({ ...foreign.problem, requestId: '' }).toEqual({ ...guessed.problem, requestId: '' });
  });

  it('withdraw by themselves what somebody invited to and can no longer give', async () => {
    const neva = await organisation(rounds);
    const { id, owner, manager, sites } = neva;
    const second = await member(rounds.db, id, 'Marta', roles.manager, null);
    const [everywhere, south, hers] = [
      await codeFor(neva, manager),
      await codeFor(neva, manager, { siteIds: [sites[1]] }),
      await codeFor(neva, second),
    ];
    const personOf = (personId: string) => ({ params: { id, personId }, token: owner.token });
    await rounds.call('PATCH /accounts/{id}/members/{personId}', {
      ...personOf(manager.id),
      body: { siteIds: [sites[1]] },
    });
    await rounds.call('DELETE /accounts/{id}/members/{personId}', personOf(second.id));
    const states = await Promise.all([everywhere, south, hers].map(async (code) => (await open(code)).status));
    expect(states).toEqual([410, 200, 410]);
  });

  it('are not made by somebody who is demoted or removed at the same moment', async () => {
    const neva = await organisation(rounds);
    const { id, owner } = neva;
    const managers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((count) => member(rounds.db, id, `Mark ${count}`, roles.manager, null)),
    );
    for (const [index, manager] of managers.entries()) {
      const person = { params: { id, personId: manager.id }, token: owner.token };
      const change =
        index % 2 === 0
          ? rounds.call('PATCH /accounts/{id}/members/{personId}', { ...person, body: { roleId: roles.staff } })
          : rounds.call('DELETE /accounts/{id}/members/{personId}', person);
      await Promise.all([change, invite(neva, manager)]);
    }
    expect(await invitations(neva, owner)).toEqual([]);
  });
});
