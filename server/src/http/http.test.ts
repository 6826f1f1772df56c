import type { Problem } from '@rounds/contract';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.js';
import { newId } from '../ids.js';
import { newcomer, organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';
import { sendProblem } from './errors.js';
import { operationRoutes } from './health-and-metrics.js';
import { keepToContract } from './route.js';

const rounds = testApp();
const apart = testApp({ METRICS_PORT: '0', HOST: 'localhost' });
const secure = testApp({ PUBLIC_URL: 'https://rounds.example' });

const readMetrics = async () => (await fetch(`http://localhost:${apart.app.metricsPort?.()}/`)).text();

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  rounds.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('a refusal', () => {
  it.each([
    ['JSON that is none', '{"title":', 400, 'malformed_request'],
    ['another kind of body', 'title=x', 415, 'unsupported_media_type', { 'content-type': 'text/csv' }],
    ['more than a megabyte', JSON.stringify({ title: 'x'.repeat(1_100_000) }), 413, 'body_too_large'],
    ['a body that reaches for the prototype', '{"__proto__":{"title":"x"}}', 400, 'malformed_request'],
  ])('of %s is a problem with a code', async (_what, body, status, code, headers?: Record<string, string>) => {
    const nina = await newcomer(rounds);
    const response = await post('/aaa/api/v1/accounts', body, { authorization: `Bearer ${nina.token}`, ...headers });
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  it('of an address that cannot be decoded is a problem too', async () => {
    const response = await rounds.fetch('/aaa/api/v1/sites/%E0%A4%A');
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'malformed_request']);
  });

  it.each([
    [undefined, 'Сначала войдите в\u00a0систему.'],
    ['en-GB', 'Please sign in first.'],
    ['cz', 'Nejprve se prosím přihlaste.'],
    ['cs-CZ,en;q=0.8', 'Nejprve se prosím přihlaste.'],
    ['de, en;q=0.3, ru;q=0.5', 'Сначала войдите в\u00a0систему.'],
    ['zz', 'Сначала войдите в\u00a0систему.'],
  ])('asked for in %s is in that language', async (header, detail) => {
    const response = await rounds.fetch('/aaa/api/v1/accounts', {
      headers: header ? { 'accept-language': header } : {},
    });
    expect(await response.json()).toMatchObject({ detail, message: detail, status: 401, code: 'not_signed_in' });
  });

  it('carries the request id that the client made', async () => {
    const response = await rounds.fetch('/aaa/api/v1/accounts', { headers: { 'x-request-id': 'round-7' } });
    expect(response.headers.get('x-request-id')).toBe('round-7');
    expect(await response.json()).toMatchObject({ requestId: 'round-7' });
  });

  it('never repeats a request id that could not be one', async () => {
    const response = await rounds.fetch('/aaa/api/v1/accounts', { headers: { 'x-request-id': '<b>'.repeat(60) } });
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });
});

describe('every answer', () => {
  it.each(['/healthz', '/aaa/api/v1/accounts', '/nowhere', '/aaa/api/v1/docs'])(
    '%s has the security headers',
    async (path) => {
      const { headers } = await rounds.fetch(path);
      expect(headers.get('content-security-policy')).toMatch(/default-src '(self|none)'/);
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it('asks for https only where people come by https', async () => {
    expect((await rounds.fetch('/healthz')).headers.get('strict-transport-security')).toBeNull();
    expect((await secure.fetch('/healthz')).headers.get('strict-transport-security')).toContain('max-age=31536000');
  });

  it('of the API is not kept by anyone', async () => {
    const { owner } = await organisation(rounds);
    const reply = await rounds.call('GET /accounts', { token: owner.token });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});

describe('GET /configs/lang-resources/{lang}', () => {
  it('does not know other languages', async () => {
    expect((await rounds.call('GET /configs/lang-resources/{lang}', { params: { lang: 'ja' } })).status).toBe(404);
  });

  it('answers what visitors read in their languages, and the rest in English', async () => {
    const { body } = await rounds.call('GET /configs/lang-resources/{lang}', { params: { lang: 'de-AT' } });
    expect(body['posters.sheet.question']).toBe('Wie ist es hier?');
    expect(body['errors.not_found']).toBe('Not found.');
  });

  it('answers the same for cz and cs', async () => {
    const [product, browser] = await Promise.all(
      ['cz', 'cs-CZ'].map((lang) => rounds.call('GET /configs/lang-resources/{lang}', { params: { lang } })),
    );
    expect(product?.body['errors.not_found']).toBe('Nenalezeno.');
    expect(browser?.body).toEqual(product?.body);
  });

  it('says so when what the client has is still right', async () => {
    const first = await rounds.call('GET /configs/lang-resources/{lang}', { params: { lang: 'en' } });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await rounds.call('GET /configs/lang-resources/{lang}', { params: { lang: 'en' }, headers });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache']);
  });
});

describe('what no column can take', () => {
  it('is refused before it is asked for: numbers beyond the largest, in bodies and in paths', async () => {
    const { owner, facilities } = await organisation(rounds);
    for (const id of [2_147_483_648, 9_007_199_254_740_991]) {
      const change = { params: { id: facilities[0] }, body: { checklistIds: [id] }, token: owner.token };
      expect((await rounds.call('PATCH /facilities/{id}', change)).problem.code).toBe('validation_failed');
      const checklist = await rounds.call('GET /checklists/{id}', { params: { id }, token: owner.token });
      expect(checklist.problem.code).toBe('not_found');
    }
    for (const id of ['9223372036854775808', '99999999999999999999', '1e30']) {
      const path = `/aaa/api/v1/feedbacks/${id}/review`;
      const answer = await post(path, '{"comment":"x"}', { authorization: `Bearer ${owner.token}` });
      expect(answer.status).toBe(404);
    }
  });

  it.each(['3000000000::int', '1e400::float8', "'x'::int", "'2026-02-30'::date", String.raw`'"\ud800"'::jsonb ->> 0`])(
    'and what the database still refuses, such as %s, is the request’s fault, not ours',
    async (expression) => {
      const app = fastify();
      app.decorateRequest('t', () => '');
      app.setErrorHandler(sendProblem);
      app.get('/', async () => sql.raw(`select ${expression}`).execute(rounds.db));
      const answer = await app.inject('/');
      expect([answer.statusCode, answer.json<Problem>().code]).toEqual([422, 'validation_failed']);
    },
  );

  it('becomes the replacement character where it is half of a character', async () => {
    const { owner, sites, facilities, checklistId } = await organisation(rounds);
    const title = 'Lift \ud83d and \udc00, but \ud83d\ude00';
    const site = await rounds.call('PATCH /sites/{id}', {
      params: { id: sites[0] },
      body: { title },
      token: owner.token,
    });
    expect(site.body.title).toBe('Lift \ufffd and \ufffd, but \ud83d\ude00');
    const report = await rounds.call('POST /qr/{id}/report-quality-check', {
      params: { id: facilities[0] },
      body: { items: [{ id: `${checklistId}-2`, result: true, comment: 'Tap \ud800' }] },
      headers: { 'x-request-id': newId() },
      token: owner.token,
    });
    expect(report.status).toBe(201);
    const { body } = await rounds.call('GET /checks', { token: owner.token });
    expect(body.items[0]?.items.map(({ comment }) => comment)).toContain('Tap \ufffd');
  });

  it.each(['/app/%00/feedback', '/app/receipt/%00', '/app/qr/a%00b', '/aaa/api/v1/qr/%00/feedback'])(
    'leads nowhere in an address: %s',
    async (path) => {
      const response = await rounds.fetch(path);
      expect([response.status, ((await response.json()) as Problem).code]).toEqual([400, 'malformed_request']);
    },
  );
});

describe('operation', () => {
  it('is alive and ready', async () => {
    expect((await rounds.fetch('/healthz')).status).toBe(200);
    expect((await rounds.fetch('/readyz')).status).toBe(200);
  });

  it('measures by route pattern: no id reaches the metrics', async () => {
    const { owner, sites } = await organisation(apart);
    await apart.call('GET /sites/{id}', { params: { id: sites[0] }, token: owner.token });
    const text = await readMetrics();
    expect(text).toContain('route="/aaa/api/v1/sites/:id"');
    expect(text).not.toContain(sites[0]);
  });

  it('offers the metrics to nobody, unless they have a port of their own', async () => {
    expect((await rounds.fetch('/metrics')).status).toBe(404);
    expect((await apart.fetch('/metrics')).status).toBe(404);
    expect(await readMetrics()).toContain('rounds_http_request_seconds');
  });

  it('does not start where the port of the metrics is taken', async () => {
    const settings = { METRICS_PORT: String(apart.app.metricsPort?.()), HOST: 'localhost' };
    const app = fastify();
    operationRoutes(app, apart.database, new Registry(), readConfig(settings));
    await expect(app.ready()).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('refuses to serve a call that the contract does not know', () => {
    const app = fastify();
    keepToContract(app);
    expect(() => app.get('/aaa/api/v1/backdoor', async () => 'open')).toThrow(
      '/aaa/api/v1/backdoor is not in the contract',
    );
  });
});
