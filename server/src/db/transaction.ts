import type { Db, Tx } from './database.js';
import { isPassingConflict } from './errors.js';
import { sealAccount } from './tenant.js';

const attempts = 3;

/**
 * The one way to write. Inside, only `tx` may be used: the embedded engine has a single connection, and asking the
 * outer handle for it would wait for ever. It sees the account that was visible when it began.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => sealAccount(() => work(tx)));
    } catch (error) {
      if (attempt >= attempts || !isPassingConflict(error)) throw error;
    }
  }
}
