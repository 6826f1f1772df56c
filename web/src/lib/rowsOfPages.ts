/**
 * For `select` of a list by pages: its rows. Those of a page that is as it was are the same objects as before, so that one
 * more page costs as much after thousands of rows as at first.
 */
export function rowsOfPages<Page extends object, Row>(rowsOf: (page: Page) => Row[]) {
  const known = new WeakMap<Page, Row[]>();
  return ({ pages }: { pages: readonly Page[] }): Row[] =>
    pages.flatMap((page) => {
      const rows = known.get(page) ?? rowsOf(page);
      known.set(page, rows);
      return rows;
    });
}
