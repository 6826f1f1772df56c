import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { webBuild } from './http/static.js';
import { organisation } from './test/personas.js';
import { rawRequest } from './test/raw-request.js';
import { testApp } from './test/test-app.js';

const plain = testApp();
const secure = testApp({ PUBLIC_URL: 'https://rounds.example' });

const endless = '/aaa/api/v1/events';
/** What a tree of routes leaves to others: the identity provider's own, files of the app, and what is not there. */
const beyond = [
  '/oidc/.well-known/openid-configuration',
  '/oidc/auth?client_id=nobody',
  '/oidc/jwks',
  '/oidc/interaction/none',
  '/app/nowhere',
  '/app/nowhere.js',
  '/nowhere',
  '/aaa/api/v1/nowhere',
  '/%E0%A4%A',
  `/${'x'.repeat(1000)}`,
];

/** Every route that the server has, as it prints them: `└── /sites (GET, HEAD)`, deeper ones further in. */
function routesOf(printed: string): { method: string; path: string }[] {
  const stack: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│├└─\s]*)(\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (!part) return [];
    const depth = indent.length / 4;
    stack.splice(depth - 1, Infinity, part);
    const path = stack.join('').replaceAll(/:\w+/g, 'none').replaceAll('*', 'none');
    return (methods?.split(', ') ?? []).map((method) => ({ method, path }));
  });
}

const filesOfApp = () =>
  readdirSync(join(webBuild, 'app'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(webBuild.length));

describe.each([
  ['http', plain],
  ['https', secure],
] as const)('over %s', (scheme, rounds) => {
  const everything = () => [
    ...routesOf(rounds.app.printRoutes({ commonPrefix: false })),
    ...[...beyond, ...filesOfApp()].map((path) => ({ method: 'GET', path })),
  ];
  const answers = async (headers: Record<string, string>) =>
    Promise.all(
      everything()
        .filter(({ path }) => path !== endless || !headers['authorization'])
        .map(async ({ method, path }) => ({
          asked: `${method} ${path}`,
          answer: await rawRequest(rounds.url, { method, path, headers }),
        })),
    );

  it('knows the routes of the contract, of pages and of the app', () => {
    const paths = everything().map(({ path }) => path);
    for (const path of ['/aaa/api/v1/sites/none', '/healthz', '/app', endless]) expect(paths).toContain(path);
    expect(paths.length).toBeGreaterThan(100);
  });

  it.each(['a stranger', 'the owner'])(
    'every answer to %s has the security headers, and cookies keep to themselves',
    async (who) => {
      const { owner } = await organisation(rounds);
      const asked = await answers({
        accept: 'text/html',
        ...(who === 'the owner' && { authorization: `Bearer ${owner.token}` }),
      });
      const missing = asked.flatMap(({ asked: route, answer: { headers } }) => {
        const policy = String(headers['content-security-policy']);
        const cookies = headers['set-cookie'] ?? [];
        const faults = {
          'content-security-policy':
            /default-src '(self|none)'/.test(policy) && !/'unsafe-inline'|'unsafe-eval'/.test(policy),
          'frame-ancestors': policy.includes("frame-ancestors 'none'"),
          'x-content-type-options': headers['x-content-type-options'] === 'nosniff',
          'referrer-policy': headers['referrer-policy'] === 'no-referrer',
          'permissions-policy': headers['permissions-policy'] !== undefined,
          'strict-transport-security': (headers['strict-transport-security'] !== undefined) === (scheme === 'https'),
          'x-request-id': headers['x-request-id'] !== undefined,
          'x-powered-by': headers['x-powered-by'] === undefined,
          cookies: cookies.every(
            (cookie) =>
              /;\s*httponly/i.test(cookie) &&
              /;\s*samesite=(lax|strict)/i.test(cookie) &&
              (scheme === 'http' || /;\s*secure/i.test(cookie)),
          ),
        };
        return Object.entries(faults).flatMap(([name, isRight]) => (isRight ? [] : [`${route}: ${name}`]));
      });
      expect(missing).toEqual([]);
    },
    120_000,
  );
});
