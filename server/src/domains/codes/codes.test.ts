import { describe, expect, it } from 'vitest';
import { member, newcomer, organisation, signIn, type Organisation, type Persona } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();

const newCode = (id: string, { token }: Persona) =>
  rounds.call('POST /facilities/{id}/new-code', { params: { id }, token });
const claim = (code: string, facilityId: string, { token }: Persona) =>
  rounds.call('POST /codes/{code}/claim', { params: { code }, body: { facilityId }, token });
const read = (code: string, { token }: Persona) => rounds.call('GET /codes/{code}', { params: { code }, token });
const rate = (code: string) =>
  rounds.call('POST /qr/{id}/feedback', {
    params: { id: code },
    body: { rate: 5 },
    headers: { 'x-request-id': crypto.randomUUID() },
  });
const openRound = (code: string, { token }: Persona) => rounds.call('GET /qr/{id}', { params: { id: code }, token });

async function blankCode({ owner }: Organisation): Promise<string> {
  const { body } = await rounds.call('POST /codes', { body: { count: 1 }, token: owner.token });
  return body.items[0]?.code ?? '';
}

const livingCodeOf = async (id: string, { token }: Persona) =>
  (await rounds.call('GET /facilities/{id}', { params: { id }, token })).body.code;

describe('POST /facilities/{id}/new-code', () => {
  it('refuses who is not signed in, and staff', async () => {
    const { facilities, staff } = await organisation(rounds);
    const [id] = facilities;
    const stranger = await rounds.call('POST /facilities/{id}/new-code', { params: { id } });
    expect(stranger.problem.code).toBe('not_signed_in');
    expect((await newCode(id, staff)).problem.code).toBe('forbidden');
  });

  it('knows no facility of another organisation, of another site, or deleted', async () => {
    const neva = await organisation(rounds);
    const { owner } = await organisation(rounds, 'Other');
    const [lobby, , carPark] = neva.facilities;
    await rounds.call('DELETE /facilities/{id}', { params: { id: neva.facilities[1] }, token: neva.owner.token });
    const refused = [
      await newCode(lobby, owner),
      await newCode(carPark, neva.siteManager),
      await newCode(neva.facilities[1], neva.owner),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await livingCodeOf(lobby, neva.owner)).toBe(lobby);
  });

  it('makes the new code the only one that leads anywhere', async () => {
    const { facilities, siteManager } = await organisation(rounds);
    const [lobby] = facilities;
    const { status, body } = await newCode(lobby, siteManager);
    expect([status, body.url]).toEqual([201, `${rounds.url}/app/qr/${body.code}`]);
    expect(await livingCodeOf(lobby, siteManager)).toBe(body.code);
    expect((await openRound(body.code, siteManager)).body.facility.title).toBe('Lobby');
    expect((await rate(body.code)).status).toBe(201);
  });

  it('leaves the old code saying that it was replaced, and counting nothing', async () => {
    const { facilities, siteManager } = await organisation(rounds);
    const [lobby] = facilities;
    await newCode(lobby, siteManager);
    const card = await rounds.call('GET /qr/{id}/public', { params: { id: lobby } });
    const replies = [card, await openRound(lobby, siteManager), await rate(lobby)];
    expect(replies.map(({ status, problem }) => [status, problem.code])).toEqual(
      replies.map(() => [410, 'code_replaced']),
    );
    const stored = await rounds.db.selectFrom('feedback').select('id').where('facility_id', '=', lobby).execute();
    expect(stored).toEqual([]);
  });

  it('leaves one living code when two managers ask at once', async () => {
    const { facilities, owner, manager } = await organisation(rounds);
    const [lobby] = facilities;
    const replies = await Promise.all([owner, manager, owner, manager].map((who) => newCode(lobby, who)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const codes = await rounds.db.selectFrom('code').selectAll().where('facility_id', '=', lobby).execute();
    expect(codes.filter(({ replaced_at }) => replaced_at === null)).toHaveLength(1);
    expect(codes).toHaveLength(5);
  });
});

describe('POST /codes', () => {
  it('refuses staff, and more or fewer than fit on the sheets of one print', async () => {
    const { staff, owner } = await organisation(rounds);
    const ask = (count: number, { token }: Persona) => rounds.call('POST /codes', { body: { count }, token });
    expect((await ask(1, staff)).status).toBe(403);
    expect((await ask(0, owner)).status).toBe(422);
    expect((await ask(201, owner)).status).toBe(422);
  });

  it('makes codes that differ, are blank, and lead a visitor nowhere', async () => {
    const { siteManager } = await organisation(rounds);
    const { status, body } = await rounds.call('POST /codes', { body: { count: 200 }, token: siteManager.token });
    const codes = body.items.map(({ code }) => code);
    expect([status, new Set(codes).size]).toEqual([201, 200]);
    const [first = ''] = codes;
    expect(body.items[0]?.url).toBe(`${rounds.url}/app/qr/${first}`);
    expect((await rounds.call('GET /qr/{id}/public', { params: { id: first } })).status).toBe(404);
    expect((await rate(first)).status).toBe(404);
  });
});

describe('GET /codes', () => {
  it('lists what waits for a facility, the newest first, and nothing of others', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds, 'Other');
    await blankCode(other);
    const first = await blankCode(neva);
    const second = await blankCode(neva);
    const third = await blankCode(neva);
    await claim(second, neva.facilities[0], neva.owner);
    const { body } = await rounds.call('GET /codes', { token: neva.siteManager.token });
    expect(body.items).toEqual([third, first].map((code) => ({ code, url: `${rounds.url}/app/qr/${code}` })));
  });
});

