import { randomBytes } from 'node:crypto';
import type { Db } from './scope.js';
import { statement, type Slots } from './statement.js';

/** 256 random bits, as they are kept: base64. */
export const newKey = (): string => randomBytes(32).toString('base64');

/** Made by whichever process comes first, kept in the database, the same for all processes ever after. */
export async function keptSecret<Value>(db: Db, name: string, make: () => Value | Promise<Value>): Promise<Value> {
  const [kept] = await readSecret(db, { name });
  if (kept) return kept.value as Value;
  const made = await make();
  await db
    .insertInto('secret')
    .values({ name, value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [found] = await readSecret(db, { name });
  // Deleted in between: a salt of yesterday, by a process whose clock is a day ahead.
  return found ? (found.value as Value) : made;
}

const readSecret = statement((db, { name }: Slots<{ name: string }>) =>
  db.selectFrom('secret').select('value').where('name', '=', name),
);
