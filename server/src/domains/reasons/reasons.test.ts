import {
  limits,
  placeKinds,
  starterReasons,
  visitorLanguages,
  type Body,
  type PlaceKind,
  type Reason,
} from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { organisation, type Organisation, type Persona } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1', FEEDBACK_LIMIT: '100000' });

type Sent = Body<'PUT /accounts/{id}/reasons'>['items'][number];

const paper: Sent = {
  id: 'washroom-paper',
  placeKind: 'washroom',
  title: { en: 'No paper' },
  opensJob: true,
  isActive: true,
};
const own = (title: string, more: Partial<Sent> = {}): Sent => ({
  placeKind: 'washroom',
  title: { en: title },
  opensJob: false,
  isActive: true,
  ...more,
});

const read = ({ id }: Organisation, { token }: Persona) =>
  rounds.call('GET /accounts/{id}/reasons', { params: { id }, token });
const save = ({ id }: { id: string }, { token }: Persona, items: unknown) =>
  rounds.call('PUT /accounts/{id}/reasons', { params: { id }, token, body: { items } as { items: Sent[] } });
const saved = async (org: Organisation, items: Sent[]): Promise<Reason[]> => {
  const { status, body } = await save(org, org.owner, items);
  expect(status).toBe(200);
  return body.items;
};

const be = async ({ owner, facilities }: Organisation, placeKind: PlaceKind, door = 0) => {
  const params = { id: facilities[door] ?? '' };
  const { status } = await rounds.call('PATCH /facilities/{id}', { params, token: owner.token, body: { placeKind } });
  expect(status).toBe(200);
};
const offered = async ({ facilities }: Organisation, headers: Record<string, string> = {}) =>
  (await rounds.call('GET /qr/{id}/public', { params: { id: facilities[0] }, headers })).body.reasons;
const say = ({ facilities }: Organisation, rate: number, reasonIds?: unknown, more: object = {}) =>
  rounds.call('POST /qr/{id}/feedback', {
    params: { id: facilities[0] },
    body: { rate, ...(reasonIds !== undefined && { reasonIds: reasonIds as string[] }), ...more },
  });
const ratings = async ({ owner }: Organisation, query: Record<string, unknown> = {}, headers = {}) =>
  (await rounds.call('GET /feedbacks', { token: owner.token, query, headers })).body;

describe('GET /accounts/{id}/reasons', () => {
  it('answers 404 for an organisation of others', async () => {
    const [neva, vltava] = [await organisation(rounds), await organisation(rounds)];
    expect((await read(vltava, neva.owner)).status).toBe(404);
  });

  it('answers the starters to any member, in every language of the visitors, until some are saved', async () => {
    const neva = await organisation(rounds);
    const { items } = (await read(neva, neva.staff)).body;
    expect(items.map(({ id }) => id)).toEqual(starterReasons.map(({ id }) => id));
    for (const { title, isActive } of items) {
      expect([Object.keys(title), isActive]).toEqual([visitorLanguages, true]);
    }
  });
});

describe('the starters', () => {
  it('are at most eight of a kind, those that open a job first, and short enough for half a small phone', async () => {
    const neva = await organisation(rounds);
    const { items } = (await read(neva, neva.owner)).body;
    for (const kind of placeKinds) {
      const reasons = items.filter(({ placeKind }) => placeKind === kind);
      expect(reasons.length).toBeGreaterThan(0);
      expect(reasons.length).toBeLessThanOrEqual(limits.reasonsPerKind);
      const opens = reasons.map(({ opensJob }) => opensJob);
      expect(opens).toEqual(opens.toSorted((a, b) => Number(b) - Number(a)));
      for (const text of reasons.flatMap(({ title }) => Object.values(title))) {
        expect(text.length).toBeLessThanOrEqual(24);
      }
    }
  });
});

