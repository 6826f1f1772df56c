import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from '../../../tools/lib/processes.mjs';

/** @typedef {{ name: string, raw: number, gzip: number, brotli: number }} Bundle */

/** @param {string} name @param {Buffer[]} parts @returns {Bundle} */
const bundle = (name, parts) => ({
  name,
  raw: parts.reduce((sum, part) => sum + part.length, 0),
  gzip: parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0),
  brotli: parts.reduce((sum, part) => sum + brotliCompressSync(part).length, 0),
});

const hello = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.body).render(createElement('h1', null, 'Hello'));
`;

/** React with one heading, built as our app is: less than this no React app can weigh. */
export async function minimalReact() {
  const entry = 'virtual:hello';
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: join(ROOT, 'web'),
    plugins: [
      {
        name: 'hello',
        resolveId: (id) => (id === entry ? join(ROOT, 'web', 'hello.js') : null),
        load: (id) => (id === join(ROOT, 'web', 'hello.js') ? hello : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return bundle(
    'React with one heading',
    outputs.flatMap((each) => (each.type === 'chunk' ? [Buffer.from(each.code)] : [])),
  );
}

const peer = {
  package: '@formbricks/surveys@1.99.0',
  integrity: '5RL7c4Qwtu532SwCwLTw7L/SK6MyeZZS1E50/mKhh0riyl8BU79xT31vmAgJpo3apXXphNZl0yeExvZmKVlyCQ==',
  file: 'package/dist/index.umd.js',
};

/** What the closest open-source peer's page loads to show a survey: its published bundle, fetched and checked. */
export function peerSurvey() {
  const folder = join(ROOT, '.tmp', 'bench-peer');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packed = execFileSync('npm', ['pack', peer.package, '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const archive = join(folder, String(packed.trim().split('\n').at(-1)));
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== peer.integrity) {
    throw new Error(`${peer.package} is not what it was`);
  }
  return bundle(peer.package, [execFileSync('tar', ['xzOf', archive, peer.file], { maxBuffer: 2 ** 24 })]);
}
