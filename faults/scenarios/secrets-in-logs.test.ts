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
  crowd.start();
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
