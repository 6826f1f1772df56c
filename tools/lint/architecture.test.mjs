import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin, capture, ROOT } from '../lib/processes.mjs';

// Each line is planted into a small copy of the repository, and the real linter with the real configuration runs over
// it once.

/** @type {[file: string, line: string][]} */
const ALLOWED = [
  ['server/src/main.ts', "import { readConfig } from './config.js';"],
  ['server/src/app.ts', "import { siteRoutes } from './domains/sites/sites.routes.js';"],
  ['server/src/domains/sites/sites.routes.ts', "import type { FastifyInstance } from 'fastify';"],
  ['server/src/domains/sites/sites.service.ts', "import { listSites } from './sites.store.js';"],
  ['server/src/domains/sites/sites.service.ts', "import { accountTitle } from '../accounts/accounts.read.js';"],
  ['server/src/domains/sites/sites.service.ts', "import { insertAccount } from '../accounts/accounts.act.js';"],
  ['server/src/domains/sites/sites.service.ts', "import { problem } from '../../problems.js';"],
  ['server/src/domains/sites/sites.service.ts', "import type { Config } from '../../config.js';"],
  ['server/src/domains/sites/sites.test.ts', "import { testApp } from '../../test/app.js';"],
  ['server/src/db/postgres.ts', "import pg from 'pg';"],
  ['web/src/app/screens/Home.tsx', "import { SiteList } from '../../features/sites/components/SiteList';"],
  ['web/src/features/sites/components/SiteList.tsx', "import { Tile } from '../../../ui/Tile';"],
  ['web/src/features/sites/components/SiteList.tsx', "import { paths } from '../../../app/paths';"],
  ['web/src/features/sites/api/useSites.ts', "import { api } from '../../../lib/api/client';"],
  ['web/src/features/scan/components/Scan.tsx', "import { createScanner } from '@rounds/scanner';"],
  ['scanner/src/index.ts', "import { decode } from './decoder.js';"],
  ['e2e/journeys/sign-in.spec.ts', "import { ROLES } from '@rounds/contract';"],
  ['server/src/domains/accounts/accounts.act.ts', "export { insertAccount } from './accounts.store.js';"],
  ['scanner/src/index.ts', "export { createScanner } from './scanner.js';"],
  ['contract/src/index.ts', "export * from './api.js';"],
  ['web/src/ui/Tile.tsx', 'export const Tile = 1;'],
  ['server/src/domains/sites/sites.store.ts', "db.selectFrom('sites').selectAll();"],
  ['server/src/domains/sites/sites.read.ts', 'sql`select 1`;'],
  ['server/src/db/migrations/0001-foundation.ts', 'sql`create table sites ()`;'],
  ['web/src/lib/storage.ts', "localStorage.getItem('rounds.language');"],
  ['web/src/lib/offline/queue.ts', "indexedDB.open('rounds');"],
];

