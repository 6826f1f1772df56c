// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { visitorLanguages, type VisitorLanguage } from '@rounds/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { qrModules, qrVersion, quietZone, type QrLevel } from '../../ui/qr';
import type { PosterItem, PosterWords } from './content';
import { formatNames, formats, perPage } from './formats';
import { makeSheets, placeDrawing, type Sheet } from './sheets';
import type { Measure } from './text';

const url = 'https://rounds.example/app/qr/k3j9spq2lm7xa';
const item = (index: number, more: Partial<PosterItem> = {}): PosterItem => ({
  code: `code${index}`,
  url,
  facility: `Washroom ${index}`,
  place: 'North · Neva Shore',
  audience: 'visitors',
  ...more,
});
const words: PosterWords[] = [
  {
    language: 'ru',
    question: 'Как вам здесь?',
    how: 'Наведите камеру',
    staffTitle: 'Для сотрудников',
    staffHow: 'Сканируйте',
  },
  { language: 'en', question: 'How is it here?', how: 'Point your camera', staffTitle: 'For staff', staffHow: 'Scan' },
];
const measure: Measure = (text, size) => text.length * size * 0.56;
const sheetsOf = (format: (typeof formatNames)[number], items: PosterItem[], level: QrLevel = 'M') =>
  makeSheets({ items, format, words, level, measure });

/** Where the codes of a sheet lie on the paper, with their quiet zones, in millimetres. */
const codesOn = (sheet: Sheet) =>
  sheet.cells.flatMap((cell) => {
    const place = placeDrawing(cell);
    return cell.drawing.marks.flatMap((mark) => {
      if (mark.kind !== 'code') return [];
      const module = mark.module * place.scale;
      const left = place.x + mark.x * place.scale - quietZone * module;
      const top = place.y + mark.y * place.scale - quietZone * module;
      return [{ cell, mark, module, left, top, side: (mark.modules.size + 2 * quietZone) * module }];
    });
  });

/** Is this module of the quiet zone dirty? Dirt keeps a module's distance: what touches a finder pattern hides it. */
type Dirt = (x: number, y: number, size: number) => boolean;

const clean: Dirt = () => false;
const distance = (x: number, y: number, size: number) => Math.max(-x, -y, x - size + 1, y - size + 1);
/** Scissors or a frame came too close. */
const allRound: Dirt = (x, y, size) => distance(x, y, size) === quietZone;
/** Always the same spots for the same seed. */
const spots =
  (seed: number): Dirt =>
  (x, y, size) => {
    const noise = Math.sin(x * 12.9898 + y * 78.233 + seed * 37.719) * 43_758.5453;
    return distance(x, y, size) > 1 && noise - Math.floor(noise) < 0.4;
  };

function dirtyShare(dirt: Dirt, size: number): number {
  const places = Array.from({ length: size + 2 * quietZone }, (_, index) => index - quietZone);
  const zone = places.flatMap((y) => places.filter((x) => distance(x, y, size) > 0).map((x) => dirt(x, y, size)));
  return zone.filter(Boolean).length / zone.length;
}

/** The first code of a sheet, at so many pixels a millimetre, as a printer would leave it on the paper. */
async function readFirst(sheet: Sheet, pixelsPerMillimetre: number, dirt: Dirt = clean): Promise<string[]> {
  const [code] = codesOn(sheet);
  if (!code) return [];
  const { mark, module, side } = code;
  const pixels = Math.round(side * pixelsPerMillimetre);
  const data = new Uint8ClampedArray(pixels * pixels * 4).fill(255);
  const dark = new Set(
    mark.modules.runs.flatMap(({ x, y, length }) => Array.from({ length }, (_, index) => `${x + index} ${y}`)),
  );
  for (let row = 0; row < pixels; row++) {
    for (let column = 0; column < pixels; column++) {
      const x = Math.floor(column / pixelsPerMillimetre / module) - quietZone;
      const y = Math.floor(row / pixelsPerMillimetre / module) - quietZone;
      const isQuiet = x < 0 || y < 0 || x >= mark.modules.size || y >= mark.modules.size;
      const isDirty = isQuiet && dirt(x, y, mark.modules.size);
      if (dark.has(`${x} ${y}`) || isDirty) data.fill(0, (row * pixels + column) * 4, (row * pixels + column) * 4 + 3);
    }
  }
  const image = { data, width: pixels, height: pixels, colorSpace: 'srgb' } as ImageData;
  const found = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, tryDenoise: true });
  return found.map(({ text }) => text);
}

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
});

