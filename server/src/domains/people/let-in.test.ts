import { setTimeout as wait } from 'node:timers/promises';
import { roles } from '@rounds/contract';
import { describe, expect, inject, it } from 'vitest';
import { invitationTo, phone } from '../../test/own-accounts.js';
import { member, organisation, type Organisation, type Persona } from '../../test/personas.js';
import { claimsIn } from '../../test/sessions.js';
import { testApp } from '../../test/test-app.js';
import { waitingFor } from '../../test/waiting.js';
import { endSessionsOf } from '../auth/auth.act.js';
import { lockPerson, removeOwnWaysIn } from '../own/own.act.js';

const rounds = testApp({ SIGN_IN: 'both', TRUST_PROXY: '127.0.0.1,::1' });
const withProviders = testApp();

const letIn = ({ id }: Organisation, by: Persona, personId: string) =>
  rounds.call('POST /accounts/{id}/members/{personId}/let-in', { params: { id, personId }, token: by.token });

/** Nina cleans at the first site and signs in with the passkey of her phone. */
async function ninaOf(neva: Organisation) {
  const keys = phone(rounds);
  const { body } = await keys.register(await invitationTo(rounds, neva));
  return { id: claimsIn(body.accessToken).personId, keys, token: body.accessToken };
}

async function paperFor(neva: Organisation, by: Persona, personId: string): Promise<string> {
  const { status, body } = await letIn(neva, by, personId);
  expect(status).toBe(201);
  return body.words.join(' ');
}

const overview = (token: string) => rounds.call('GET /profile/overview', { token });

