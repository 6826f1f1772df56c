import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@rounds/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../test/test-app.js';
import { legalPages, readLegalPage } from './legal-content.js';
import { renderMarkdown } from './legal-markdown.js';

const settings: Record<string, string> = {};
beforeAll(async () => {
  settings['PAGES_DIR'] = await mkdtemp(join(tmpdir(), 'rounds-pages-'));
  await writeFile(
    join(settings['PAGES_DIR'], 'company.en.md'),
    '# Neva Shore Ltd\n\nWrite to [us](mailto:us@neva.example).',
  );
  await writeFile(join(settings['PAGES_DIR'], 'company.ar.md'), '# نيفا');
  await writeFile(join(settings['PAGES_DIR'], 'terms.ru.html'), '<h1>Наши условия</h1>');
});
const rounds = testApp(settings);
afterAll(() => rm(settings['PAGES_DIR'] ?? '', { recursive: true, force: true }));

const page = async (path: string, acceptLanguage = 'en') => {
  const response = await rounds.fetch(path, { headers: { 'accept-language': acceptLanguage } });
  return { response, html: await response.text() };
};

describe('pages around the app', () => {
  it('are there in every language, with the same sections', async () => {
    for (const name of legalPages) {
      const contents = await Promise.all(languages.map((language) => readLegalPage(name, language, undefined)));
      expect(contents.map(({ language }) => language)).toEqual([...languages]);
      const sections = contents.map(({ html }) => html.match(/<h[23]>/g)?.length ?? 0);
      expect(new Set(sections).size, `${name}: ${sections.join(', ')}`).toBe(1);
    }
  });

  it('speak the browser’s language, and another one when asked', async () => {
    const { response, html } = await page('/privacy', 'cs-CZ,cs;q=0.9');
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(html).toContain('<html lang="cs">');
    expect(html).toContain('Ochrana soukromí');
    expect((await page('/privacy?lang=ru', 'cs')).html).toContain('<html lang="ru">');
    expect((await page('/privacy?lang=klingon', 'en')).html).toContain('<html lang="en">');
  });

  it('show the app itself in the reader’s language, with pictures that are there and wait until they are scrolled to', async () => {
    for (const language of languages) {
      const { html } = await page(`/help?lang=${language}`);
      const pictures = [
        ...html.matchAll(/<img src="([^"]+)" alt="[^"]{10,}" width="\d+" height="\d+" loading="lazy">/g),
      ];
      expect(pictures.map(([, address]) => address)).toEqual(
        ['visitor', 'today', 'round', 'job', 'dashboard', 'reply', 'facility', 'settings'].map(
          (name) => `/app/help/${language}/${name}.webp`,
        ),
      );
      for (const [, address = ''] of pictures) {
        const picture = await rounds.fetch(address);
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
        expect(picture.headers.get('cache-control')).toBe('public, max-age=86400');
      }
    }
  });

  it('allow no script and no style but their own', async () => {
    const policy = (await page('/help')).response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'none'");
  });

  it('can be replaced by the operator’s own, even if they speak one language only', async () => {
    expect((await page('/company')).html).toContain('<a href="mailto:us@neva.example">us</a>');
    const { html } = await page('/terms', 'en');
    expect(html).toContain('<h1>Наши условия</h1>');
    expect(html).toContain('<html lang="ru">');
  });
});

describe('pages around the app, in a language of visitors', () => {
  it('are the operator’s own, and go from right to left in Arabic', async () => {
    const { html } = await page('/company?lang=ar');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<h1>نيفا</h1>');
    expect(html).toContain('>الخصوصية</a>');
    expect(html).toMatch(/lang="ar" aria-current="true">العربية</);
  });

  it('are in English where there are none', async () => {
    expect((await page('/privacy?lang=de', 'ru')).html).toContain('<html lang="en">');
    expect((await page('/privacy', 'uk,ru;q=0.5')).html).toContain('<html lang="en">');
  });
});

describe('the pages’ Markdown', () => {
  const flat = (source: string) =>
    renderMarkdown(source)
      .replaceAll(/\s*\n\s*/g, ' ')
      .trim();

  it('escapes what is not its own and links nothing that could run', () => {
    expect(flat('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(flat('so <b onclick="x()">bold</b> & <!-- hidden -->')).not.toMatch(/<(?!\/?p>)/);
    for (const address of ['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', '//evil.example']) {
      expect(flat(`[x](${address}) ![x](${address})`)).not.toMatch(/<(a|img)/);
      expect(flat(`[x][y]\n\n[y]: ${address}`)).not.toContain('<a');
      expect(flat(`<${address}>`)).not.toContain('<a');
    }
    for (const [source, harm] of [
      ['[x](/a"onclick="b)', '"onclick'],
      ['![a" onerror="b](/x.png)', '" onerror'],
      ['[x](/a "b\\" onclick=\\"c")', '" onclick'],
    ] as const) {
      expect(flat(source)).not.toContain(harm);
    }
  });

  it('knows headings, lists over several lines, bold, tables and pictures with their size', () => {
    expect(flat('## A **b**\n\n- one\n  more\n- two')).toBe(
      '<h2>A <strong>b</strong></h2> <ul> <li>one more</li> <li>two</li> </ul>',
    );
    expect(flat('1. one\n2. two')).toBe('<ol> <li>one</li> <li>two</li> </ol>');
    expect(flat('| a |\n| - |\n| b |')).toContain('<td>b</td>');
    expect(flat('[us](mailto:us@neva.example)')).toBe('<p><a href="mailto:us@neva.example">us</a></p>');
    expect(flat('![Stars](/app/help/stars.png)')).toContain('<img src="/app/help/stars.png" alt="Stars" loading');
    expect(flat('![Stars](/stars.png =240x431)')).toContain('alt="Stars" width="240" height="431"');
  });
});