describe.each(formatNames)('sheets of %s', (format) => {
  it('hold as many as fit and go on to the next page', () => {
    const count = perPage(formats[format]);
    const sheets = sheetsOf(
      format,
      Array.from({ length: count + 1 }, (_, index) => item(index)),
    );
    expect(sheets.map(({ cells }) => cells.length)).toEqual([count, 1]);
  });

  it('keep every code with its quiet zone on its own part of the paper', () => {
    const sheets = sheetsOf(
      format,
      Array.from({ length: perPage(formats[format]) }, (_, index) => item(index)),
    );
    const codes = sheets.flatMap(codesOn);
    expect(codes).toHaveLength(perPage(formats[format]));
    for (const { cell, left, top, side } of codes) {
      expect(left).toBeGreaterThanOrEqual(cell.x);
      expect(top).toBeGreaterThanOrEqual(cell.y);
      expect(left + side).toBeLessThanOrEqual(cell.x + cell.width);
      expect(top + side).toBeLessThanOrEqual(cell.y + cell.height);
    }
  });

  it('keep every word on its own part of the paper, however long the names are', () => {
    const long = {
      facility: 'Переговорная «Адмиралтейская» '.repeat(6),
      place: 'Многофункциональный комплекс '.repeat(7),
    };
    for (const more of [{}, long, { facility: null }, { audience: 'staff' as const }]) {
      for (const { cells } of sheetsOf(format, [item(0, more)])) {
        for (const { drawing } of cells) {
          for (const mark of drawing.marks) {
            if (mark.kind !== 'text') continue;
            const width = measure(mark.text, mark.size, mark.weight);
            const left = mark.x - { start: 0, middle: width / 2, end: width }[mark.anchor];
            expect(left).toBeGreaterThanOrEqual(0);
            expect(left + width).toBeLessThanOrEqual(drawing.width);
            expect(mark.y - mark.size).toBeGreaterThanOrEqual(0);
            expect(mark.y).toBeLessThanOrEqual(drawing.height);
          }
        }
      }
    }
  });

  it('are read at 150 dots an inch, at both levels', async () => {
    for (const level of ['M', 'Q'] as const) {
      const [sheet] = sheetsOf(format, [item(0)], level);
      expect(sheet && (await readFirst(sheet, 150 / 25.4))).toEqual([url]);
    }
  });

  it('are read at level Q with a quarter of the quiet zone dirty', async () => {
    const [sheet] = sheetsOf(format, [item(0)], 'Q');
    for (const dirt of [allRound, spots(1), spots(2), spots(3)]) {
      expect(dirtyShare(dirt, qrModules(url, 'Q').size)).toBeGreaterThanOrEqual(0.25);
      expect(sheet && (await readFirst(sheet, 200 / 25.4, dirt))).toEqual([url]);
    }
  });
});

describe('a code', () => {
  it('stays at version 4 for addresses up to forty characters before the path', () => {
    const origin = `https://${'a'.repeat(33)}`;
    expect(qrVersion(qrModules(`${origin}/app/qr/k3j9spq2lm7xa`))).toBe(4);
    expect(qrVersion(qrModules(`${origin}.example/app/qr/k3j9spq2lm7xa`))).toBe(5);
  });
});

describe('the words of a poster', () => {
  const file = new URL('../../../../contract/locales/posters.json', import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<VisitorLanguage, string>>;
  /** Chinese signs are as wide as they are high. */
  const byScript: Measure = (text, size) =>
    [...text].reduce((width, sign) => width + size * (/\p{Script=Han}|？|，/u.test(sign) ? 1 : 0.56), 0);

  it.each(visitorLanguages)('fit on every format in %s, as the first language and as the second', (language) => {
    const spoken = (key: string) => texts[`sheet.${key}`]?.[language] ?? '';
    const theirs: PosterWords = {
      language,
      question: spoken('question'),
      how: spoken('how'),
      staffTitle: spoken('staff'),
      staffHow: spoken('staffHow'),
    };
    const ours = words[1] as PosterWords;
    for (const both of [
      [theirs, ours],
      [ours, theirs],
    ]) {
      for (const format of formatNames) {
        const items = [item(1), item(2, { audience: 'staff' })];
        const sheets = makeSheets({ items, format, words: both, level: 'M', measure: byScript });
        const marks = sheets.flatMap(({ cells }) => cells.flatMap(({ drawing }) => drawing.marks));
        const said = marks.flatMap((mark) => (mark.kind === 'text' && mark.language === language ? [mark.text] : []));
        expect(said.length).toBeGreaterThan(0);
        expect(said.filter((line) => line.endsWith('…'))).toEqual([]);
      }
    }
  });
});
