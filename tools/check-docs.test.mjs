import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untoldDependencies } from './docs/dependencies.mjs';
import { untoldFacts } from './docs/facts.mjs';
import { missingBuild, missingManifests } from './docs/image.mjs';
import { isSuperseded, namesIn } from './docs/names.mjs';
import { nameChecker } from './docs/repository.mjs';
import { differingSettings } from './docs/settings.mjs';

/** @type {string} */
let root;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'rounds-docs-'));
  mkdirSync(join(root, 'server/src/domains/sites'), { recursive: true });
  mkdirSync(join(root, 'docs/decisions'), { recursive: true });
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(root, 'README.md'), '');
  writeFileSync(join(root, 'docs/decisions/0001-one-dialect.md'), '');
  writeFileSync(join(root, 'server/src/cli.ts'), '');
  writeFileSync(join(root, 'server/src/domains/sites/sites.store.ts'), '');
  writeFileSync(join(root, 'node_modules/.bin/oxlint'), '');
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { start: '', test: '', check: '' } }));
  writeFileSync(join(root, 'server/package.json'), JSON.stringify({ scripts: { build: '' } }));
});

afterAll(() => rmSync(root, { recursive: true }));

/** @param {string} markdown */
function complaints(markdown) {
  const whyNot = nameChecker(root);
  return namesIn(markdown)
    .map((name) => whyNot('README.md', name))
    .filter((why) => why !== undefined);
}

describe('a page of documentation', () => {
  it.each([
    ['a file that was moved', 'See `server/src/config.ts`.', 'there is no server/src/config.ts'],
    ['a folder that is gone', 'See `docs/measurements/`.', 'there is no docs/measurements/'],
    ['a file of the root that is gone', 'See `ARCHITECTURE.md`.', 'there is no ARCHITECTURE.md'],
    [
      'a pattern nothing matches',
      'In `server/src/domains/<name>/<name>.policy.ts`.',
      'there is no server/src/domains/<name>/<name>.policy.ts',
    ],
    [
      'a link to nowhere',
      'See [why](docs/decisions/0002-two.md#reasons).',
      'a link leads to docs/decisions/0002-two.md, which is not there',
    ],
    ['a script that does not exist', 'Run `npm run bench`.', 'there is no script bench'],
    ['a script that another workspace has', 'Run `npm run check -w server`.', 'there is no script check in server'],
    ['a word npm does not know', 'Run `npm strat`.', 'there is no script strat (npm knows no such word)'],
    ['a program that is not installed', 'Run `npx eslint .`.', 'npx eslint is not installed'],
    ['a script in a block, after others', '```sh\nnpm ci && npm run lint  # all\n```', 'there is no script lint'],
    ['what is built of no source', 'Run `node server/dist/main.js`.', 'there is no server/dist/main.js'],
  ])('is refused for %s', (_, markdown, complaint) => {
    expect(complaints(markdown)).toEqual([complaint]);
  });

  it('may name what is there, what is built, what is typed and what is spoken to', () => {
    const markdown = [
      'Run `npm ci && npm start -- --demo`, then `PORT=4000 node server/dist/cli.js start`, `npm run build -w @rounds/server`.',
      'See `server/src/domains/<name>/<name>.store.ts`, `docs/decisions/NNNN-*.md`, [one](docs/decisions/0001-one-dialect.md),',
      '[elsewhere](https://example.org), [below](#below), `./data`, `/aaa/api/v1/openapi.json`, `main → app`, `npx oxlint`.',
      '```ts\nimport x from "server/src/not-checked-in-code.ts";\n```',
    ].join('\n');
    expect(complaints(markdown)).toEqual([]);
  });

  it('is left as it was written once another decision has taken its place, and not for a part of it', () => {
    const decision = (/** @type {string} */ state) => `# 0018: One code\n\n2026-11-16, ${state}\n\n**Question.** …\n`;
    expect(isSuperseded(decision('superseded by [0024](0024-door.md)'))).toBe(true);
    expect(isSuperseded(decision('accepted; connections superseded by [0019](0019-driver.md)'))).toBe(false);
    expect(isSuperseded(decision('accepted; supersedes [0018](0018-one-code.md)'))).toBe(false);
  });
});

