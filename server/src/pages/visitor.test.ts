import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  browserLanguage,
  limits,
  visitorLanguageNames,
  visitorLanguages,
  type VisitorLanguage,
} from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../ids.js';
import { injections } from '../test/injections.js';
import { organisation, type Organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';

const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1', FEEDBACK_LIMIT: '9' });

const open = (code: string, language = 'en', query = '') =>
  rounds.fetch(`/app/${code}/feedback${query}`, { headers: { 'accept-language': language } });

let addresses = 0;
const post = (code: string, fields: Record<string, string>, address = `198.51.100.${++addresses}`) =>
  rounds.fetch(`/app/${code}/feedback`, {
    method: 'POST',
    redirect: 'follow',
    headers: { 'accept-language': 'en', 'x-forwarded-for': address },
    body: new URLSearchParams(fields),
  });

const stored = ({ id }: Organisation) =>
  rounds.db.selectFrom('feedback').selectAll().where('account_id', '=', id).orderBy('id').execute();

const requestIdIn = (html: string) => /name="requestId" value="([^"]+)"/.exec(html)?.[1] ?? '';
/** The link in the words; those of the languages lead there as well. */
const receiptIn = (html: string) => /href="http[^"]*(\/app\/receipt\/[\w-]+\?lang=\w+)"/.exec(html)?.[1] ?? '';

/** As many as visitors can be offered, each as long as it can be, in words of that language. */
async function offerLongestReasons({ id, owner }: Organisation, language: VisitorLanguage): Promise<string[]> {
  const account = { params: { id }, token: owner.token };
  const starters = (await rounds.call('GET /accounts/{id}/reasons', account)).body.items;
  const words = [...new Set(starters.map(({ title }) => title[language] ?? ''))];
  const titles = Array.from({ length: limits.reasonsPerKind }, (_, index) =>
    [...words.slice(index * 3).join(' ')].slice(0, limits.reasonLength).join('').trim(),
  );
  const items = titles.map((title) => ({
    placeKind: 'general' as const,
    title: { [language]: title },
    opensJob: false,
    isActive: true,
  }));
  expect((await rounds.call('PUT /accounts/{id}/reasons', { ...account, body: { items } })).status).toBe(200);
  return titles;
}

