import type { Database } from './database.js';
import { keptSecret, newKey } from './secrets.js';

const saltName = 'visitor-salt:';
/** Asked for at every visit, and the same until midnight. */
const todays = new WeakMap<Database, { name: string; salt: string }>();

/** A salt for every day, the same for all processes; those of earlier days are gone for good. */
export async function dailySalt(database: Database, at: Date): Promise<string> {
  const name = saltName + at.toISOString().slice(0, 10);
  const known = todays.get(database);
  if (known?.name === name) return known.salt;
  const db = database.common();
  const salt = await keptSecret(db, name, async () => {
    await db.deleteFrom('secret').where('name', 'like', `${saltName}%`).where('name', '<', name).execute();
    return newKey();
  });
  todays.set(database, { name, salt });
  return salt;
}
