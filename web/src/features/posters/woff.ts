/** What a PDF needs of a font: the file as TrueType, which glyph stands for a character, and how wide it is. */
export interface Typeface {
  readonly name: string;
  readonly trueType: Uint8Array<ArrayBuffer>;
  /** Of a character's code; 0 where the font has none for it. */
  readonly glyphOf: (code: number) => number;
  /** In thousandths of the size, as PDF counts. */
  readonly widthOf: (glyph: number) => number;
  readonly box: readonly number[];
  readonly ascent: number;
  readonly descent: number;
}

interface Table {
  readonly tag: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A WOFF file is a TrueType font with every table packed by itself. */
async function tablesOf(file: ArrayBuffer): Promise<Table[]> {
  const view = new DataView(file);
  const count = view.getUint16(12);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const entry = 44 + index * 20;
      const [offset, packed, length] = [4, 8, 12].map((at) => view.getUint32(entry + at)) as [number, number, number];
      const bytes = new Uint8Array(file.slice(offset, offset + packed));
      const tag = new TextDecoder().decode(new Uint8Array(file, entry, 4));
      return { tag, bytes: packed < length ? await inflated(bytes) : bytes };
    }),
  );
}

const paddedLength = ({ bytes }: Table): number => Math.ceil(bytes.length / 4) * 4;

function trueTypeOf(tables: readonly Table[]): Uint8Array<ArrayBuffer> {
  const start = 12 + tables.length * 16;
  const file = new Uint8Array(start + tables.reduce((sum, table) => sum + paddedLength(table), 0));
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  let offset = start;
  for (const [index, table] of tables.entries()) {
    const entry = 12 + index * 16;
    file.set(new TextEncoder().encode(table.tag), entry);
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, table.bytes.length);
    file.set(table.bytes, offset);
    offset += paddedLength(table);
  }
  return file;
}

/** Of a `cmap` in format 4, the one that every such font has for Unicode. */
function glyphsIn(cmap: DataView): (code: number) => number {
  const subtables = Array.from({ length: cmap.getUint16(2) }, (_, index) => cmap.getUint32(4 + index * 8 + 4));
  const at = subtables.find((offset) => cmap.getUint16(offset) === 4);
  if (at === undefined) throw new Error('The font has no table of characters that is known here');
  const segments = cmap.getUint16(at + 6) / 2;
  const ends = at + 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const offsets = deltas + segments * 2;
  return (code) => {
    for (let index = 0; index < segments; index++) {
      if (code > cmap.getUint16(ends + index * 2)) continue;
      const first = cmap.getUint16(starts + index * 2);
      if (code < first) return 0;
      const delta = cmap.getUint16(deltas + index * 2);
      const offset = cmap.getUint16(offsets + index * 2);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = cmap.getUint16(offsets + index * 2 + offset + (code - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

export async function readTypeface(name: string, file: ArrayBuffer): Promise<Typeface> {
  const tables = await tablesOf(file);
  const view = (tag: string): DataView => {
    const table = tables.find((each) => each.tag === tag);
    if (!table) throw new Error(`The font has no table ${tag}`);
    return new DataView(table.bytes.buffer, table.bytes.byteOffset, table.bytes.length);
  };
  const [head, hhea, hmtx] = [view('head'), view('hhea'), view('hmtx')];
  const scale = 1000 / head.getUint16(18);
  const widths = hhea.getUint16(34);
  return {
    name,
    trueType: trueTypeOf(tables),
    glyphOf: glyphsIn(view('cmap')),
    widthOf: (glyph) => Math.round(hmtx.getUint16(Math.min(glyph, widths - 1) * 4) * scale),
    box: [36, 38, 40, 42].map((at) => Math.round(head.getInt16(at) * scale)),
    ascent: Math.round(hhea.getInt16(4) * scale),
    descent: Math.round(hhea.getInt16(6) * scale),
  };
}
