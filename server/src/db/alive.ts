import { sql } from 'kysely';
import type { Db } from './scope.js';

/** A primary that has become a standby still answers every question, and stores nothing. */
export async function isWritable(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql<{ isWritable: boolean }>`
      select current_setting('transaction_read_only') = 'off' as "isWritable"
    `.execute(db);
    return rows[0]?.isWritable ?? false;
  } catch {
    return false;
  }
}
