import { Readable } from 'node:stream';
import { inChunks } from './chunks.js';
import { looksLikeFormula, type Cell, type Table } from './table.js';
import { fileClock, type FileClock } from './zoned-time.js';

/** Without it Excel reads UTF-8 as the machine's old code page. */
const byteOrderMark = '\uFEFF';

export interface CsvOptions {
  /** Excel splits at the list separator of its own language: a semicolon where the comma is for decimals. */
  separator: ',' | ';';
}

export function csv({ headers, rows }: Table, { separator }: CsvOptions): Readable {
  const clock = fileClock();
  const line = (cells: readonly Cell[]) => `${cells.map((cell) => field(cell, clock)).join(separator)}\r\n`;
  async function* lines() {
    yield byteOrderMark + line(headers);
    for await (const row of rows) yield line(row);
  }
  return Readable.from(inChunks(lines()), { objectMode: false });
}

function field(cell: Cell, clock: FileClock): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? cell : clock.iso(cell);
  const safe = looksLikeFormula(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