describe('PUT /accounts/{id}/reasons', () => {
  it('is refused to who does not manage the organisation, and is not found by others', async () => {
    const [neva, vltava] = [await organisation(rounds), await organisation(rounds)];
    for (const persona of [neva.staff, neva.siteManager]) {
      const { status, problem } = await save(neva, persona, [paper]);
      expect([status, problem.code]).toEqual([403, 'forbidden']);
    }
    expect((await save(vltava, neva.owner, [paper])).status).toBe(404);
    expect((await read(vltava, vltava.owner)).body.items).toHaveLength(starterReasons.length);
  });

  it.each([
    ['no list', 'washroom-paper', 'items'],
    ['an empty title', [{ ...paper, title: {} }], 'items.0.title'],
    ['a title of spaces', [{ ...paper, title: { en: '   ' } }], 'items.0.title.en'],
    ['an invisible title', [{ ...paper, title: { en: '\u200b\u2060' } }], 'items.0.title.en'],
    ['41 letters', [{ ...paper, title: { en: 'x'.repeat(41) } }], 'items.0.title.en'],
    ['NUL', [{ ...paper, title: { en: 'a\0b' } }], 'items.0.title.en'],
    ['a title that is no object', [{ ...paper, title: 'No paper' }], 'items.0.title'],
    ['another kind of place', [{ ...paper, placeKind: 'castle' }], 'items.0.placeKind'],
    ['an id that is none', [{ ...paper, id: 'Not An Id' }], 'items.0.id'],
    ['an id of 41 letters', [{ ...paper, id: 'x'.repeat(41) }], 'items.0.id'],
    ['an id that nobody knows', [paper, { ...paper, id: 'washroom-gold' }], 'items.1.id'],
    ['the same id twice', [paper, paper], 'items.1.id'],
    ['nine active ones of a kind', Array.from({ length: 9 }, (_, index) => own(`Reason ${index}`)), 'items.8.isActive'],
    ['a hundred and one', Array.from({ length: 101 }, (_, index) => own(`${index}`, { isActive: false })), 'items'],
  ])('refuses %s and names the field', async (_, items, field) => {
    const neva = await organisation(rounds);
    const { status, problem } = await save(neva, neva.owner, items);
    expect([status, problem.code, problem.errors?.[0]?.field]).toEqual([422, 'validation_failed', field]);
    expect((await read(neva, neva.owner)).body.items).toHaveLength(starterReasons.length);
  });

  it('refuses the id of a reason of another organisation', async () => {
    const [neva, vltava] = [await organisation(rounds), await organisation(rounds)];
    const [theirs] = await saved(vltava, [own('Cold water')]);
    const { status, problem } = await save(neva, neva.owner, [own('Mine', { id: theirs?.id ?? '' })]);
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'items.0.id']);
  });

  it('keeps order, titles, kinds and switches, and gives new ones an id of their own', async () => {
    const neva = await organisation(rounds);
    const sent = [own(' Cold water ', { opensJob: true }), paper, own('Old', { isActive: false, placeKind: 'room' })];
    const items = await saved(neva, sent);
    expect(items.map(({ title }) => title.en)).toEqual(['Cold water', 'No paper', 'Old']);
    expect(items[0]?.id).toMatch(/^[a-z0-9-]{1,40}$/);
    expect((await read(neva, neva.manager)).body.items).toEqual(items);
    const turned = items.toReversed();
    expect(await saved(neva, turned)).toEqual(turned);
    expect((await read(neva, neva.manager)).body.items).toEqual(turned);
  });

  it('keeps an empty list empty: visitors are offered nothing', async () => {
    const neva = await organisation(rounds);
    await be(neva, 'washroom');
    expect(await saved(neva, [])).toEqual([]);
    expect((await read(neva, neva.owner)).body.items).toEqual([]);
    expect(await offered(neva)).toEqual([]);
  });

  it('of two lists at once keeps one whole, and never parts of both', async () => {
    const neva = await organisation(rounds);
    const list = (name: string) => Array.from({ length: 8 }, (_, index) => own(`${name} ${index}`));
    for (let round = 0; round < 3; round++) {
      await Promise.all(['A', 'B', 'C'].map((name) => save(neva, neva.owner, list(name))));
      const { items } = (await read(neva, neva.owner)).body;
      const names = items.map(({ title }) => title.en);
      expect(names).toEqual(list(names[0]?.[0] ?? '').map(({ title }) => title.en));
    }
  });
});

