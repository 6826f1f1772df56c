export type Id = string | number;

export interface Chunk<Row> {
  key: number;
  rows: readonly Row[];
}

const size = 30;

/**
 * A long list in parts, for the browser to leave out those that are out of sight. A row stays in the part where it was
 * before while others come: in another one it would begin anew, without what is being typed in it.
 */
export function inChunks<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => Id,
  before: readonly Chunk<Row>[],
): Chunk<Row>[] {
  const keyOf = new Map(before.flatMap(({ key, rows: some }) => some.map((row) => [idOf(row), key] as const)));
  let nextKey = Math.max(-1, ...before.map(({ key }) => key)) + 1;
  const chunks = new Map<number, Row[]>();
  let last: Row[] | undefined;
  for (const row of rows) {
    const key = keyOf.get(idOf(row));
    const isOfAnother = key !== undefined && !chunks.has(key);
    if (!last || isOfAnother || (key === undefined && last.length >= size)) {
      last = [];
      chunks.set(key ?? nextKey++, last);
    }
    last.push(row);
  }
  return [...chunks].map(([key, some]) => ({ key, rows: some }));
}
