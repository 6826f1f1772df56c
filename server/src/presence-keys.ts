import type { Database } from './db/database.js';
import { keptSecret, newKey } from './db/secrets.js';

/** What proves that somebody is at a door: what servers sign scans with, and what the keys of tags are encrypted with. */
export interface PresenceKeys {
  scans: Buffer;
  tags: Buffer;
}

const kept = async (database: Pick<Database, 'common'>, name: string): Promise<Buffer> =>
  Buffer.from(await keptSecret(database.common(), name, newKey), 'base64');

export const openPresenceKeys = async (database: Pick<Database, 'common'>): Promise<PresenceKeys> => ({
  scans: await kept(database, 'scan-key'),
  tags: await kept(database, 'tag-sealing-key'),
});
