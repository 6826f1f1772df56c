import { quietZone, type QrModules } from '../../ui/qr';
import { wordmark } from '../../ui/shapes';
import { heightOf, ink, softInk, textMarks, type Drawing, type Mark } from './drawing';
import type { PaperSize } from './formats';
import { fit, type Measure } from './text';

/** An invitation on paper: who gets in where, by a camera or by four words. */
export interface PaperCard {
  readonly id: string;
  readonly url: string;
  readonly organisation: string;
  /** Absent: a line to write on. */
  readonly name: string | null;
  readonly role: string;
  readonly places: string;
  readonly words: readonly string[];
}

/** What stands on every card, in the language of the words. */
export interface PaperTexts {
  readonly name: string;
  readonly how: string;
  readonly address: string;
  readonly typeWords: string;
  readonly once: string;
}

const margin = 8;
const codeSide = 27;
const codeTop = 7;
const frameTop = 52.5;
const frameHeight = 11;
const small = { size: 3.2, weight: 400, leading: 1.35, colour: softInk } as const;

export function drawPaperCard(
  card: PaperCard,
  texts: PaperTexts,
  modules: QrModules,
  { width, height }: PaperSize,
  measure: Measure,
): Drawing {
  const inner = width - 2 * margin;
  const module = codeSide / modules.size;
  const column = inner - codeSide - quietZone * module;
  return {
    width,
    height,
    marks: [
      ...whoAndWhere(card, texts, column, measure),
      { kind: 'code', modules, x: width - margin - codeSide, y: codeTop, module },
      ...howTo(texts, inner, measure),
      ...framedWords(card.words, inner, measure),
      ...foot(texts, width),
    ],
  };
}

function whoAndWhere(card: PaperCard, texts: PaperTexts, column: number, measure: Measure): Mark[] {
  const marks: Mark[] = [];
  let top = 6.5;
  const block = (
    text: string,
    look: { size: number; weight: number; leading: number; colour: string },
    lines: number,
  ) => {
    const placed = { ...look, ...fit(text, { ...look, width: column, lines }, measure) };
    marks.push(...textMarks({ ...placed, x: margin, top, anchor: 'start' }));
    top += heightOf(placed);
  };
  block(card.organisation, small, 1);
  top += 0.6;
  if (card.name === null) {
    block(texts.name, { ...small, size: 2.8 }, 1);
    marks.push(stroke(`M0 0h${column * 0.9}`, margin, top + 2.6, 0.25));
    top += 3.6;
  } else block(card.name, { size: 5.4, weight: 700, leading: 1.25, colour: ink }, 2);
  top += 0.4;
  block(card.role, small, 1);
  block(card.places, small, 2);
  return marks;
}

/** The address bold, and what follows it in the same line if it fits. */
function howTo({ how, address, typeWords }: PaperTexts, inner: number, measure: Measure): Mark[] {
  const bold = {
    ...small,
    ...fit(address, { width: inner, lines: 1, size: small.size, weight: 700 }, measure),
    weight: 700,
  };
  const after = measure(`${address} `, bold.size, 700);
  const isOneLine = after + measure(typeWords, small.size, small.weight) < inner * 0.95;
  const line = small.size * small.leading;
  const top = frameTop - 1.2 - (isOneLine ? 2 : 3) * line;
  const rest = isOneLine ? { x: margin + after, top: top + line } : { x: margin, top: top + 2 * line };
  return [
    ...textMarks({
      ...small,
      ...fit(how, { width: inner, lines: 1, ...small }, measure),
      x: margin,
      top,
      anchor: 'start',
    }),
    ...textMarks({ ...bold, colour: ink, x: margin, top: top + line, anchor: 'start' }),
    ...textMarks({ ...small, lines: [typeWords], ...rest, anchor: 'start' }),
  ];
}

function framedWords(words: readonly string[], inner: number, measure: Measure): Mark[] {
  const [padding, radius, weight] = [3.5, 2.6, 700];
  // Spaces that a picture does not collapse.
  const line = words.join('\u00A0\u00A0');
  let size = 5.2;
  // Another system font may be wider than the one that was measured.
  while (measure(line, size, weight) > (inner - 2 * padding) * 0.94) size *= 0.96;
  const [straight, side] = [inner - 2 * radius, frameHeight - 2 * radius];
  const corner = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
  const upper = `M${radius} 0h${straight}${corner(radius, radius)}v${side}${corner(-radius, radius)}`;
  const lower = `h${-straight}${corner(-radius, -radius)}v${-side}${corner(radius, -radius)}z`;
  const top = frameTop + (frameHeight - size) / 2;
  return [
    stroke(upper + lower, margin, frameTop, 0.35),
    ...textMarks({
      lines: [line],
      size,
      weight,
      leading: 1,
      colour: ink,
      x: margin + padding,
      top,
      anchor: 'start',
    }),
  ];
}

function foot({ once }: PaperTexts, width: number): Mark[] {
  const wordHeight = 3.6;
  const scale = wordHeight / wordmark.height;
  const top = frameTop + frameHeight + 2;
  return [
    ...textMarks({ ...small, size: 2.8, lines: [once], x: margin, top, anchor: 'start' }),
    {
      kind: 'path',
      d: wordmark.path,
      x: width - margin - wordmark.width * scale,
      y: top,
      scale,
      stroke: ink,
      width: wordmark.stroke,
      isRound: true,
    },
  ];
}

const stroke = (d: string, x: number, y: number, width: number): Mark => ({
  kind: 'path',
  d,
  x,
  y,
  scale: 1,
  stroke: ink,
  width,
  isRound: false,
});
