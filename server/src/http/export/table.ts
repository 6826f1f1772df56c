import type { ZonedTime } from './zoned-time.js';

/** Texts are kept letter by letter. */
export type Cell = string | number | ZonedTime | null;

/** A list on its way into a file. Rows are asked for as the reader takes them, so that any number of them fits. */
export interface Table {
  /** Name of the file without its ending, and of the sheet. */
  name: string;
  headers: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
}

/** A column is its key, which names its header, and its cell: neither is there without the other. */
export type Columns<Row, Key extends string> = Record<Key, (row: Row) => Cell>;

interface Listed<Row, Key extends string> {
  name: string;
  /** In the order of the file. */
  columns: Columns<Row, Key>;
  header: (key: Key) => string;
  rows: AsyncIterable<Row>;
}

export function tableOf<Row, Key extends string>({ name, columns, header, rows }: Listed<Row, Key>): Table {
  const keys = Object.keys(columns) as Key[];
  async function* cells(): AsyncGenerator<readonly Cell[]> {
    for await (const row of rows) yield keys.map((key) => columns[key](row));
  }
  return { name, headers: keys.map(header), rows: cells() };
}

/**
 * What a spreadsheet may take for a formula when it opens text, its full-width twins included. White space or
 * what cannot be seen in front does not stop every spreadsheet from trying.
 */
const formulaLike = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{DI}\u2800]*[=+\-@＝＋－＠])/u;

export const looksLikeFormula = (text: string): boolean => formulaLike.test(text);