describe('GET /codes/{code}', () => {
  it('answers 404 to staff, to another organisation and to who belongs to none, as for a code that never was', async () => {
    const neva = await organisation(rounds);
    const { owner } = await organisation(rounds, 'Other');
    const code = await blankCode(neva);
    const replies = [
      await read(code, neva.staff),
      await read(code, owner),
      await read(code, await newcomer(rounds)),
      await read('never', neva.owner),
    ];
    expect(replies.map(({ problem }) => problem.code)).toEqual(replies.map(() => 'not_found'));
  });

  it('tells a manager of some sites nothing of a facility elsewhere', async () => {
    const { facilities, siteManager } = await organisation(rounds);
    expect((await read(facilities[2], siteManager)).status).toBe(404);
  });

  it('says whether a code is blank, in use or replaced', async () => {
    const neva = await organisation(rounds);
    const { facilities, siteManager, id: accountId } = neva;
    const [lobby] = facilities;
    const blank = await blankCode(neva);
    const { code } = (await newCode(lobby, siteManager)).body;
    expect((await read(blank, siteManager)).body).toEqual({ code: blank, accountId, state: 'blank' });
    expect((await read(code, siteManager)).body).toEqual({ code, accountId, state: 'in-use', facilityId: lobby });
    expect((await read(lobby, siteManager)).body).toMatchObject({ state: 'replaced', facilityId: lobby });
  });

  it('answers a manager whose token is for another of their organisations', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds, 'Other');
    const code = await blankCode(neva);
    await member(rounds.db, other.id, 'Mark', 5, [other.sites[0]], neva.manager.id);
    const elsewhere = { ...neva.manager, token: await signIn(rounds.db, neva.manager.id, other.id) };
    expect((await read(code, elsewhere)).body).toMatchObject({ state: 'blank', accountId: neva.id });
  });
});

describe('POST /codes/{code}/claim', () => {
  it('refuses staff', async () => {
    const neva = await organisation(rounds);
    expect((await claim(await blankCode(neva), neva.facilities[0], neva.staff)).status).toBe(403);
  });

  it('knows no code of another organisation, and no facility out of reach', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds, 'Other');
    const code = await blankCode(neva);
    const refused = [
      await claim(code, other.facilities[0], other.owner),
      await claim(code, other.facilities[0], neva.owner),
      await claim(code, neva.facilities[2], neva.siteManager),
      await claim('never', neva.facilities[0], neva.owner),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await read(code, neva.owner)).body.state).toBe('blank');
  });

  it('refuses a code that another facility has, or had', async () => {
    const { facilities, owner } = await organisation(rounds);
    const [lobby, washroom] = facilities;
    expect((await claim(lobby, washroom, owner)).problem.code).toBe('code_taken');
    await newCode(lobby, owner);
    expect((await claim(lobby, washroom, owner)).problem.code).toBe('code_replaced');
    expect(await livingCodeOf(washroom, owner)).toBe(washroom);
  });

  it('makes the code the facility’s own and replaces the one it had', async () => {
    const neva = await organisation(rounds);
    const [lobby] = neva.facilities;
    const code = await blankCode(neva);
    const { status, body } = await claim(code, lobby, neva.siteManager);
    expect([status, body]).toEqual([200, { code, url: `${rounds.url}/app/qr/${code}` }]);
    expect(await livingCodeOf(lobby, neva.siteManager)).toBe(code);
    expect((await openRound(code, neva.staff)).body.facility.id).toBe(lobby);
    expect((await openRound(lobby, neva.staff)).problem.code).toBe('code_replaced');
  });

  it('answers the same when the same claim comes again', async () => {
    const neva = await organisation(rounds);
    const [lobby] = neva.facilities;
    const code = await blankCode(neva);
    const first = await claim(code, lobby, neva.owner);
    const again = await claim(code, lobby, neva.owner);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('gives a code to one of those who claim it at once', async () => {
    const neva = await organisation(rounds);
    const code = await blankCode(neva);
    const replies = await Promise.all(neva.facilities.map((facility) => claim(code, facility, neva.owner)));
    const outcomes = replies.map(({ status, problem }) => (status === 200 ? 'claimed' : problem.code));
    expect(outcomes.toSorted()).toEqual(['claimed', 'code_taken', 'code_taken']);
    const winner = neva.facilities[outcomes.indexOf('claimed')] ?? '';
    const living = await Promise.all(neva.facilities.map((facility) => livingCodeOf(facility, neva.owner)));
    expect(living).toEqual(neva.facilities.map((facility) => (facility === winner ? code : facility)));
  });
});
