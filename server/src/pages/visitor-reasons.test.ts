import { randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { limits, starterReasons, visitorLanguages, type VisitorLanguage } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { organisation, type Organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';

const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1', FEEDBACK_LIMIT: '100000' });

let visitors = 0;
/** Each by another visitor. */
const send = ({ facilities }: Organisation, body: URLSearchParams | FormData) =>
  rounds.fetch(`/app/${facilities[0]}/feedback`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'accept-language': 'en', 'x-forwarded-for': `198.51.100.${++visitors}` },
    body,
  });

type Fields = [string, string][];

const tapping = (ids: readonly string[], rate = '2'): Fields => [
  ['rate', rate],
  ...ids.map((id): [string, string] => ['reason', id]),
];
const asForm = (fields: Fields) => new URLSearchParams(fields);
const asUpload = (fields: Fields) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

const said = async ({ id }: Organisation) => {
  const rows = await rounds.db.selectFrom('feedback').select('reason_ids').where('account_id', '=', id).execute();
  return rows.map(({ reason_ids: ids }) => ids);
};

const general = starterReasons.filter(({ placeKind }) => placeKind === 'general').map(({ id }) => id);

describe.each([
  ['as a form without a script', asForm],
  ['with a picture field', asUpload],
])('POST /app/{id}/feedback %s', (_, as) => {
  it('keeps the reasons that the facility knows, and loses nothing for the others', async () => {
    const neva = await organisation(rounds);
    const ids = ['general-smell', 'food-cold', 'nobody-knows', 'No Id!', 'general-smell', 'general-bins'];
    expect((await send(neva, as(tapping(ids)))).status).toBe(303);
    expect(await said(neva)).toEqual([['general-smell', 'general-bins']]);
  });

  it('takes the first eight of many, and none with four stars', async () => {
    const neva = await organisation(rounds);
    expect((await send(neva, as(tapping([...general, 'food-cold', 'food-wait'])))).status).toBe(303);
    expect((await send(neva, as(tapping(general, '4')))).status).toBe(303);
    expect(await said(neva)).toEqual([general, []]);
  });

  it('takes one that came alone', async () => {
    const neva = await organisation(rounds);
    expect((await send(neva, as(tapping(['general-noise'])))).status).toBe(303);
    expect(await said(neva)).toEqual([['general-noise']]);
  });
});

describe('POST /app/{id}/feedback with thousands of reasons', () => {
  it('is stored as eight would be', async () => {
    const neva = await organisation(rounds);
    const flood = Array.from({ length: 8000 }, (_, index) => `reason-${index}`);
    expect((await send(neva, asForm(tapping(['general-smell', ...flood])))).status).toBe(303);
    expect(await said(neva)).toEqual([['general-smell']]);
  });
});

describe('GET /app/{id}/feedback', () => {
  const alphabets: Partial<Record<VisitorLanguage, string>> = {
    ru: 'абвгдежзиклмнопрстуфхцчшщыюя',
    uk: 'абвгґдеєжзиіїклмнопрстуфхцчш',
    ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
    zh: '的一是在不了有和人这中大为上个国我以要他时来用们生到',
  };
  /** As long as a title may be, and nothing that packs well. */
  const longest = (language: VisitorLanguage): string => {
    const letters = [...(alphabets[language] ?? 'abcdefghijklmnopqrstuvwxyz')];
    const text = Array.from(randomBytes(limits.reasonLength), (byte) => letters[byte % letters.length]);
    return text.join('');
  };

  it.each(visitorLanguages)('is within its budget with eight longest reasons in the language %s', async (language) => {
    const { id, facilities, owner } = await organisation(rounds);
    const items = Array.from({ length: limits.reasonsPerKind }, () => ({
      placeKind: 'general' as const,
      title: { [language]: longest(language) },
      opensJob: true,
      isActive: true,
    }));
    const { token } = owner;
    const { status } = await rounds.call('PUT /accounts/{id}/reasons', { token, params: { id }, body: { items } });
    expect(status).toBe(200);
    const switched = { params: { id: facilities[0] }, body: { arePhotosTaken: true } };
    await rounds.call('PATCH /facilities/{id}', { token, ...switched });
    for (const address of [`/app/${facilities[0]}/feedback`, `/app/qr/${facilities[0]}`]) {
      const html = await (await rounds.fetch(`${address}?lang=${language}`)).text();
      expect(gzipSync(html).length).toBeLessThan(10 * 1024);
      expect(brotliCompressSync(html).length).toBeLessThan(10 * 1024);
    }
  });
});
