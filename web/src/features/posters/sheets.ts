import { qrModules, type QrLevel } from '../../ui/qr';
import type { PosterItem, PosterWords } from './content';
import type { Drawing } from './drawing';
import { cellSize, formats, papers, perPage, type Format, type FormatName, type PaperSize } from './formats';
import { drawLabel } from './label';
import { drawPoster } from './poster';
import type { Measure } from './text';

export interface Cell extends PaperSize {
  readonly x: number;
  readonly y: number;
  readonly code: string;
  /** Made when it is first looked at: of many sheets, one after the other is drawn. */
  readonly drawing: Drawing;
}

/** One sheet of paper. */
export interface Sheet extends PaperSize {
  readonly paper: 'a4' | 'a5' | 'a6';
  readonly cells: readonly Cell[];
  /** Where to cut, as lines over the whole sheet. */
  readonly cuts: readonly { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }[];
}

interface Wish {
  readonly items: readonly PosterItem[];
  readonly format: FormatName;
  /** One or two. */
  readonly words: readonly PosterWords[];
  readonly level: QrLevel;
  readonly measure: Measure;
}

export function makeSheets({ items, format: name, words, level, measure }: Wish): Sheet[] {
  const format = formats[name];
  const cell = cellSize(format);

  const draw = (item: PosterItem): Drawing => {
    const modules = qrModules(item.url, level);
    return format.kind === 'poster'
      ? drawPoster(item, words, modules, measure)
      : drawLabel(item, words, modules, cell, measure);
  };

  return layOut(
    format,
    items.map((item) => ({ code: item.code, draw: () => draw(item) })),
  );
}

interface ToDraw {
  readonly code: string;
  readonly draw: () => Drawing;
}

function cellOf(place: PaperSize & { x: number; y: number }, { code, draw }: ToDraw): Cell {
  let drawn: Drawing | undefined;
  return {
    ...place,
    code,
    get drawing() {
      return (drawn ??= draw());
    },
  };
}

export function layOut(format: Format, drawings: readonly ToDraw[]): Sheet[] {
  const paper = papers[format.paper];
  const cell = cellSize(format);
  const count = perPage(format);
  const cuts = cutsOf(paper, cell, format);
  return Array.from({ length: Math.ceil(drawings.length / count) }, (_, page) => ({
    ...paper,
    paper: format.paper,
    cuts,
    cells: drawings.slice(page * count, (page + 1) * count).map((drawing, index) => {
      const x = (index % format.columns) * cell.width;
      const y = Math.floor(index / format.columns) * cell.height;
      return cellOf({ ...cell, x, y }, drawing);
    }),
  }));
}

function cutsOf(
  paper: PaperSize,
  cell: PaperSize,
  { columns, rows }: { columns: number; rows: number },
): Sheet['cuts'] {
  const down = Array.from({ length: columns - 1 }, (_, index) => (index + 1) * cell.width);
  const across = Array.from({ length: rows - 1 }, (_, index) => (index + 1) * cell.height);
  return [
    ...down.map((x) => ({ x1: x, x2: x, y1: 0, y2: paper.height })),
    ...across.map((y) => ({ x1: 0, x2: paper.width, y1: y, y2: y })),
  ];
}

/** How a drawing of other proportions lies in its cell: as large as it fits, in the middle. */
export function placeDrawing({ x, y, width, height, drawing }: Cell): { x: number; y: number; scale: number } {
  const scale = Math.min(width / drawing.width, height / drawing.height);
  return { scale, x: x + (width - drawing.width * scale) / 2, y: y + (height - drawing.height * scale) / 2 };
}
