import type { Db, Tx } from './database.js';
import { isPassingConflict } from './errors.js';

const attempts = 3;

/**
 * The one way to write. Inside, only `tx` may be used: the embedded engine has a single connection, and asking the
 * outer handle for it would wait for ever.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= attempts || !isPassingConflict(error)) throw error;
    }
  }
}
