// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { quietZone } from '../../ui/qr';
import type { PaperCard, PaperTexts } from './paperCard';
import { makePaperSheets } from './paperSheets';
import type { Sheet } from './sheets';
import type { Measure } from './text';

const texts: PaperTexts = {
  name: 'Имя',
  how: 'Наведите камеру телефона. Или откройте',
  address: 'rounds.example/app/invite',
  typeWords: 'и введите четыре слова:',
  once: 'Один раз, до 01.12.2026',
};
const card = (id: number, more: Partial<PaperCard> = {}): PaperCard => ({
  id: `paper${id}`,
  url: 'https://rounds.example/app/invite/copper-violin-meadow-lantern',
  organisation: 'УК «Невский берег»',
  name: 'Галина Петрова',
  role: 'Сотрудник',
  places: 'Торговый центр «Гавань»',
  words: ['берег', 'лампа', 'сова', 'мост'],
  ...more,
});
const measure: Measure = (text, size) => text.length * size * 0.6;
const sheetsOf = (...cards: PaperCard[]) =>
  makePaperSheets(
    cards.map((each) => ({ card: each, texts })),
    measure,
  );
const textsOn = ([sheet]: Sheet[]) =>
  (sheet?.cells ?? []).flatMap(({ drawing }) => drawing.marks.filter((mark) => mark.kind === 'text'));
const long = 'Очень-длинное-название '.repeat(9).slice(0, 200);

describe('a sheet of invitations on paper', () => {
  it('has eight on A4, and goes on on the next', () => {
    const sheets = sheetsOf(...Array.from({ length: 9 }, (_, index) => card(index)));
    expect(sheets.map(({ paper, cells }) => [paper, cells.length])).toEqual([
      ['a4', 8],
      ['a4', 1],
    ]);
  });

  it('shows the name, or a line to write it on', () => {
    expect(textsOn(sheetsOf(card(1))).map(({ text }) => text)).toContain('Галина Петрова');
    const nameless = sheetsOf(card(1, { name: null }));
    expect(textsOn(nameless).map(({ text }) => text)).toContain('Имя');
    const lines = (sheets: Sheet[]) => sheets[0]?.cells[0]?.drawing.marks.filter(({ kind }) => kind === 'path').length;
    expect(lines(nameless)).toBe((lines(sheetsOf(card(1))) ?? 0) + 1);
  });

  it.each([
    ['short', card(1)],
    ['long', card(1, { organisation: long, name: long, role: long, places: long, words: Array(4).fill('праздник') })],
  ])('keeps %s texts on their card, off the code and off each other', (_, each) => {
    const [sheet] = sheetsOf(each);
    const [cell] = sheet?.cells ?? [];
    const code = cell?.drawing.marks.find((mark) => mark.kind === 'code');
    if (!cell || !code) throw new Error('no card');
    const codeLeft = code.x - quietZone * code.module;
    const codeBottom = code.y + (code.modules.size + quietZone) * code.module;
    const rows = textsOn(sheetsOf(each));
    for (const { text, x, y, size, weight } of rows) {
      const right = x + measure(text, size, weight);
      expect(right).toBeLessThanOrEqual(y - size < codeBottom && y - size < 33 ? codeLeft : cell.width);
      expect(y).toBeLessThan(cell.height);
    }
    const starts = rows.filter(({ x }) => x === rows[0]?.x).map(({ y, size }) => ({ top: y - size * 0.75, bottom: y }));
    for (const [index, { top }] of starts.entries()) {
      if (index > 0) expect(top).toBeGreaterThanOrEqual(starts[index - 1]?.bottom ?? 0);
    }
  });
});
