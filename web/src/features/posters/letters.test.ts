// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Mark } from './drawing';
import { linesOf, type Line, type Typefaces } from './letters';
import { writePdf, type PdfPage } from './pdf';
import type { Sheet } from './sheets';
import { readTypeface } from './woff';

let typefaces: Typefaces;

beforeAll(async () => {
  const read = (weight: number) =>
    Promise.all(
      ['latin', 'latin-ext', 'cyrillic'].map(async (part) => {
        const file = await readFile(new URL(`fonts/pt-sans-${part}-${weight}.woff`, import.meta.url));
        return readTypeface(`${part}${weight}`, new Uint8Array(file).buffer);
      }),
    );
  typefaces = { regular: await read(400), bold: await read(700) };
});

const wide = () => 1000;
const textMark = (text: string, more: Partial<Extract<Mark, { kind: 'text' }>> = {}): Mark => ({
  kind: 'text',
  text,
  x: 50,
  y: 20,
  size: 10,
  weight: 400,
  anchor: 'start',
  colour: '#10131f',
  ...more,
});

const sheetWith = (...marks: Mark[]): Sheet => ({
  paper: 'a6',
  width: 105,
  height: 148,
  cuts: [],
  cells: [{ x: 0, y: 0, width: 105, height: 148, code: 'k7', drawing: { width: 105, height: 148, marks } }],
});

/** What a reader of the file would copy: its glyphs, turned back by the fonts' own tables. */
async function copiedFrom(lines: readonly Line[]): Promise<string> {
  async function* pages(): AsyncGenerator<PdfPage> {
    const picture = { width: 1, height: 1, rgb: new Uint8Array(3) };
    yield await Promise.resolve({ width: 105, height: 148, picture, squares: [], lines });
  }
  const bytes = Buffer.from(await (await writePdf(pages(), lines)).arrayBuffer());
  const file = bytes.toString('latin1');
  const streamOf = (id: string) => {
    const [head = '', length] = new RegExp(`\\n${id} 0 obj\\n<<[^]*?Length (\\d+)>>\\nstream\\n`).exec(file) ?? [];
    const begin = file.indexOf(head) + head.length;
    return inflateSync(bytes.subarray(begin, begin + Number(length))).toString();
  };
  const fonts = new Map(
    [...(/\/Font<<(.*?)>>/.exec(file)?.[1] ?? '').matchAll(/\/(F\d) (\d+) 0 R/g)].map(([, name, id]) => {
      const unicode = new RegExp(`\\n${id} 0 obj\\n.*?ToUnicode (\\d+) 0 R`).exec(file)?.[1] ?? '';
      const pairs = [...streamOf(unicode).matchAll(/^<(\w{4})> <(\w{4})>$/gm)];
      return [
        name,
        new Map(pairs.map(([, glyph, code]) => [glyph, String.fromCodePoint(Number.parseInt(code ?? '', 16))])),
      ];
    }),
  );
  const content = streamOf(/Contents (\d+) 0 R/.exec(file)?.[1] ?? '');
  return [...content.matchAll(/\/(F\d) [\d.]+ Tf <(\w+)> Tj/g)]
    .flatMap(([, name, glyphs]) => (glyphs?.match(/\w{4}/g) ?? []).map((glyph) => fonts.get(name)?.get(glyph) ?? '?'))
    .join('');
}

describe('the letters of a poster', () => {
  it.each([
    'Оставьте отзыв — Ёлки',
    'Řekněte nám, jak se vám tu líbí: ďábelské ódy',
    'Rate us! “Lobby” & café, 2nd floor…',
    'Burası nasıl? Skieruj aparat, źle, ľ, Straße, ¿Qué tal?',
    'Як вам тут? Є ще їжа, ґанок',
    'Votre avis\u00a0? L’ascenseur, œuvre',
  ])('are copied from the PDF as they were written: %s', async (text) => {
    const [line] = linesOf(sheetWith(textMark(text)), typefaces, wide);
    expect(line).not.toBeNull();
    expect(await copiedFrom([line as Line])).toBe(text);
  });

  it('are left to the picture where no font of ours has them', () => {
    const lines = linesOf(
      sheetWith(textMark('洗手间'), textMark('كيف وجدت المكان؟'), textMark('Lobby')),
      typefaces,
      wide,
    );
    expect(lines.map((line) => line === null)).toEqual([true, true, false]);
  });

  it('stand where the screen has them, and are squeezed rather than wider than their place', () => {
    const [start, middle, end] = linesOf(
      sheetWith(textMark('Lobby'), textMark('Lobby', { anchor: 'middle' }), textMark('Lobby', { anchor: 'end' })),
      typefaces,
      () => 20,
    );
    expect([start?.x, middle?.x, end?.x]).toEqual([50, 40, 30]);
    expect(start?.squeeze).toBeLessThan(1);
    const [roomy] = linesOf(sheetWith(textMark('Lobby')), typefaces, wide);
    expect(roomy?.squeeze).toBe(1);
  });

  it('are bold where the screen has them bold', () => {
    const [usual, bold] = linesOf(sheetWith(textMark('a'), textMark('a', { weight: 600 })), typefaces, wide);
    expect([usual?.runs[0]?.face.name, bold?.runs[0]?.face.name]).toEqual(['latin400', 'latin700']);
  });
});