describe('GET /qr/{id}/public', () => {
  it('offers what is active for the kind of the place, in order and in the language that was asked for', async () => {
    const neva = await organisation(rounds);
    expect((await offered(neva))[0]).toEqual({ id: 'general-broken', title: 'Something is broken' });
    await be(neva, 'washroom');
    expect((await offered(neva, { 'accept-language': 'de' })).slice(0, 2)).toEqual([
      { id: 'washroom-paper', title: 'Kein Papier' },
      { id: 'washroom-soap', title: 'Keine Seife' },
    ]);
    const [water] = await saved(neva, [
      own('Cold water', { title: { cz: 'Studená voda', en: 'Cold water' } }),
      own('Old', { isActive: false }),
      own('Loud', { placeKind: 'room' }),
      { ...paper, title: { en: 'No towels' } },
    ]);
    expect(await offered(neva)).toEqual([
      { id: water?.id, title: 'Cold water' },
      { id: 'washroom-paper', title: 'No towels' },
    ]);
    // A language that nobody wrote: the starter's own, else English.
    expect(await offered(neva, { 'accept-language': 'fr' })).toEqual([
      { id: water?.id, title: 'Cold water' },
      { id: 'washroom-paper', title: 'Pas de papier' },
    ]);
    expect((await offered(neva, { 'accept-language': 'cs' }))[0]?.title).toBe('Studená voda');
  });

  it('falls back to the first title where there is none in English', async () => {
    const neva = await organisation(rounds);
    await saved(neva, [own('', { title: { uk: 'Холодна вода' }, placeKind: 'general' })]);
    expect((await offered(neva))[0]?.title).toBe('Холодна вода');
  });
});

describe('POST /qr/{id}/feedback with reasons', () => {
  it.each([
    ['no list', 'washroom-paper', 'reasonIds'],
    ['8,000', Array.from({ length: 8000 }, (_, index) => `reason-${index}`), 'reasonIds'],
    ['nine', Array.from({ length: 9 }, (_, index) => `reason-${index}`), 'reasonIds'],
    ['the same twice', ['washroom-paper', 'washroom-paper'], 'reasonIds'],
    ['a number', ['washroom-paper', 7], 'reasonIds.1'],
    ['what is no id', ['No Paper'], 'reasonIds.0'],
    ['an unknown one', ['washroom-paper', 'washroom-gold'], 'reasonIds.1'],
    ['one of another kind of place', ['food-cold'], 'reasonIds.0'],
  ])('refuses %s and stores nothing', async (_, reasonIds, field) => {
    const neva = await organisation(rounds);
    await be(neva, 'washroom');
    const { status, problem } = await say(neva, 2, reasonIds);
    expect([status, problem.code, problem.errors?.[0]?.field]).toEqual([422, 'validation_failed', field]);
    expect((await ratings(neva)).items).toEqual([]);
  });

  it('refuses a reason of another organisation', async () => {
    const [neva, vltava] = [await organisation(rounds), await organisation(rounds)];
    const [theirs] = await saved(vltava, [own('Cold water', { placeKind: 'general' })]);
    const { status, problem } = await say(neva, 2, [theirs?.id]);
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'reasonIds.0']);
  });

  it('takes what was offered until lately: a page may be older than the last edit', async () => {
    const neva = await organisation(rounds);
    await be(neva, 'washroom');
    const [water, towels] = await saved(neva, [own('Cold water'), own('No towels')]);
    const [waterId = '', towelsId = ''] = [water?.id, towels?.id];
    await saved(neva, [own('No towels', { id: towelsId, isActive: false })]);
    expect((await say(neva, 2, [waterId, towelsId, 'washroom-soap'])).status).toBe(201);
    const { items, reason } = await ratings(neva);
    expect(items[0]?.reasonIds).toEqual([waterId, towelsId, 'washroom-soap']);
    expect([reason[waterId]?.title, reason['washroom-soap']?.title]).toEqual(['Cold water', 'No soap']);
  });

  it('forgets them with four or five stars, whatever they are', async () => {
    const neva = await organisation(rounds);
    for (const rate of [4, 5]) expect((await say(neva, rate, ['nobody-knows'])).status).toBe(201);
    expect((await ratings(neva)).items.map(({ reasonIds }) => reasonIds)).toEqual([[], []]);
  });

  it('stores them once, however often it is sent, and refuses others under the same id', async () => {
    const neva = await organisation(rounds);
    const send = (reasonIds: string[]) =>
      rounds.call('POST /qr/{id}/feedback', {
        params: { id: neva.facilities[0] },
        body: { rate: 1, reasonIds },
        headers: { 'x-request-id': `twice-${neva.id}` },
      });
    const [first, again, other] = [await send(['general-smell']), await send(['general-smell']), await send([])];
    expect([first.status, again.status, other.problem.code]).toEqual([201, 201, 'request_id_reused']);
    expect(again.body).toEqual(first.body);
    expect((await ratings(neva)).items).toHaveLength(1);
  });
});

