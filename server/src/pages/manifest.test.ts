import { languages } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../test/test-app.js';

const rounds = testApp();

interface Picture {
  src: string;
  sizes: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

interface Manifest {
  id: string;
  lang: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

const manifestIn = async (language: string): Promise<Manifest> => {
  const response = await rounds.fetch('/app/manifest.webmanifest', { headers: { 'accept-language': language } });
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  return (await response.json()) as Manifest;
};

/** Width and height as a PNG file states them. */
async function sizeOf(address: string): Promise<string> {
  const bytes = Buffer.from(await (await rounds.fetch(address)).arrayBuffer());
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('GET /app/manifest.webmanifest', () => {
  it('names pictures that are there, in the sizes that they have', async () => {
    for (const language of languages) {
      const { icons, screenshots, shortcuts } = await manifestIn(language);
      const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
      for (const { src, sizes } of pictures.filter((picture) => picture.sizes !== 'any')) {
        expect(`${src} ${await sizeOf(src)}`).toBe(`${src} ${sizes}`);
      }
    }
  });

  it('has what an installation shows: icons to be masked, screens of both kinds, the way to the scanner and the ratings', async () => {
    const { id, lang, icons, screenshots, shortcuts } = await manifestIn('cs');
    expect([id, lang]).toEqual(['/app', 'cs']);
    expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
      '192x192',
      '512x512',
    ]);
    expect(screenshots.map((screen) => screen.form_factor)).toEqual(['narrow', 'narrow', 'wide']);
    expect(screenshots.every(({ src, label }) => src.includes('/cz/') && label)).toBe(true);
    expect(shortcuts.map(({ url }) => url)).toEqual(['/app/scanqr', '/app/?tab=ratings']);
  });
});
