/**
 * A PDF of pages that are one picture each, with the codes drawn over it as squares. Letters are pixels, at 300 to the
 * inch: they look as on the screen without a font of ours to embed. Codes stay vectors, so no printer blurs them.
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
}

const pointsPerMillimetre = 72 / 25.4;
const points = (millimetres: number): string => (millimetres * pointsPerMillimetre).toFixed(3);

/** What the browser calls `deflate` is what PDF calls `FlateDecode`. */
async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function contentOf({ width, height, squares }: PdfPage): string {
  const code = squares.map(
    (square) =>
      `${points(square.x)} ${points(height - square.y - square.height)} ${points(square.width)} ${points(square.height)} re`,
  );
  return [`q ${points(width)} 0 0 ${points(height)} 0 0 cm /P Do Q`, '0 g', ...code, 'f'].join('\n');
}

export async function writePdf(pages: AsyncIterable<PdfPage>): Promise<Blob> {
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
  for await (const page of pages) {
    const [pageId, contentId, pictureId] = [last + 1, last + 2, last + 3];
    last = pictureId;
    kids.push(pageId);
    const { picture } = page;
    object(
      pageId,
      `/Type/Page/Parent 2 0 R/MediaBox[0 0 ${points(page.width)} ${points(page.height)}]` +
        `/Resources<</XObject<</P ${pictureId} 0 R>>>>/Contents ${contentId} 0 R`,
    );
    await stream(contentId, '', encoded(contentOf(page)));
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
