import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { visitorLanguages } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../test/test-app.js';
import { loadTexts } from '../texts.js';

const rounds = testApp();

const open = (query = '') => rounds.fetch(`/app/kiosk${query}`, { headers: { 'accept-language': 'en' } });
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('GET /app/kiosk', () => {
  it('is one answer of at most 40 KB with its worker, that loads nothing besides', async () => {
    const html = await (await open()).text();
    const worker = await (await rounds.fetch('/app/kiosk-worker.js')).text();
    expect(gzipSync(html).length + gzipSync(worker).length).toBeLessThan(40 * 1024);
    expect(html).not.toMatch(/<(?:script|img|iframe)[^>]*src=|<link rel="(?!icon)|@import|@font-face|url\(/);
  });

  it('runs and looks like nothing but what its hashes allow, and may have a worker of ours', async () => {
    const response = await open();
    const html = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(html) ?? [];
    expect(policy).toContain(`style-src ${hashOf(style)}`);
    expect(policy).toContain(`script-src ${hashOf(script)};`);
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('has its words in every language of visitors, so that it needs no network for them', async () => {
    // The page's script is made small, and writes a space that does not break by its number.
    const html = (await (await open()).text()).replaceAll(String.raw`\xA0`, '\u00A0');
    const texts = loadTexts();
    for (const language of visitorLanguages) expect(html).toContain(texts.in(language)('kiosk.what_wrong'));
  });

  it('is light, whatever the tablet prefers, and has no field for words', async () => {
    const html = await (await open()).text();
    expect(html).toContain('<style>');
    expect(html).not.toMatch(/prefers-color-scheme|color-scheme:\s*dark/);
    expect(html).not.toMatch(/textarea|contenteditable/i);
  });

  it('is asked for each time by the worker that keeps it', async () => {
    expect((await open()).headers.get('cache-control')).toBe('no-cache');
  });

  it('is the same page whatever stands in its address, and nothing of that in the page', async () => {
    const html = await (await open('?lang=%22%3E%3Cscript%3Eran()%3C/script%3E')).text();
    expect(html).not.toContain('ran()');
  });
});
