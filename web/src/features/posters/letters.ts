import { placeDrawing, type Sheet } from './sheets';
import type { Measure } from './text';
import type { Typeface } from './woff';

/** A piece of a line in one font. */
export interface Run {
  readonly face: Typeface;
  readonly characters: readonly { readonly code: number; readonly glyph: number }[];
}

/** A line of text on a page, in millimetres from the top left corner. */
export interface Line {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  /** Of its width: less than 1 where it would be wider than what was measured for its place. */
  readonly squeeze: number;
  readonly runs: readonly Run[];
}

/** The fonts by weight; a line is written with the first that knows a character. */
export type Typefaces = Readonly<Record<'regular' | 'bold', readonly Typeface[]>>;

const boldFrom = 600;

/** Null when a character is in none of the fonts: then the line has to be drawn by who has one. */
function runsOf(text: string, faces: readonly Typeface[]): Run[] | null {
  const runs: { face: Typeface; characters: { code: number; glyph: number }[] }[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // A space goes on in the font of its word.
    const face = [...(last ? [last.face] : []), ...faces].find(({ glyphOf }) => glyphOf(code) !== 0);
    if (!face) return null;
    const written = { code, glyph: face.glyphOf(code) };
    if (last?.face === face) last.characters.push(written);
    else runs.push({ face, characters: [written] });
  }
  return runs;
}

const widthOf = (runs: readonly Run[], size: number): number =>
  runs.reduce(
    (sum, { face, characters }) =>
      sum + characters.reduce((width, { glyph }) => width + (face.widthOf(glyph) * size) / 1000, 0),
    0,
  );

const share = { start: 0, middle: 0.5, end: 1 } as const;

/** Every text of a sheet in the order in which it is drawn; null for what the fonts cannot write. */
export function linesOf({ cells }: Sheet, typefaces: Typefaces, measure: Measure): (Line | null)[] {
  return cells.flatMap((cell) => {
    const place = placeDrawing(cell);
    return cell.drawing.marks.flatMap((mark) => {
      if (mark.kind !== 'text') return [];
      const runs = runsOf(mark.text, mark.weight >= boldFrom ? typefaces.bold : typefaces.regular);
      if (!runs) return [null];
      const natural = widthOf(runs, mark.size);
      const width = Math.min(natural, measure(mark.text, mark.size, mark.weight));
      return [
        {
          x: place.x + (mark.x - width * share[mark.anchor]) * place.scale,
          y: place.y + mark.y * place.scale,
          size: mark.size * place.scale,
          colour: mark.colour,
          squeeze: natural > 0 ? width / natural : 1,
          runs,
        },
      ];
    });
  });
}
