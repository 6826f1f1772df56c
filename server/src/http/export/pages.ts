import { exportStep } from '../heavy-work.js';

/** A page after the other, each read when the one before is written. One with fewer rows than `size` is the last. */
export async function* exportPages<Row, More>(
  tenant: string,
  size: number,
  read: (after: Row | undefined) => Promise<{ rows: readonly Row[] } & More>,
): AsyncGenerator<{ rows: readonly Row[] } & More> {
  let after: Row | undefined;
  do {
    const from = after;
    const page = await exportStep(tenant, () => read(from));
    yield page;
    after = page.rows.length < size ? undefined : page.rows.at(-1);
  } while (after !== undefined);
}