/** @type {[file: string, line: string, message: RegExp][]} */
const REFUSED = [
  ['contract/src/api.ts', "import { x1 } from '@rounds/server';", /do not import the workspace server/],
  ['scanner/src/index.ts', "import { x2 } from '@rounds/contract';", /do not import the workspace contract/],
  ['server/src/app.ts', "import { x3 } from '@rounds/scanner';", /do not import the workspace scanner/],
  ['server/src/pages/feedback.ts', "import { x4 } from '../../../web/src/visitor/Page.js';", /must not leave server/],
  ['server/src/domains/sites/sites.service.ts', "import { x5 } from '../accounts/accounts.store.js';", /read\.ts/],
  ['server/src/domains/sites/sites.service.ts', "export { x6 } from '../accounts/accounts.service.js';", /read\.ts/],
  ['server/src/domains/sites/sites.service.ts', "import { x7 } from '../../app.js';", /"server domains".*"server app"/],
  ['server/src/domains/sites/sites.service.ts', "import { x9 } from '../../test/app.js';", /Only tests/],
  ['server/src/domains/sites/sites.service.ts', "import type { FastifyReply } from 'fastify';", /only routes/],
  ['server/src/domains/sites/sites.store.ts', "import pg from 'pg';", /server\/src\/db/],
  [
    'server/src/http/session.ts',
    "import { x10 } from '../domains/auth/auth.read.js';",
    /"server base".*"server domains"/,
  ],
  ['server/src/db/migrate.ts', "import { x11 } from '../domains/auth/auth.store.js';", /"server base"/],
  ['server/src/db/migrate.ts', "const started = await import('../main.js');", /"server start"/],
  ['web/src/ui/Tile.tsx', "import { api } from '../lib/api/client';", /"web ui".*"web lib"/],
  ['web/src/ui/Tile.tsx', "import { useTranslation } from 'react-i18next';", /no texts/],
  ['web/src/lib/session.ts', "import { Tile } from '../ui/Tile';", /"web lib".*"web ui"/],
  ['web/src/features/sites/components/A.tsx', "import { B } from '../../people/components/B';", /Features do not/],
  ['web/src/features/sites/components/A.tsx', "import { Home } from '../../../app/screens/Home';", /"web app"/],
  ['web/src/features/sites/components/A.tsx', "import { openDB } from 'idb';", /offline/],
  ['web/src/workers/offline.ts', "import { A } from '../features/sites/components/A';", /"web workers"/],
  ['web/src/app/router.tsx', "import { x12 } from '@rounds/server';", /do not import the workspace server/],
  ['web/src/ui/index.ts', "export * from './Tile';", /No barrels/],
  ['web/src/features/sites/index.ts', "export { SiteList } from './components/SiteList';", /No barrels/],
  ['server/src/domains/sites/sites.service.ts', "db.selectFrom('sites').selectAll();", /SQL belongs/],
  ['server/src/domains/sites/sites.routes.ts', 'sql`select 1`;', /SQL belongs/],
  ['server/src/http/session.ts', "db.insertInto('sessions');", /SQL belongs/],
  ['web/src/features/settings/api/useLanguage.ts', "localStorage.getItem('language');", /kept on the device/],
  ['web/src/app/main.tsx', "window.sessionStorage.getItem('x');", /kept on the device/],

  // Rules the linter brings itself, in the way we set them.
  ['server/src/cycle/a.ts', "import { b } from './b.js';", /Dependency cycle/],
  ['server/src/cycle/b.ts', "import { a } from './a.js';", /Dependency cycle/],
  ['server/src/http/port.ts', "export const port = process.env['PORT'];", /process\.env/],
  ['server/src/http/late.ts', 'Promise.resolve();', /Promises must be awaited/],
  ['server/src/http/loose.ts', 'export const loose = (value: any) => value;', /no-explicit-any/],
  ['server/src/http/quiet.ts', '// oxlint-disable-next-line no-console', /oxlint-disable/],
  ['server/src/http/print.ts', "console.log('here');", /console/],
  [
    'server/src/http/kinds.ts',
    "export function f(k: 'a' | 'b') { switch (k) { case 'a': return 1; } }",
    /not exhaustive/,
  ],
];

/** @typedef {{ code: string, message: string, filename: string, labels: { span: { line: number } }[] }} Diagnostic */

/** @type {Map<string, string[]>} */
const planted = new Map();
for (const [file, line] of [...ALLOWED, ...REFUSED]) planted.set(file, [...(planted.get(file) ?? []), line]);

/** @type {string} */
let folder;
/** @type {Diagnostic[]} */
let diagnostics;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rounds-lint-'));
  for (const path of ['.oxlintrc.json', 'tools/lint/architecture.mjs', 'tools/lint/zones.mjs']) {
    cpSync(join(ROOT, path), join(folder, path));
  }
  writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "jsx": "react-jsx" } }');
  for (const [file, lines] of planted) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), lines.join('\n'));
  }
  const { output } = await capture(bin('oxlint'), ['--format=json', 'contract', 'scanner', 'server', 'web', 'e2e'], {
    cwd: folder,
    env: { ...process.env, OXLINT_TSGOLINT_PATH: bin('tsgolint') },
  });
  diagnostics = /** @type {{ diagnostics: Diagnostic[] }} */ (JSON.parse(output)).diagnostics;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** @param {string} file @param {string} line */
function said(file, line) {
  const number = (planted.get(file)?.indexOf(line) ?? -1) + 1;
  const here = diagnostics.filter(({ filename, labels }) => filename === file && labels[0]?.span.line === number);
  return here.map(({ code, message }) => `${code} ${message}`).join('\n');
}

describe('the linter', () => {
  it.each(REFUSED)('refuses, in %s: %s', (file, line, message) => {
    expect(said(file, line)).toMatch(message);
  });

  it.each(ALLOWED)('lets pass, in %s: %s', (file, line) => {
    expect(said(file, line)).not.toContain('architecture(');
  });
});