describe('settings', () => {
  it('are the same in the server, the README and the example', () => {
    const config = "settings.number('PORT', 3000); settings.text('DATA_DIR'); settings.url('SMTP_URL', [])";
    const readme = '| `PORT` | `3000` | |\n| `DATA_DIR` | | |\n| `COLOUR` | | |\n`SMTP_URL` in prose';
    const example = '# PORT=3000\nSMTP_URL=smtp://localhost\nSHAPE=round\n';
    expect(differingSettings({ config, readme, example })).toEqual([
      'README.md does not explain SMTP_URL',
      'README.md explains COLOUR, which the server does not read',
      '.env.example does not offer DATA_DIR',
      '.env.example offers SHAPE, which the server does not read',
    ]);
  });

  it('is told of a variable in deploy/ that the server does not read', () => {
    const config = "settings.url('DATABASE_URL', [])";
    const deploy = {
      'deploy/compose.yml': 'DATABASE_URL_FILE: /run/secrets/url\nPOSTGRES_USER: rounds\nTRUSTED_PROXY: 10.0.0.1',
      'deploy/rounds.yaml': '- { name: DATA_BASE, value: x }\n# DATABASE_URL=…',
    };
    const texts = { config, readme: '| `DATABASE_URL` |', example: 'DATABASE_URL=', deploy };
    expect(differingSettings(texts)).toEqual([
      'deploy/compose.yml sets TRUSTED_PROXY, which the server does not read',
      'deploy/rounds.yaml sets DATA_BASE, which the server does not read',
    ]);
  });
});

describe('dependencies', () => {
  it('are told with their reason, and none that is gone', () => {
    const manifests = [
      { dependencies: { '@rounds/contract': '*', pg: '8.0.0' }, devDependencies: { '@types/pg': '8.0.0' } },
      { devDependencies: { '@types/node': '20.0.0', vite: '8.0.0', ws: '8.0.0' } },
    ];
    const page = '| package | why |\n| `pg` | speaks `SQL` |\n| `vite`, `rollup` | builds |\n`ws` in prose';
    expect(untoldDependencies(manifests, page)).toEqual([
      'docs/dependencies.md does not say why @types/node',
      'docs/dependencies.md does not say why ws',
      'docs/dependencies.md tells of rollup, which is gone',
    ]);
  });
});

describe('the map of facts', () => {
  it('has each fact of the list, and no other', () => {
    const consequences = "export const consequences = {\n  'site.deleted': [a],\n  'check.stored': [b, c],\n};";
    const page = '| `check.stored`, `jobs.late` | figures of `facility.hour` |\nprose about `main.ts`';
    expect(untoldFacts(consequences, page)).toEqual([
      'ARCHITECTURE.md does not tell what follows from site.deleted',
      'ARCHITECTURE.md tells of jobs.late, which is no fact',
    ]);
  });
});

describe('the image', () => {
  it('has the manifest of every workspace', () => {
    const dockerfile = 'COPY web/package.json web/\nCOPY server/package.json server/';
    expect(missingManifests(['web', 'server'], dockerfile)).toEqual([]);
    expect(missingManifests(['web', 'faults'], dockerfile)).toEqual([
      'deploy/Dockerfile does not copy faults/package.json',
    ]);
  });

  it('has all that was built for browsers', () => {
    expect(missingBuild('COPY --from=build /rounds/web/dist web/dist/\nUSER node')).toEqual([]);
    expect(missingBuild('COPY --from=build /rounds/web/dist/app web/dist/app/')).toEqual([
      'deploy/Dockerfile does not copy the whole of web/dist',
    ]);
  });
});
