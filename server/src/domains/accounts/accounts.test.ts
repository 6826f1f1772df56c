import { describe, expect, it } from 'vitest';
import { member, newcomer, organisation, person, signIn } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();
const restricted = testApp({ ACCOUNT_CREATORS: 'neva.example,boss@other.example' });

describe('GET /accounts', () => {
  it('refuses somebody who is not signed in', async () => {
    const reply = await rounds.call('GET /accounts');
    expect([reply.status, reply.problem.code]).toEqual([401, 'not_signed_in']);
  });

  it('answers the organisations of the person and no others', async () => {
    const { owner, id, title } = await organisation(rounds);
    await organisation(rounds, 'Somebody else’s');
    const reply = await rounds.call('GET /accounts', { token: owner.token });
    expect(reply.body.items).toEqual([
      { id, title, ownerId: owner.id, messageRetentionDays: null, showsPersonFigures: false, showsLastCheck: false },
    ]);
  });
});

describe('GET /accounts/{id}', () => {
  it('answers 404 for an organisation of others, as for one that does not exist', async () => {
    const { owner } = await organisation(rounds);
    const other = await organisation(rounds);
    const foreign = await rounds.call('GET /accounts/{id}', { params: { id: other.id }, token: owner.token });
    const guessed = await rounds.call('GET /accounts/{id}', { params: { id: 'nowhere' }, token: owner.token });
    expect([foreign.status, guessed.status]).toEqual([404, 404]);
    expect({ ...foreign.problem, requestId: '' }).toEqual({ ...guessed.problem, requestId: '' });
  });
});

describe('POST /accounts', () => {
  it.each([
    {},
    { title: '' },
    { title: '   ' },
    { title: '\u200b\u2060\u3164\u2800' },
    { title: 'x'.repeat(201) },
    { title: 'a\u0000b' },
    { title: 7 },
  ])('refuses %j and names the field', async (body) => {
    const nina = await newcomer(rounds);
    const reply = await rounds.call('POST /accounts', { token: nina.token, body: body as { title: string } });
    expect([reply.status, reply.problem.code]).toEqual([422, 'validation_failed']);
    expect(reply.problem.errors?.[0]?.field).toBe('title');
  });

  it('says what is wrong in the language that was asked for', async () => {
    const nina = await newcomer(rounds);
    const headers = { 'accept-language': 'cs-CZ,en;q=0.5' };
    const reply = await rounds.call('POST /accounts', { token: nina.token, body: { title: '' }, headers });
    expect(reply.problem.message).toBe('Zkontrolujte prosím zadané údaje.');
    expect(reply.problem.errors?.[0]?.message).toBe('Vyplňte prosím toto pole.');
  });

  it('makes the creator its owner, whatever owner the body names', async () => {
    const nina = await newcomer(rounds);
    const { owner } = await organisation(rounds);
    const body = { title: ' Hotel Rosa ', ownerId: owner.id, id: 'mine' };
    const { status, body: account } = await rounds.call('POST /accounts', { token: nina.token, body });
    expect(status).toBe(201);
    expect(account.id).toMatch(/^\w{13}$/);
    expect(account).toMatchObject({ title: 'Hotel Rosa', ownerId: nina.id });
  });

  it('starts with two checklists in the creator’s language', async () => {
    const nina = await newcomer(rounds);
    const headers = { 'accept-language': 'ru' };
    const { body } = await rounds.call('POST /accounts', { token: nina.token, body: { title: 'Роза' }, headers });
    const checklists = await rounds.db
      .selectFrom('checklist')
      .select('title')
      .where('account_id', '=', body.id)
      .orderBy('id')
      .execute();
    expect(checklists.map(({ title }) => title)).toEqual(['Обход санузла', 'Общие зоны']);
  });

  it('lives by the clock of its creator’s browser, and so do its sites until they have their own', async () => {
    const nina = await newcomer(rounds);
    const create = (timeZone: string) =>
      rounds.call('POST /accounts', { token: nina.token, body: { title: 'Harbour', timeZone } });
    const refused = await create('Mars/Olympus');
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'timeZone']);
    const { body: account } = await create('Asia/Vladivostok');
    expect(account.timeZone).toBe('Asia/Vladivostok');
    const token = await signIn(rounds.db, nina.id, account.id);
    const { body: site } = await rounds.call('POST /sites', { token, body: { title: 'Pier' } });
    expect(site.timeZone).toBe('Asia/Vladivostok');
  });

  it('is open only to the addresses and domains that the operator named', async () => {
    const emails = ['eva@neva.example', 'boss@other.example', 'eva@sub.neva.example', 'else@other.example', undefined];
    const statuses = [];
    for (const email of emails) {
      const token = await signIn(restricted.db, await person(restricted.db, 'Eva', email), null);
      statuses.push((await restricted.call('POST /accounts', { token, body: { title: 'Hotel' } })).status);
    }
    expect(statuses).toEqual([201, 201, 403, 403, 403]);
  });
});

