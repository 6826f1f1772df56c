/** Times are written in the reader's zone; texts are kept letter by letter. */
export type Cell = string | number | Date | null;

/** A list on its way into a file. Rows are asked for as the reader takes them, so that any number of them fits. */
export interface Table {
  /** Name of the file without its ending, and of the sheet. */
  name: string;
  headers: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
}

/**
 * What a spreadsheet may take for a formula when it opens text, its full-width twins included. White space or
 * what cannot be seen in front does not stop every spreadsheet from trying.
 */
const formulaLike = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{DI}\u2800]*[=+\-@＝＋－＠])/u;

export const looksLikeFormula = (text: string): boolean => formulaLike.test(text);
