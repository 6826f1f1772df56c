import { linesOf, type Line } from './letters';
import { writePdf, type PdfPage } from './pdf';
import { placeDrawing, type Sheet } from './sheets';
import { browserMeasure } from './text';
import { loadTypefaces } from './typefaces';

const dotsPerInch = 300;
const millimetresPerInch = 25.4;

/** A sheet with the element that shows it. */
export interface ShownSheet {
  readonly sheet: Sheet;
  readonly element: SVGSVGElement;
}

const serialised = (element: Element): Blob => {
  element.removeAttribute('class');
  return new Blob([new XMLSerializer().serializeToString(element)], { type: 'image/svg+xml' });
};

const copyOf = ({ element }: ShownSheet): Element => element.cloneNode(true) as Element;

export const svgFile = (shown: ShownSheet): Blob => serialised(copyOf(shown));

/** For where the codes, and the texts that our fonts can write, are drawn apart. */
function withoutWritten(shown: ShownSheet, lines: readonly (Line | null)[]): Blob {
  const copy = copyOf(shown);
  copy.querySelectorAll('[data-code]').forEach((code) => code.remove());
  copy.querySelectorAll('text').forEach((text, index) => lines[index] && text.remove());
  return serialised(copy);
}

async function drawnSheet(sheet: Sheet, source: Blob): Promise<CanvasRenderingContext2D> {
  const url = URL.createObjectURL(source);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round((sheet.width / millimetresPerInch) * dotsPerInch);
    canvas.height = Math.round((sheet.height / millimetresPerInch) * dotsPerInch);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser has no canvas');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export async function pngFile(shown: ShownSheet): Promise<Blob> {
  const { canvas } = await drawnSheet(shown.sheet, svgFile(shown));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be made');
  return blob;
}

interface WrittenSheet {
  readonly shown: ShownSheet;
  readonly lines: readonly (Line | null)[];
}

const written = (lines: readonly (Line | null)[]): Line[] => lines.filter((line) => line !== null);

export async function pdfFile(sheets: readonly ShownSheet[]): Promise<Blob> {
  const [typefaces, measure] = [await loadTypefaces(), browserMeasure()];
  const all = sheets.map((shown) => ({ shown, lines: linesOf(shown.sheet, typefaces, measure) }));
  return writePdf(
    pdfPages(all),
    all.flatMap(({ lines }) => written(lines)),
  );
}

/** One page at a time: a sheet of A4 is 26 MB of pixels. */
async function* pdfPages(sheets: readonly WrittenSheet[]): AsyncGenerator<PdfPage> {
  for (const { shown, lines } of sheets) {
    const { width, height } = shown.sheet;
    const context = await drawnSheet(shown.sheet, withoutWritten(shown, lines));
    yield { width, height, picture: opaque(context), squares: squaresOf(shown.sheet), lines: written(lines) };
  }
}

function opaque(context: CanvasRenderingContext2D): PdfPage['picture'] {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    rgb[to++] = data[from] ?? 0;
    rgb[to++] = data[from + 1] ?? 0;
    rgb[to++] = data[from + 2] ?? 0;
  }
  return { width, height, rgb };
}

/** The dark runs of every code on the sheet. */
function squaresOf({ cells }: Sheet): PdfPage['squares'] {
  return cells.flatMap((cell) => {
    const place = placeDrawing(cell);
    return cell.drawing.marks.flatMap((mark) => {
      if (mark.kind !== 'code') return [];
      const module = mark.module * place.scale;
      const left = place.x + mark.x * place.scale;
      const top = place.y + mark.y * place.scale;
      return mark.modules.runs.map(({ x, y, length }) => ({
        x: left + x * module,
        y: top + y * module,
        width: length * module,
        height: module,
      }));
    });
  });
}
