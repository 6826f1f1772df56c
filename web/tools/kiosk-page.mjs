import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { inlineLimits } from './inline-limits.mjs';
import { kioskTextsPlugin } from './kiosk-texts.mjs';
import { pageStyle } from './page-style.mjs';

/** @import { Rolldown } from 'vite' */

// The kiosk's page for the server to send: one response with style, script and all its texts in it.
const ROOT = join(import.meta.dirname, '..');
const target = ['chrome103', 'firefox103', 'safari16'];

/** A kiosk is light whatever the tablet prefers. */
const light = (/** @type {string} */ tokens) => tokens.split('@media')[0] ?? '';
const icon = readFileSync(join(ROOT, 'public/icon.svg'), 'utf8').trim();

const result = /** @type {Rolldown.RolldownOutput[]} */ (
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    plugins: [inlineLimits(), kioskTextsPlugin(), pageStyle('kiosk.css', light)],
    build: {
      write: false,
      target,
      minify: true,
      cssMinify: 'lightningcss',
      cssTarget: target,
      lib: { entry: join(ROOT, 'src/kiosk/main.ts'), formats: ['iife'], name: 'kiosk', fileName: 'kiosk' },
    },
  })
);

/** @type {Record<'script' | 'style' | 'icon', string>} */
const page = { script: '', style: '', icon: `data:image/svg+xml,${encodeURIComponent(icon)}` };
for (const file of result[0]?.output ?? []) {
  if (file.type === 'chunk') page.script += file.code.trim();
  else page.style += String(file.source).trim();
}
// As it is sent, a closing tag within a text would end the script.
page.script = page.script.replaceAll('</script', '<\\/script');
const folder = join(ROOT, 'dist', 'kiosk');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'page.json'), JSON.stringify(page));
