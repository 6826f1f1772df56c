import { randomBytes } from 'node:crypto';
import type { Db } from './scope.js';
import { keptSecret } from './secrets.js';

const saltName = 'visitor-salt:';

/** A salt for every day, the same for all processes; those of earlier days are gone for good. */
export async function dailySalt(db: Db, at: Date): Promise<string> {
  const name = saltName + at.toISOString().slice(0, 10);
  return keptSecret(db, name, async () => {
    await db.deleteFrom('secret').where('name', 'like', `${saltName}%`).where('name', '<', name).execute();
    return randomBytes(32).toString('base64');
  });
}
