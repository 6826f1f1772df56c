import type { Line } from './letters';
import type { Typeface } from './woff';

/** A font with the characters that are written with it. */
export interface UsedFace {
  readonly face: Typeface;
  readonly codeOf: ReadonlyMap<number, number>;
}

export function usedFaces(lines: readonly Line[]): UsedFace[] {
  const used = new Map<Typeface, Map<number, number>>();
  for (const { face, characters } of lines.flatMap(({ runs }) => runs)) {
    const codeOf = used.get(face) ?? new Map<number, number>();
    for (const { glyph, code } of characters) codeOf.set(glyph, code);
    used.set(face, codeOf);
  }
  return [...used].map(([face, codeOf]) => ({ face, codeOf }));
}

const hex = (value: number): string => value.toString(16).padStart(4, '0');

export const glyphText = (glyphs: readonly number[]): string => `<${glyphs.map(hex).join('')}>`;

/** By it a reader finds, reads aloud and copies what is written; glyphs alone are only drawings. */
export function toUnicode({ codeOf }: UsedFace): string {
  const pairs = [...codeOf].map(([glyph, code]) => `<${hex(glyph)}> <${hex(code)}>`);
  const blocks = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, index) => {
    const block = pairs.slice(index * 100, (index + 1) * 100);
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

export const widthsOf = ({ face, codeOf }: UsedFace): string =>
  [...codeOf.keys()].map((glyph) => `${glyph}[${face.widthOf(glyph)}]`).join(' ');