describe('POST /accounts/{id}/members/{personId}/let-in', () => {
  it('is not found where people sign in with providers only', async () => {
    const { id, owner, staff } = await organisation(withProviders);
    const params = { id, personId: staff.id };
    const reply = await withProviders.call('POST /accounts/{id}/members/{personId}/let-in', {
      params,
      token: owner.token,
    });
    expect(reply.status).toBe(404);
  });

  it('is not for staff, nor for oneself, nor for who has more, and strangers are not found', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const { owner, manager, siteManager, staff } = neva;
    const south = await member(rounds.db, neva.id, 'Sergey', roles.staff, [neva.sites[1]]);
    const replies = [
      await letIn(neva, staff, manager.id),
      await letIn(neva, owner, owner.id),
      await letIn(neva, manager, owner.id),
      await letIn(neva, siteManager, manager.id),
      await letIn(neva, siteManager, south.id),
      await letIn(neva, owner, other.staff.id),
      await letIn(neva, other.owner, staff.id),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 404, 404, 404, 404]);
  });

  it('is refused for who is in another organisation, and takes nothing from them', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const nina = await ninaOf(neva);
    await member(rounds.db, other.id, 'Nina', roles.manager, null, nina.id);
    const reply = await letIn(neva, neva.owner, nina.id);
    expect([reply.status, reply.problem.code]).toEqual([409, 'person_elsewhere']);
    expect((await overview(nina.token)).status).toBe(200);
    expect((await nina.keys.signIn()).status).toBe(200);
  });

  it('is refused for who signs in with a provider', async () => {
    const neva = await organisation(rounds);
    const nina = await ninaOf(neva);
    await rounds.db
      .insertInto('identity')
      .values({ issuer: 'https://id.example', subject: nina.id, person_id: nina.id })
      .execute();
    const reply = await letIn(neva, neva.owner, nina.id);
    expect([reply.status, reply.problem.code]).toEqual([409, 'signs_in_elsewhere']);
    expect((await nina.keys.signIn()).status).toBe(200);
  });

  it('ends at once what the person signed in with: sessions, passkeys and recovery codes', async () => {
    const neva = await organisation(rounds);
    const nina = await ninaOf(neva);
    const codes = await rounds.call('POST /profile/recovery-codes', { token: nina.token });
    await paperFor(neva, neva.siteManager, nina.id);
    expect((await overview(nina.token)).status).toBe(401);
    expect((await nina.keys.signIn()).problem.code).toBe('sign_in_refused');
    expect((await nina.keys.recover(codes.body.codes[0] ?? '')).problem.code).toBe('sign_in_refused');
  });

  it('ends also a sign-in with the lost phone that is under way', async () => {
    const neva = await organisation(rounds);
    const nina = await ninaOf(neva);
    let signingIn: ReturnType<typeof nina.keys.signIn> | undefined;
    // What letting in does, but slowly: the sign-in has read the passkey by the time it is removed.
    await rounds.db.inTransaction(async (tx) => {
      await lockPerson(tx, nina.id);
      signingIn = nina.keys.signIn();
      await wait(500);
      await removeOwnWaysIn(tx, nina.id);
      await endSessionsOf(tx, nina.id);
    });
    expect((await signingIn)?.problem.code).toBe('sign_in_refused');
    const open = await rounds.db
      .selectFrom('session')
      .select('id')
      .where('person_id', '=', nina.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')(
    'leaves the lost phone no way in that it asks for at that moment',
    async () => {
      const neva = await organisation(rounds);
      const { id, token, keys } = await ninaOf(neva);
      const begun = await keys.begin(token);
      const body = { state: begun.state, credential: phone(rounds).keys.create(begun), title: 'Tablet' };
      const asked = await rounds.db.inTransaction(async (tx) => {
        await lockPerson(tx, id);
        const asking = [
          rounds.call('POST /profile/passkeys', { body, token, headers: keys.headers() }),
          rounds.call('POST /profile/recovery-codes', { token }),
        ];
        await expect.poll(() => waitingFor(tx)).toBe(2);
        await removeOwnWaysIn(tx, id);
        await endSessionsOf(tx, id);
        return { asking };
      });
      const refused = (await Promise.all(asked.asking)).map(({ problem }) => problem.code);
      expect(refused).toEqual(['not_signed_in', 'not_signed_in']);
      for (const way of ['passkey', 'recovery_code'] as const) {
        expect(await rounds.db.selectFrom(way).select('person_id').where('person_id', '=', id).execute()).toEqual([]);
      }
    },
  );

  it('lets the same person in on a new phone, with their role, their name and their work', async () => {
    const neva = await organisation(rounds);
    const nina = await ninaOf(neva);
    const words = await paperFor(neva, neva.manager, nina.id);
    const preview = await rounds.call('GET /invites/{code}', { params: { code: words } });
    expect(preview.body).toMatchObject({ name: 'Nina', isPaper: true, isLetIn: true, roleId: roles.staff });
    const newPhone = phone(rounds);
    const { status, body } = await newPhone.register(words, { firstName: 'Somebody' });
    expect([status, body.isNewUser, body.firstName]).toEqual([201, false, 'Nina']);
    expect(claimsIn(body.accessToken).personId).toBe(nina.id);
    expect((await newPhone.signIn()).status).toBe(200);
    expect((await overview(body.accessToken)).body.accounts).toMatchObject([{ id: neva.id, roleId: roles.staff }]);
  });

  it('works for one of those who open the paper at once', async () => {
    const neva = await organisation(rounds);
    const nina = await ninaOf(neva);
    const words = await paperFor(neva, neva.owner, nina.id);
    const replies = await Promise.all(
      [phone(rounds), phone(rounds), phone(rounds)].map((each) => each.register(words)),
    );
    const codes = replies.map(({ status, problem }) => (status === 201 ? 'in' : problem.code));
    expect(codes.toSorted()).toEqual(['in', 'invitation_used', 'invitation_used']);
    const passkeys = await rounds.db.selectFrom('passkey').select('id').where('person_id', '=', nina.id).execute();
    expect(passkeys).toHaveLength(1);
  });

  it('gives somebody else nothing, signed in as they are', async () => {
    const neva = await organisation(rounds);
    const nina = await ninaOf(neva);
    const code = await paperFor(neva, neva.owner, nina.id);
    const reply = await rounds.call('POST /invites/{code}/accept', { params: { code }, token: neva.staff.token });
    expect(reply.status).toBe(410);
    expect((await phone(rounds).register(code)).status).toBe(201);
  });

  it('makes the paper before it useless', async () => {
    const neva = await organisation(rounds);
    const nina = await ninaOf(neva);
    const before = await paperFor(neva, neva.owner, nina.id);
    await paperFor(neva, neva.manager, nina.id);
    expect((await phone(rounds).register(before)).problem.code).toBe('invitation_withdrawn');
  });

  it('is no way into an organisation that the person has come to since, nor to their account elsewhere', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const [nina, nora] = [await ninaOf(neva), await ninaOf(neva)];
    const papers = [await paperFor(neva, neva.owner, nina.id), await paperFor(neva, neva.owner, nora.id)] as const;
    await member(rounds.db, other.id, 'Nina', roles.staff, null, nina.id);
    await rounds.db
      .insertInto('identity')
      .values({ issuer: 'https://id.example', subject: nora.id, person_id: nora.id })
      .execute();
    for (const paper of papers) {
      expect((await phone(rounds).register(paper)).problem.code).toBe('invitation_withdrawn');
    }
  });

  it('is gone from the list with the person', async () => {
    const neva = await organisation(rounds);
    const [nina, nora] = [await ninaOf(neva), await ninaOf(neva)];
    const asOwner = { params: { id: neva.id }, token: neva.owner.token };
    const listed = async () => (await rounds.call('GET /accounts/{id}/invites', asOwner)).body.items;
    await paperFor(neva, neva.owner, nina.id);
    await paperFor(neva, neva.owner, nora.id);
    expect(await listed()).toHaveLength(2);
    await rounds.call('DELETE /accounts/{id}/members/{personId}', {
      params: { id: neva.id, personId: nina.id },
      token: neva.owner.token,
    });
    expect(await listed()).toHaveLength(1);
  });

  it('is no way to what the person was given later, nor in for who was removed', async () => {
    const neva = await organisation(rounds);
    const [nina, nora] = [await ninaOf(neva), await ninaOf(neva)];
    const papers = [
      await paperFor(neva, neva.siteManager, nina.id),
      await paperFor(neva, neva.siteManager, nora.id),
    ] as const;
    const personOf = (personId: string) => ({ params: { id: neva.id, personId }, token: neva.owner.token });
    await rounds.call('PATCH /accounts/{id}/members/{personId}', { ...personOf(nina.id), body: { siteIds: [] } });
    await rounds.call('DELETE /accounts/{id}/members/{personId}', personOf(nora.id));
    for (const paper of papers) {
      expect((await phone(rounds).register(paper)).problem.code).toBe('invitation_withdrawn');
    }
  });
});