describe('GET /app/{id}/feedback', () => {
  it('has a friendly page with the right status for a code that is unknown, replaced or closed', async () => {
    const neva = await organisation(rounds);
    const [lobby, washroom] = neva.facilities;
    await rounds.db.updateTable('code').set({ replaced_at: new Date() }).where('code', '=', lobby).execute();
    await rounds.db.updateTable('facility').set({ is_feedback_enabled: false }).where('id', '=', washroom).execute();
    const pages = [await open('nowhere'), await open(lobby), await open(washroom)];
    expect(pages.map(({ status }) => status)).toEqual([404, 410, 409]);
    const [unknown, replaced, closed] = await Promise.all(pages.map((page) => page.text()));
    expect(unknown).toContain('We do not know this code');
    expect(replaced).toContain('This code has been replaced');
    expect(closed).toContain('Feedback is turned off here');
  });

  it.each(visitorLanguages)('is one response within its budget in the language %s', async (language) => {
    const neva = await organisation(rounds);
    const { facilities, owner } = neva;
    // With everything that a facility can switch on, and as many reasons as there can be, as long as they can be.
    const switched = { params: { id: facilities[0] }, body: { arePhotosTaken: true } };
    await rounds.call('PATCH /facilities/{id}', { token: owner.token, ...switched });
    const reasons = await offerLongestReasons(neva, language);
    for (const address of [`/app/${facilities[0]}/feedback`, `/app/qr/${facilities[0]}`]) {
      const html = await (await rounds.fetch(`${address}?lang=${language}`)).text();
      expect(html).toContain(`<html lang="${browserLanguage(language)}"`);
      for (const reason of reasons) expect(html).toContain(reason);
      expect(gzipSync(html).length).toBeLessThan(10 * 1024);
      expect(brotliCompressSync(html).length).toBeLessThan(10 * 1024);
    }
  });

  it('has nothing to load and nothing to run but its own', async () => {
    const { facilities } = await organisation(rounds);
    const response = await open(facilities[0]);
    const html = await response.text();
    const script = /<script>([^]*)<\/script>/.exec(html)?.[1] ?? '';
    expect(gzipSync(script).length).toBeLessThan(3 * 1024);
    expect(html).not.toMatch(/<(?:script|img|iframe)[^>]*src=|<link rel="(?!icon)|@import|@font-face|url\(/);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('leads to the pages about privacy and accessibility, in the visitor’s language', async () => {
    const { facilities } = await organisation(rounds);
    for (const code of [facilities[0], 'nowhere']) {
      const html = await (await open(code, 'cs')).text();
      const links = [...html.matchAll(/<a href="(\/\w+\?lang=cs)">([^<]+)</g)];
      expect(links.map(([, address, title]) => [address, title])).toEqual([
        ['/privacy?lang=cs', 'Ochrana soukromí'],
        ['/accessibility?lang=cs', 'Přístupnost'],
      ]);
      for (const [, address = ''] of links) expect(await (await rounds.fetch(address)).text()).toContain('lang="cs"');
    }
  });

  it.each([
    ['en-GB,en;q=0.9', '', 'en', 'How is it here?'],
    ['cs', '', 'cs', 'Jak se vám tu líbí?'],
    ['ja', '', 'ru', 'Как вам здесь?'],
    ['ja,de-AT;q=0.9,en;q=0.8', '', 'de', 'Wie ist es hier?'],
    ['zh-Hant-TW', '', 'zh', '您觉得这里怎么样？'],
    ['uk', '', 'uk', 'Як вам тут?'],
    ['en', '?lang=cz', 'cs', 'Jak se vám tu líbí?'],
    ['en', '?lang=ru', 'ru', 'Как вам здесь?'],
    ['en', '?lang=tr', 'tr', 'Burayı nasıl buldunuz?'],
    ['en', '?lang=ja', 'en', 'How is it here?'],
  ])('speaks to a visitor with %s and %j', async (header, query, lang, question) => {
    const { facilities } = await organisation(rounds);
    const html = await (await open(facilities[0], header, query)).text();
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(question);
  });

  it('goes from right to left in Arabic, and nowhere else', async () => {
    const { facilities } = await organisation(rounds);
    const pages = visitorLanguages.map(async (language) =>
      (await open(facilities[0], 'en', `?lang=${language}`)).text(),
    );
    const turned = (await Promise.all(pages)).map((html) => /<html [^>]*>/.exec(html)?.[0]);
    expect(turned.filter((root) => root?.includes('dir='))).toEqual(['<html lang="ar" dir="rtl">']);
  });

  it('says when it was last checked, where the organisation and the facility want it, and never who did it', async () => {
    const neva = await organisation(rounds);
    const [code] = neva.facilities;
    const account = { params: { id: neva.id }, token: neva.owner.token };
    const door = { params: { id: code }, token: neva.owner.token };
    const page = async (query = '') => (await open(code, 'en', query)).text();
    await rounds.db.updateTable('facility').set({ last_check_at: new Date() }).where('id', '=', code).execute();
    expect(await page()).not.toContain('Last checked');
    await rounds.call('PUT /accounts/{id}', { ...account, body: { title: 'Neva Shore', showsLastCheck: true } });
    expect(await page()).toMatch(/Last checked today at \d\d:\d\d</);
    expect(await page('?lang=ar')).toMatch(/آخر فحص اليوم الساعة \d\d:\d\d</);
    const { body } = await rounds.call('GET /qr/{id}/public', { params: { id: code } });
    expect(Object.keys(body.lastChecked ?? {})).toEqual(['at', 'day', 'time']);
    const old = new Date(Date.now() - 3 * 86_400_000);
    await rounds.db.updateTable('facility').set({ last_check_at: old }).where('id', '=', code).execute();
    expect(await page()).not.toContain('Last checked');
    await rounds.db.updateTable('facility').set({ last_check_at: new Date() }).where('id', '=', code).execute();
    await rounds.call('PATCH /facilities/{id}', { ...door, body: { showsLastCheck: false } });
    expect(await page()).not.toContain('Last checked');
  });

  it('offers every language by its own name', async () => {
    const { facilities } = await organisation(rounds);
    const html = await (await open(facilities[0], 'pl')).text();
    const offered = [...html.matchAll(/name="translate"[^>]*>([^<]+)</g)].map(([, name]) => name);
    expect(offered).toEqual(Object.values(visitorLanguageNames));
    expect(html).toMatch(/aria-current="true"[^>]*>Polski</);
  });
});

describe('POST /app/{id}/feedback, as a form without a script', () => {
  it('speaks another language when asked, keeps what was chosen and written, and stores nothing', async () => {
    const neva = await organisation(rounds);
    const response = await rounds.fetch(`/app/${neva.facilities[0]}/feedback?lang=cs`, {
      method: 'POST',
      headers: { 'accept-language': 'en' },
      body: new URLSearchParams({ rate: '2', message: 'No soap', requestId: 'mine', translate: 'cs' }),
    });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<html lang="cs">');
    expect(html).toContain('>No soap</textarea>');
    expect(html).toMatch(/<input(?=[^>]*value="2")[^>]*checked/);
    expect(requestIdIn(html)).toBe('mine');
    expect(await stored(neva)).toEqual([]);
  });

  it('asks for a rating, keeps what was written, and stores nothing', async () => {
    const neva = await organisation(rounds);
    for (const rate of ['', '0', '6', 'x']) {
      const response = await post(neva.facilities[0], { rate, message: 'No soap', requestId: 'mine' });
      const html = await response.text();
      expect(response.status).toBe(422);
      expect(html).toContain('<span>Choose a rating to submit feedback</span>');
      expect(html).toContain('>No soap</textarea>');
      expect(requestIdIn(html)).toBe('mine');
    }
    expect(await stored(neva)).toEqual([]);
  });

  it('refuses a text that is too long, and counts a line end as one character', async () => {
    const neva = await organisation(rounds);
    const tooLong = await post(neva.facilities[0], { rate: '3', message: 'x'.repeat(2001) });
    expect(tooLong.status).toBe(422);
    expect(await tooLong.text()).toMatch(/<input[^>]*checked=""[^>]*value="3"/);
    const lines = `${'x'.repeat(1998)}\r\ny`;
    expect((await post(neva.facilities[0], { rate: '3', message: lines })).status).toBe(200);
    expect((await stored(neva)).map(({ message }) => message)).toEqual([`${'x'.repeat(1998)}\ny`]);
  });

  it('thanks in the words of the product, and shows the private link', async () => {
    const neva = await organisation(rounds);
    const requestId = requestIdIn(await (await open(neva.facilities[0])).text());
    const response = await post(neva.facilities[0], { rate: '5', message: 'Lovely', website: '', requestId });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Thank you for your feedback! We appreciate your participation.');
    const [row] = await stored(neva);
    expect(row).toMatchObject({ rating: 5, message: 'Lovely', language: 'en' });
    expect(receiptIn(html)).toMatch(new RegExp(`^/app/receipt/[0-9a-z]{2}${row?.receipt_code}\\?lang=en$`));
  });

  it('leads to the thanks by an address, so that Back does not offer to send again', async () => {
    const { facilities } = await organisation(rounds);
    const response = await rounds.fetch(`/app/${facilities[0]}/feedback?lang=cs`, {
      method: 'POST',
      body: new URLSearchParams({ rate: '5' }),
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/app\/receipt\/[\w-]+\?sent&lang=cs$/);
  });

  it('stores a form that is sent again once, and one with other words as another', async () => {
    const neva = await organisation(rounds);
    const requestId = newId();
    const first = await (await post(neva.facilities[0], { rate: '5', requestId })).text();
    const again = await (await post(neva.facilities[0], { rate: '5', requestId })).text();
    expect(receiptIn(again)).toBe(receiptIn(first));
    expect(await stored(neva)).toHaveLength(1);
    await post(neva.facilities[0], { rate: '1', requestId });
    expect(await stored(neva)).toHaveLength(2);
  });

  it('has a tighter limit than with the script, and says when to come back', async () => {
    const neva = await organisation(rounds);
    const statuses: number[] = [];
    let last = new Response();
    for (let n = 0; n < 5; n++) {
      last = await post(neva.facilities[0], { rate: '4', message: 'Hello' }, '203.0.113.5');
      statuses.push(last.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last.text()).toContain('>Hello</textarea>');
    const scripted = await rounds.call('POST /qr/{id}/feedback', {
      params: { id: neva.facilities[0] },
      body: { rate: 4 },
      headers: { 'x-forwarded-for': '203.0.113.5' },
    });
    expect(scripted.status).toBe(201);
  });

  it('stores nothing that another site lets its readers send, and shows them the form', async () => {
    const neva = await organisation(rounds);
    const send = (body: FormData | URLSearchParams, site: string) =>
      rounds.fetch(`/app/${neva.facilities[0]}/feedback`, {
        method: 'POST',
        headers: { 'accept-language': 'en', 'sec-fetch-site': site },
        body,
      });
    const picture = new FormData();
    picture.set('rate', '1');
    picture.set('photo', new Blob([new Uint8Array(100_000)], { type: 'image/jpeg' }), 'tap.jpg');
    for (const body of [new URLSearchParams({ rate: '1', message: 'Dirty' }), picture]) {
      const response = await send(body, 'cross-site');
      expect(response.status).toBe(403);
      expect(requestIdIn(await response.text())).not.toBe('');
    }
    expect(await stored(neva)).toEqual([]);
    expect((await send(new URLSearchParams({ rate: '4' }), 'same-origin')).status).toBe(303);
    expect(await stored(neva)).toHaveLength(1);
  });

  it('thanks a robot and stores nothing', async () => {
    const neva = await organisation(rounds);
    const response = await post(neva.facilities[0], { rate: '5', website: 'https://pills.example' });
    expect(response.status).toBe(200);
    expect(await stored(neva)).toEqual([]);
  });
});

describe('a visitor whose language the app does not speak', () => {
  it('is thanked, shown the receipt and refused in it, and it is stored', async () => {
    const neva = await organisation(rounds);
    const thanks = await rounds.fetch(`/app/${neva.facilities[0]}/feedback?lang=ar`, {
      method: 'POST',
      redirect: 'follow',
      headers: { 'accept-language': 'en' },
      body: new URLSearchParams({ rate: '2', message: 'No soap' }),
    });
    const html = await thanks.text();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('شكرًا على تقييمك!');
    const receipt = await (await rounds.fetch(receiptIn(html), { headers: { 'accept-language': 'en' } })).text();
    expect(receipt).toContain('aria-label="نجمتان من 5"');
    expect(receipt).toContain('<p class="text" dir="auto">No soap</p>');
    expect(receipt).not.toMatch(/[٠-٩]/);
    await rounds.call('POST /qr/{id}/feedback', {
      params: { id: neva.facilities[0] },
      body: { rate: 4 },
      headers: { 'accept-language': 'uk-UA' },
    });
    expect((await stored(neva)).map(({ language }) => language)).toEqual(['ar', 'uk']);
    expect(await (await open('nowhere', 'de')).text()).toContain('Diesen Code kennen wir nicht');
  });
});

describe('injected texts', () => {
  it('come back escaped in every page', async () => {
    const neva = await organisation(rounds);
    for (const [index, text] of injections.entries()) {
      const again = await (await post(neva.facilities[0], { rate: '', message: text }, `192.0.2.${index}`)).text();
      expect(scriptsIn(again)).toBe(1);
    }
    for (const text of injections.slice(0, 20)) {
      await rounds.db
        .updateTable('facility')
        .set({ title: text.slice(0, 200) })
        .where('id', '=', neva.facilities[0])
        .execute();
      expect(scriptsIn(await (await open(neva.facilities[0])).text())).toBe(1);
      const { body } = await rounds.call('POST /qr/{id}/feedback', {
        params: { id: neva.facilities[1] },
        body: { rate: 1, message: text },
        headers: { 'x-forwarded-for': `192.0.3.${addresses++}` },
      });
      expect(scriptsIn(await (await fetch(body.receiptUrl)).text())).toBe(0);
    }
  });
});

/** Elements or handlers that a browser would run. */
const scriptsIn = (html: string): number =>
  html.match(/<script|<iframe|<img|<[a-z][^>]* on\w+=|href="javascript:/gi)?.length ?? 0;