describe('GET /feedbacks', () => {
  it('filters by a reason, names them in the reader’s language, and exports them', async () => {
    const neva = await organisation(rounds);
    await say(neva, 1, ['general-smell', 'general-bins'], { message: 'Awful' });
    await say(neva, 3, ['general-bins']);
    await say(neva, 5);
    expect((await ratings(neva)).items.map(({ reasonIds }) => reasonIds.length)).toEqual([0, 1, 2]);
    const { items, reason } = await ratings(neva, { reasonId: 'general-smell' }, { 'accept-language': 'cs' });
    expect(items.map(({ message }) => message)).toEqual(['Awful']);
    expect(reason).toEqual({
      'general-smell': { id: 'general-smell', title: 'Zápach' },
      'general-bins': { id: 'general-bins', title: 'Plné koše' },
    });
    const path = '/aaa/api/v1/feedbacks/export?format=csv&reasonId=general-bins';
    const file = await rounds.fetch(path, {
      headers: { authorization: `Bearer ${neva.owner.token}`, 'accept-language': 'en' },
    });
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]?.split(/[,;]/).at(-3)).toContain('Reasons');
    expect(lines.at(-1)).toContain('Bad smell, Bins are full');
  });
});

describe('GET /dashboard', () => {
  const tapped = async ({ owner }: Organisation, query: Record<string, unknown> = {}) =>
    (await rounds.call('GET /dashboard', { token: owner.token, query })).body.feedback.reasons;

  it('counts what was tapped, the most first, of its scope, and nothing suspicious', async () => {
    const neva = await organisation(rounds);
    await say(neva, 1, ['general-smell', 'general-bins']);
    await say(neva, 2, ['general-bins']);
    const other: Organisation = { ...neva, facilities: [neva.facilities[2], '', ''] };
    await say(other, 2, ['general-noise']);
    expect(await tapped(neva, { siteId: neva.sites[0] })).toEqual([
      { id: 'general-bins', title: 'Bins are full', count: 2 },
      { id: 'general-smell', title: 'Bad smell', count: 1 },
    ]);
    expect(await tapped(neva, { facilityId: neva.facilities[2], days: 1 })).toMatchObject([{ count: 1 }]);
    const { items } = await ratings(neva, { reasonId: 'general-smell' });
    const mark = (isSuspicious: boolean) =>
      rounds.call('POST /feedbacks/{id}/mark', {
        token: neva.owner.token,
        params: { id: items[0]?.id ?? 0 },
        body: { isSuspicious },
      });
    await mark(true);
    expect((await tapped(neva)).map(({ id, count }) => [id, count])).toEqual([
      ['general-bins', 1],
      ['general-noise', 1],
    ]);
    await mark(false);
    expect(await tapped(neva)).toHaveLength(3);
  });

  it('keeps the title of what was deleted', async () => {
    const neva = await organisation(rounds);
    const [water] = await saved(neva, [own('Cold water', { placeKind: 'general' })]);
    await say(neva, 2, [water?.id]);
    await saved(neva, []);
    expect(await tapped(neva)).toEqual([{ id: water?.id, title: 'Cold water', count: 1 }]);
  });
});