describe('PUT /accounts/{id}', () => {
  it('is not for staff and not for managers of some sites', async () => {
    const { id, staff, siteManager } = await organisation(rounds);
    for (const { token } of [staff, siteManager]) {
      const reply = await rounds.call('PUT /accounts/{id}', { params: { id }, body: { title: 'Mine' }, token });
      expect([reply.status, reply.problem.code]).toEqual([403, 'forbidden']);
    }
  });

  it('lets only an owner switch figures by person on, and off', async () => {
    const { id, title, owner, manager } = await organisation(rounds);
    const change = async ({ token }: { token: string }, showsPersonFigures: boolean) => {
      const { status, body } = await rounds.call('PUT /accounts/{id}', {
        params: { id },
        body: { title, showsPersonFigures },
        token,
      });
      return [status, body.showsPersonFigures];
    };
    expect(await change(manager, true)).toEqual([403, undefined]);
    expect(await change(owner, true)).toEqual([200, true]);
    expect(await change(manager, false)).toEqual([403, undefined]);
    expect(await change(manager, true)).toEqual([200, true]);
    expect(await change(owner, false)).toEqual([200, false]);
  });

  it('renames for owners and managers of the whole organisation', async () => {
    const { id, owner, manager } = await organisation(rounds);
    for (const { token, firstName } of [owner, manager]) {
      const title = `Renamed by ${firstName}`;
      const reply = await rounds.call('PUT /accounts/{id}', { params: { id }, body: { title }, token });
      expect(reply.body).toEqual({
        id,
        title,
        ownerId: owner.id,
        messageRetentionDays: null,
        showsPersonFigures: false,
        showsLastCheck: false,
      });
    }
  });

  it('refuses a time zone that does not exist, and keeps one that does', async () => {
    const { id, owner } = await organisation(rounds);
    const change = (timeZone: string) =>
      rounds.call('PUT /accounts/{id}', { params: { id }, body: { title: 'Neva', timeZone }, token: owner.token });
    const refused = await change('Mars/Olympus');
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'timeZone']);
    expect((await change('Europe/Moscow')).body.timeZone).toBe('Europe/Moscow');
  });

  it('leaves the time zone that it has, which would not be taken anew', async () => {
    const { id, owner } = await organisation(rounds);
    const body = { title: 'Neva', timeZone: 'IST' };
    const change = () => rounds.call('PUT /accounts/{id}', { params: { id }, body, token: owner.token });
    expect((await change()).status).toBe(422);
    await rounds.db.updateTable('account').set({ time_zone: 'IST' }).where('id', '=', id).execute();
    expect((await change()).body).toMatchObject(body);
  });

  it('leaves alone what was not sent, also when two change it at once', async () => {
    const { id, owner, manager } = await organisation(rounds);
    for (const messageRetentionDays of [10, 20, 30, 40, 50]) {
      const change = (body: { title: string; messageRetentionDays?: number }, { token }: { token: string }) =>
        rounds.call('PUT /accounts/{id}', { params: { id }, body, token });
      await Promise.all([change({ title: 'Neva', messageRetentionDays }, owner), change({ title: 'Shore' }, manager)]);
      const { body } = await rounds.call('GET /accounts/{id}', { params: { id }, token: owner.token });
      expect(body.messageRetentionDays).toBe(messageRetentionDays);
    }
  });
});

describe('DELETE /accounts/{id}', () => {
  it('is for an owner only', async () => {
    const { id, manager } = await organisation(rounds);
    const reply = await rounds.call('DELETE /accounts/{id}', { params: { id }, token: manager.token });
    expect(reply.status).toBe(403);
  });

  it('ends everybody’s way in at once', async () => {
    const { id, owner, staff } = await organisation(rounds);
    const reply = await rounds.call('DELETE /accounts/{id}', { params: { id }, token: owner.token });
    expect(reply.status).toBe(204);
    expect((await rounds.call('GET /accounts', { token: staff.token })).status).toBe(401);
  });

  it('leaves the person’s other organisations alone', async () => {
    const first = await organisation(rounds);
    const second = await organisation(rounds, 'Second');
    const both = await member(rounds.db, second.id, 'Olga', 3, null, first.owner.id);
    await rounds.call('DELETE /accounts/{id}', { params: { id: first.id }, token: first.owner.token });
    const reply = await rounds.call('GET /accounts', { token: both.token });
    expect(reply.body.items.map(({ id }) => id)).toEqual([second.id]);
  });
});
