import type { Line } from './letters';
import { glyphText, toUnicode, usedFaces, widthsOf } from './pdfFont';
import type { Typeface } from './woff';

/**
 * A PDF of pages that are one picture each, at 300 dots to the inch, with what has to be sharp over it: the codes as
 * squares, and the letters as letters, which can be read aloud, searched and copied.
 */
export interface PdfPage {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  readonly picture: { readonly width: number; readonly height: number; readonly rgb: Uint8Array<ArrayBuffer> };
  /** Black squares, in millimetres from the top left corner. */
  readonly squares: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  readonly lines: readonly Line[];
}

const pointsPerMillimetre = 72 / 25.4;
const points = (millimetres: number): string => (millimetres * pointsPerMillimetre).toFixed(3);

/** What the browser calls `deflate` is what PDF calls `FlateDecode`. */
async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const channels = (colour: string): string =>
  [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');

function textOf(line: Line, height: number, nameOf: (face: Typeface) => string): string {
  const runs = line.runs.map(
    ({ face, characters }) =>
      `/${nameOf(face)} ${points(line.size)} Tf ${glyphText(characters.map(({ glyph }) => glyph))} Tj`,
  );
  const place = `${(line.squeeze * 100).toFixed(2)} Tz 1 0 0 1 ${points(line.x)} ${points(height - line.y)} Tm`;
  return `BT ${channels(line.colour)} rg ${place} ${runs.join(' ')} ET`;
}

function contentOf({ width, height, squares, lines }: PdfPage, nameOf: (face: Typeface) => string): string {
  const code = squares.map(
    (square) =>
      `${points(square.x)} ${points(height - square.y - square.height)} ${points(square.width)} ${points(square.height)} re`,
  );
  const text = lines.map((line) => textOf(line, height, nameOf));
  return [`q ${points(width)} 0 0 ${points(height)} 0 0 cm /P Do Q`, '0 g', ...code, 'f', ...text].join('\n');
}

/** `lines` are those of all pages: their fonts come first. */
export async function writePdf(pages: AsyncIterable<PdfPage>, lines: readonly Line[]): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  const kids: number[] = [];
  let length = 0;

  const write = (bytes: Uint8Array<ArrayBuffer>) => {
    parts.push(bytes);
    length += bytes.length;
  };
  const begin = (id: number, text: string) => {
    offsets[id] = length;
    write(encoded(`${id} 0 obj\n${text}`));
  };
  const object = (id: number, dictionary: string) => begin(id, `<<${dictionary}>>\nendobj\n`);
  const stream = async (id: number, dictionary: string, bytes: Uint8Array<ArrayBuffer>) => {
    const packed = await deflated(bytes);
    begin(id, `<<${dictionary}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`);
    write(packed);
    write(encoded('\nendstream\nendobj\n'));
  };

  write(encoded('%PDF-1.4\n%\u00e2\u00e3\n'));
  let last = 2;
  const fonts = new Map<Typeface, { name: string; id: number }>();
  for (const used of usedFaces(lines)) {
    const { face } = used;
    const [id, descendant, descriptor, file, unicode] = [1, 2, 3, 4, 5].map((step) => last + step) as [
      number,
      number,
      number,
      number,
      number,
    ];
    last = unicode;
    fonts.set(face, { name: `F${fonts.size}`, id });
    object(
      id,
      `/Type/Font/Subtype/Type0/BaseFont/${face.name}/Encoding/Identity-H` +
        `/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R`,
    );
    object(
      descendant,
      `/Type/Font/Subtype/CIDFontType2/BaseFont/${face.name}/CIDToGIDMap/Identity/FontDescriptor ${descriptor} 0 R` +
        `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/W[${widthsOf(used)}]`,
    );
    object(
      descriptor,
      `/Type/FontDescriptor/FontName/${face.name}/Flags 4/FontBBox[${face.box.join(' ')}]/ItalicAngle 0` +
        `/Ascent ${face.ascent}/Descent ${face.descent}/CapHeight ${face.ascent}/StemV 80/FontFile2 ${file} 0 R`,
    );
    await stream(file, `/Length1 ${face.trueType.length}`, face.trueType);
    await stream(unicode, '', encoded(toUnicode(used)));
  }
  const nameOf = (face: Typeface) => fonts.get(face)?.name ?? '';
  const fontList = [...fonts.values()].map(({ name, id }) => `/${name} ${id} 0 R`).join('');
  for await (const page of pages) {
    const [pageId, contentId, pictureId] = [last + 1, last + 2, last + 3];
    last = pictureId;
    kids.push(pageId);
    const { picture } = page;
    object(
      pageId,
      `/Type/Page/Parent 2 0 R/MediaBox[0 0 ${points(page.width)} ${points(page.height)}]` +
        `/Resources<</XObject<</P ${pictureId} 0 R>>/Font<<${fontList}>>>>/Contents ${contentId} 0 R`,
    );
    await stream(contentId, '', encoded(contentOf(page, nameOf)));
    await stream(
      pictureId,
      `/Type/XObject/Subtype/Image/Width ${picture.width}/Height ${picture.height}/ColorSpace/DeviceRGB/BitsPerComponent 8`,
      picture.rgb,
    );
  }
  object(1, '/Type/Catalog/Pages 2 0 R');
  object(2, `/Type/Pages/Count ${kids.length}/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]`);

  const table = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const start = length;
  write(encoded(`xref\n0 ${last + 1}\n0000000000 65535 f \n${table.join('')}`));
  write(encoded(`trailer\n<</Size ${last + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`));
  return new Blob(parts, { type: 'application/pdf' });
}
