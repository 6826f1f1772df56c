import type { Db } from './database.js';

/** Made by whichever process comes first, kept in the database, the same for all processes ever after. */
export async function keptSecret<Value>(db: Db, name: string, make: () => Value | Promise<Value>): Promise<Value> {
  const read = () => db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst();
  const kept = await read();
  if (kept) return kept.value as Value;
  const value = JSON.stringify(await make());
  await db
    .insertInto('secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read())?.value as Value;
}
