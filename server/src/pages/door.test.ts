import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';

const rounds = testApp();

const open = (code: string, cookie = '', query = '') =>
  rounds.fetch(`/app/qr/${code}${query}`, { headers: { 'accept-language': 'en', cookie } });
const signedIn = 'signed-in=1';

const isApp = (html: string) => html.includes('<script type="module"');
const firstScript = (html: string) => /<script>(.*?)<\/script>/.exec(html)?.[1] ?? '';
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The cookies that a browser would send to a door after this answer; none of them says who it is. */
const cookieAfter = (response: { headers: Headers }): string =>
  response.headers
    .getSetCookie()
    .filter((line) => /path=\/app\/qr/i.test(line) && !/max-age=0|expires=thu, 01 jan 1970/i.test(line))
    .map((line) => line.split(';')[0])
    .join('; ');

describe('GET /app/qr/{id}', () => {
  it('tells a stranger at once that a code is unknown, replaced or closed', async () => {
    const { facilities } = await organisation(rounds);
    const [lobby, washroom] = facilities;
    await rounds.db.updateTable('code').set({ replaced_at: new Date() }).where('code', '=', lobby).execute();
    await rounds.db.updateTable('facility').set({ is_feedback_enabled: false }).where('id', '=', washroom).execute();
    const statuses = await Promise.all(['nowhere', lobby, washroom].map(async (code) => (await open(code)).status));
    expect(statuses).toEqual([404, 410, 409]);
  });

  it("answers a stranger with the visitor's page itself, within its budget and with nothing to load", async () => {
    const { facilities } = await organisation(rounds);
    const response = await open(facilities[0]);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('How is it here?');
    expect(gzipSync(html).length).toBeLessThan(10 * 1024);
    expect(html).not.toMatch(/<(?:script|img|iframe)[^>]*src=|<link rel="(?!icon)|@import|@font-face|url\(/);
  });

  it('takes feedback from that page without a script, in the language that was chosen', async () => {
    const { facilities } = await organisation(rounds);
    const html = await (await open(facilities[0], '', '?lang=cs')).text();
    expect(html).toContain('<html lang="cs">');
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(action).toBe(`/app/${facilities[0]}/feedback?lang=cs`);
    const sent = await rounds.fetch(action, { method: 'POST', body: new URLSearchParams({ rate: '4' }) });
    expect(sent.status).toBe(303);
  });

  it('answers who is signed in on this device with the app', async () => {
    const { facilities } = await organisation(rounds);
    expect(isApp(await (await open(facilities[0], signedIn)).text())).toBe(true);
    expect(isApp(await (await open(facilities[0])).text())).toBe(false);
  });

  it('is kept by nobody, and is known to depend on the cookie', async () => {
    const { facilities } = await organisation(rounds);
    for (const cookie of ['', signedIn]) {
      const { headers } = await open(facilities[0], cookie);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('vary')).toContain('cookie');
    }
  });

  it.each(['', signedIn])('runs its one line first, allowed by its hash alone, with the cookie %j', async (cookie) => {
    const { facilities } = await organisation(rounds);
    const response = await open(facilities[0], cookie);
    const html = await response.text();
    const script = firstScript(html);
    expect(script).toContain('rounds.refreshToken');
    expect(html.indexOf(script)).toBeLessThan(html.indexOf('<title>'));
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(hashOf(script));
    expect(policy).not.toContain('unsafe-inline');
  });

  it('leads who is taken for signed in, has no script, to the feedback screen', async () => {
    const html = await (await open('k7Lm2', signedIn)).text();
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="0;url=/app/k7Lm2/feedback"></noscript>');
  });

  it.each(['', signedIn])('puts nothing of the address into the page as markup, with the cookie %j', async (cookie) => {
    const html = await (await open(encodeURIComponent('"><script>ran()</script>'), cookie)).text();
    expect(html).not.toContain('<script>ran()');
  });
});

describe('the cookie that a door asks for', () => {
  it('comes with signing in, is renewed with the session, and goes with logging out', async () => {
    const { facilities } = await organisation(rounds);
    const signedInAs = await rounds.call('POST /auth/flex', { body: { oauthUID: 'stepan' } });
    expect(cookieAfter(signedInAs)).toBe(signedIn);
    const { refreshToken } = signedInAs.body;
    const renewed = await rounds.call('POST /auth/tokens/refresh', { body: { refreshToken } });
    expect(cookieAfter(renewed)).toBe(signedIn);
    expect(isApp(await (await open(facilities[0], cookieAfter(renewed))).text())).toBe(true);
    const left = await rounds.call('POST /auth/log-out', { body: { refreshToken: renewed.body.refreshToken } });
    expect(left.headers.getSetCookie()).toHaveLength(1);
    expect(cookieAfter(left)).toBe('');
  });

  it('is not set by a refused refresh, and is readable by no script', async () => {
    const refused = await rounds.call('POST /auth/tokens/refresh', { body: { refreshToken: 'never-issued' } });
    expect(refused.headers.getSetCookie()).toEqual([]);
    const { headers } = await rounds.call('POST /auth/flex', { body: { oauthUID: 'stepan' } });
    expect(headers.getSetCookie()[0]).toMatch(/httponly/i);
  });

  it('is ignored where something is asked for: it lets nobody in', async () => {
    const { facilities } = await organisation(rounds);
    const answer = await rounds.fetch(`/aaa/api/v1/qr/${facilities[0]}`, { headers: { cookie: signedIn } });
    expect(answer.status).toBe(401);
  });
});
