import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import { inChunks } from './chunks.js';
import { looksLikeFormula, type Cell, type Table } from './table.js';
import { contentTypes, relations, sheetEnd, sheetStart, styles, workbook, workbookRelations } from './xlsx-parts.js';
import { fileClock, type FileClock } from './zoned-time.js';

export interface XlsxOptions {
  /** Excel opens no more than this in one sheet; the rest goes on in the next. */
  rowsPerSheet?: number;
}

const excelRowsPerSheet = 1_048_576;
const excelCellLength = 32_767;

/** Indexes into the cell formats of `styles`. `quoted` marks text that must stay text even when somebody edits it. */
const format = { plain: 0, header: 1, quoted: 2, time: 3 } as const;

/**
 * A workbook written row by row into a zip, so that its size costs no memory. Every text is an inline string: a cell
 * with a formula cannot come about.
 */
export function xlsx(table: Table, { rowsPerSheet = excelRowsPerSheet }: XlsxOptions = {}): Readable {
  const clock = fileClock();
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const rows = table.rows[Symbol.asyncIterator]();
  let current: Readable | undefined;
  let sheets = 0;

  async function* sheet(first: IteratorResult<readonly Cell[]>) {
    yield sheetStart + rowXml(table.headers, clock, format.header);
    let next = first;
    for (let written = 1; !next.done; next = await rows.next()) {
      yield rowXml(next.value, clock, format.plain);
      written += 1;
      if (written === rowsPerSheet) break;
    }
    yield sheetEnd;
  }

  async function addSheets(): Promise<void> {
    const first = await rows.next();
    if (sheets > 0 && first.done) {
      finish();
      return;
    }
    sheets += 1;
    current = Readable.from(inChunks(sheet(first)), { objectMode: false });
    current.once('end', () => void addSheets().catch(fail)).once('error', fail);
    zip.addReadStream(current, `xl/worksheets/sheet${sheets}.xml`);
  }

  function finish(): void {
    const parts = {
      'xl/workbook.xml': workbook(table.name, sheets),
      'xl/_rels/workbook.xml.rels': workbookRelations(sheets),
      'xl/styles.xml': styles,
      '_rels/.rels': relations,
      '[Content_Types].xml': contentTypes(sheets),
    };
    for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path);
    zip.end();
  }

  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  // A reader who leaves ends the reading of rows as well.
  output.once('close', () => {
    current?.destroy();
    void rows.return?.();
  });
  void addSheets().catch(fail);
  return output;
}

function rowXml(cells: readonly Cell[], clock: FileClock, usual: number): string {
  return `<row>${cells.map((cell) => cellXml(cell, clock, usual)).join('')}</row>`;
}

function cellXml(cell: Cell, clock: FileClock, usual: number): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c s="${format.time}"><v>${clock.serial(cell)}</v></c>`;
  const style = usual === format.plain && looksLikeFormula(cell) ? format.quoted : usual;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

/** Controls and lone surrogates, which XML cannot hold, are left out: Excel refuses the whole file for one of them. */
const escapeXml = (text: string): string =>
  text
    .slice(0, excelCellLength)
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // A bare carriage return would come back as a line feed.
    .replaceAll('\r', '&#13;');
