import { createHash } from 'node:crypto';
import { limits, roles, type Body } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { newcomer, organisation, type Organisation, type Persona } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { acceptInvitation } from './people.act.js';

const rounds = testApp();
const ip = '127.0.0.1';

type Asked = Partial<Body<'POST /accounts/{id}/invites/papers'>>;

const make = ({ id }: Organisation, by: Persona, asked: Asked = {}, language = 'en') =>
  rounds.call('POST /accounts/{id}/invites/papers', {
    params: { id },
    token: by.token,
    body: { names: ['Anna'], ...asked },
    headers: { 'accept-language': language },
  });
const open = (code: string) => rounds.call('GET /invites/{code}', { params: { code } });
const accept = (code: string, by: Persona) =>
  rounds.call('POST /invites/{code}/accept', { params: { code }, token: by.token });
const openInvitations = async ({ id }: Organisation, by: Persona) =>
  (await rounds.call('GET /accounts/{id}/invites', { params: { id }, token: by.token })).body.items;

async function paper(...parts: Parameters<typeof make>) {
  const [first] = (await make(...parts)).body.items;
  if (!first) throw new Error('no paper');
  return { ...first, code: first.invitationURL.slice(first.invitationURL.lastIndexOf('/') + 1) };
}

describe('POST /accounts/{id}/invites/papers', () => {
  it('is not for staff, and other organisations do not exist', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    expect((await make(neva, neva.staff)).status).toBe(403);
    expect((await make(neva, other.owner)).status).toBe(404);
  });

  it('gives nobody more than whoever makes them has', async () => {
    const neva = await organisation(rounds);
    const { manager, siteManager, sites } = neva;
    const replies = [
      await make(neva, manager, { roleId: roles.owner }),
      await make(neva, siteManager),
      await make(neva, siteManager, { siteIds: [sites[1]] }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 422, 404]);
    expect(await openInvitations(neva, neva.owner)).toEqual([]);
  });

  it.each([
    [[]],
    [Array.from({ length: limits.papersAtOnce + 1 }, () => '')],
    [['x'.repeat(limits.nameLength + 1)]],
    [['\u0000']],
  ])('refuses names %#', async (names) => {
    const neva = await organisation(rounds);
    expect((await make(neva, neva.owner, { names })).status).toBe(422);
  });

  it('answers one paper per name, with four words in the caller’s language and a link for the QR code', async () => {
    const neva = await organisation(rounds);
    const { status, body } = await make(neva, neva.manager, { names: [' Anna Petrova ', ''] }, 'ru');
    expect(status).toBe(201);
    expect(body.items.map(({ name }) => name)).toEqual(['Anna Petrova', null]);
    for (const { words, invitationURL, expiresAt } of body.items) {
      expect(words).toHaveLength(4);
      expect(words.join('')).toMatch(/^[а-яё]+$/);
      expect(invitationURL).toMatch(/\/app\/invite\/[a-z]+-[a-z]+-[a-z]+-[a-z]+$/);
      const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
      expect(Math.round(days)).toBe(limits.paperInvitationDays);
    }
  });

  it('makes a hundred at once, no two with one code', async () => {
    const neva = await organisation(rounds);
    const names = Array.from({ length: limits.papersAtOnce }, (_, count) => `Name ${count}`);
    const { body } = await make(neva, neva.owner, { names });
    expect(body.items.map(({ name }) => name)).toEqual(names);
    expect(new Set(body.items.map(({ invitationURL }) => invitationURL)).size).toBe(limits.papersAtOnce);
  });

  it('stores neither the words nor a hash of them that could be found by trying', async () => {
    const neva = await organisation(rounds);
    const { words, code } = await paper(neva, neva.owner);
    const stored = await rounds.db.selectFrom('invitation').selectAll().where('account_id', '=', neva.id).execute();
    // One of them alone may stand in an id by chance.
    for (const between of ['', ' ', '-']) expect(JSON.stringify(stored)).not.toContain(words.join(between));
    expect(stored[0]?.code_hash).not.toEqual(createHash('sha256').update(code).digest());
  });

  it('shows the name in the list while the invitation is open', async () => {
    const neva = await organisation(rounds);
    const { code } = await paper(neva, neva.owner, { names: ['Anna Petrova'] });
    expect(await openInvitations(neva, neva.owner)).toMatchObject([{ name: 'Anna Petrova', isPaper: true }]);
    await accept(code, await newcomer(rounds));
    const kept = await rounds.db.selectFrom('invitation').select('name').where('account_id', '=', neva.id).execute();
    expect(kept).toEqual([{ name: null }]);
  });
});

describe('the code of a paper', () => {
  it.each(['en', 'ru', 'cz'])('is typed as it was printed in %s', async (language) => {
    const neva = await organisation(rounds);
    const { words } = await paper(neva, neva.owner, { siteIds: [neva.sites[0]] }, language);
    for (const typed of [words.join('-'), words.join(' '), words.join(' ').toUpperCase()]) {
      expect((await open(typed)).body).toMatchObject({
        accountTitle: 'Neva Shore',
        name: 'Anna',
        isPaper: true,
        isLetIn: false,
        sites: ['North'],
      });
    }
    expect((await accept(words.join(' '), await newcomer(rounds))).status).toBe(200);
  });

  it('is accepted along with a sign-in', async () => {
    const neva = await organisation(rounds);
    const { words } = await paper(neva, neva.owner, {}, 'cz');
    const nina = await newcomer(rounds);
    const code = words.join(' ');
    expect(await acceptInvitation(rounds.database, { code, ip, personId: nina.id })).toBe(neva.id);
  });

  it('works once: of three who open one paper at the same moment one gets in', async () => {
    const neva = await organisation(rounds);
    const { code } = await paper(neva, neva.owner);
    const people = [await newcomer(rounds), await newcomer(rounds), await newcomer(rounds)];
    const replies = await Promise.all(people.map((person) => accept(code, person)));
    const codes = replies.map(({ status, problem }) => (status === 200 ? 'in' : problem.code));
    expect(codes.toSorted()).toEqual(['in', 'invitation_used', 'invitation_used']);
    expect((await open(code)).problem.code).toBe('invitation_used');
  });

  it('ends after two weeks', async () => {
    const neva = await organisation(rounds);
    const { id, code } = await paper(neva, neva.owner);
    await rounds.db.updateTable('invitation').set({ expires_at: new Date() }).where('id', '=', id).execute();
    expect((await open(code)).problem.code).toBe('invitation_expired');
  });

  it('is replaced by four other words for a paper that was lost', async () => {
    const neva = await organisation(rounds);
    const { id: inviteId, code } = await paper(neva, neva.owner);
    const { body } = await rounds.call('POST /accounts/{id}/invites/{inviteId}/link', {
      params: { id: neva.id, inviteId },
      token: neva.manager.token,
      headers: { 'accept-language': 'cs' },
    });
    expect(body.words).toHaveLength(4);
    expect((await open(code)).status).toBe(404);
    expect((await open(body.words?.join(' ') ?? '')).body).toMatchObject({ name: 'Anna', isPaper: true });
  });
});
