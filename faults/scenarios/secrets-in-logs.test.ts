import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPrefix } from '@rounds/contract';
import { expect, it } from 'vitest';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { Crowd } from '../lib/crowd.js';
import { furnish, signIn } from '../lib/organisation.js';
import { prove } from '../lib/report.js';
import { startServer, type Server } from '../lib/server.js';

const canary = (name: string) => `canary-${name}-7f3a`;
const planted = ['bearer', 'cookie', 'refresh', 'invitation', 'code', 'state', 'comment', 'message', 'push', 'receipt'];
const smtp = 'smtp-password';

/** Everything secret that a request can carry, where the server listens most closely and where it does not look. */
async function provoke({ address }: Server, facility: string | undefined, token: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${canary('bearer')}`,
    cookie: `sign-in=${canary('cookie')}`,
    'content-type': 'application/json',
  };
  const signedIn = { ...headers, authorization: `Bearer ${token}` };
  const keys = { p256dh: canary('push'), auth: canary('push') };
  const ask = (path: string, init: RequestInit = {}) => fetch(`${address}${path}`, { redirect: 'manual', ...init });
  const post = (path: string, body: unknown, more = headers) =>
    ask(apiPrefix + path, { method: 'POST', headers: more, body: JSON.stringify(body) });
  await Promise.all([
    ask(`${apiPrefix}/accounts`, { headers }),
    ask(`${apiPrefix}/invites/${canary('invitation')}`, { headers }),
    ask(`/app/auth?code=${canary('code')}&state=${canary('state')}`),
    ask(`/app/receipt/${canary('receipt')}`),
    ask(`/oidc/auth?client_id=${canary('code')}&state=${canary('state')}`),
    ask(`/%E0%A4%A?code=${canary('code')}`),
    post('/auth', { code: canary('code'), state: canary('state'), invitationCode: canary('invitation') }),
    post('/auth/tokens/refresh', { refreshToken: canary('refresh') }),
    post('/auth/log-out', { refreshToken: canary('refresh') }),
    post(`/invites/${canary('invitation')}/accept`, {}, signedIn),
    post(`/qr/${facility}/feedback`, { rate: 1, message: canary('message') }),
    post(`/qr/${facility}/feedback`, { rate: 'many', message: canary('message') }),
    post(`/qr/${facility}/report-quality-check`, { items: [{ id: '1-1', comment: canary('comment') }] }, signedIn),
    post('/feedbacks/1/review', { comment: canary('comment') }, signedIn),
    post('/notifications/enable-browser-push', { endpoint: `https://push.example/${canary('push')}`, keys }, signedIn),
    ask(`${apiPrefix}/accounts`, { method: 'POST', headers: signedIn, body: `{"title":"${canary('comment')}` }),
  ]);
}

it('nothing secret is written to the log, not even at its most talkative and while the database dies', async () => {
  const postgres = await startPostgres({ durable: true });
  const databasePassword = new URL(postgres.url).password;
  const server = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'trace',
    SMTP_URL: `smtp://rounds:${canary(smtp)}@127.0.0.1:9/`,
    MAIL_FROM: 'rounds@example.org',
  });
  const organisation = await furnish(server.address);
  const { accessToken, refreshToken } = await signIn(server.address, organisation.accountId, 'olga', 3);
  const crowd = new Crowd(server.address, organisation, { writers: 6 });
  await crowd.start();
  await crowd.hasWritten(20);
  await provoke(server, organisation.facilities[0], accessToken);
  postgres.kill();
  await provoke(server, organisation.facilities[0], accessToken);
  await postgres.startAgain();
  await crowd.hasWritten(10);
  await crowd.finish();
  await server.stop();
  await postgres.stop();

  const output = server.output();
  const secrets = [...planted, smtp].map(canary);
  const found = [
    ...secrets,
    databasePassword,
    accessToken,
    refreshToken,
    ...crowd.intents.map(({ id }) => `"${id}"],`),
  ];
  const leaked = found.filter((secret) => output.includes(secret));
  prove(
    'secrets-in-logs',
    `${output.length} characters of log at level trace, none of ${secrets.length + 3} secrets in it`,
    {
      leaked,
      lines: server.log.length,
    },
  );
  expect(server.log.length).toBeGreaterThan(50);
  expect(leaked).toEqual([]);
});

const clientSecret = canary('client-secret');

/** An OpenID server that takes nobody: it hears the client's secret, and refuses the code. */
async function startIssuer(): Promise<{ url: string; heard: string[]; close: () => void }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    const url = `http://${request.headers.host}`;
    const metadata = {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
    };
    if (request.url === '/token') heard.push(String(request.headers.authorization));
    const answer = request.url === '/token' ? { error: 'invalid_client' } : metadata;
    response.writeHead(request.url === '/token' ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, heard, close: () => server.close() };
}

it('nor the client’s secret, when the identity provider refuses it', async () => {
  const issuer = await startIssuer();
  const folder = await mkdtemp(join(tmpdir(), 'rounds-secrets-'));
  const server = await startServer({
    DATA_DIR: folder,
    LOG_LEVEL: 'trace',
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'rounds',
    OIDC_CLIENT_SECRET: clientSecret,
  });
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${server.address}${apiPrefix}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const begun = await post('/auth/oauth2-url', {});
  const { authUri } = (await begun.json()) as { authUri: string };
  const state = new URL(authUri).searchParams.get('state');
  const [cookie] = begun.headers.getSetCookie().map((line) => line.split(';')[0]);
  const refused = await post('/auth', { code: canary('code'), state }, cookie);
  await server.stop();
  issuer.close();
  await rm(folder, { recursive: true });

  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(issuer.heard).toHaveLength(1);
  const basic = String(issuer.heard[0]?.split(' ')[1]);
  expect(decodeURIComponent(Buffer.from(basic, 'base64').toString())).toBe(`rounds:${clientSecret}`);
  const leaked = [clientSecret, basic, canary('code'), String(state)].filter((each) => server.output().includes(each));
  expect(leaked).toEqual([]);
});
