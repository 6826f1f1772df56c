import type { Transaction } from 'kysely';
import type { OwnedDatabase } from '../db/database.js';
import type { Schema } from '../db/schema.js';

/** What only whoever owns the tables may do. */
export const asOwner = <Result>(
  { owner }: OwnedDatabase,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> => owner.transaction().execute(work);
