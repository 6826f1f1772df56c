import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.js';

/** What only whoever owns the tables may do, on the server's own connections. */
export const asOwner = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx);
    return work(tx);
  });
