import { join } from 'node:path';

/*
 * Two days later: what the hourly chore does, with the built server's own code, on the installation that the environment
 * names. Nobody waits a day for a test.
 */
const dist = join(import.meta.dirname, '../../server/dist');
const { readConfig } = await import(join(dist, 'config.js'));
const { openAsOwner } = await import(join(dist, 'db/open.js'));
const { photoStoreOf } = await import(join(dist, 'external/photos/configured.js'));
const { sweepPhotos } = await import(join(dist, 'domains/photos/sweeping.service.js'));

const config = readConfig();
const database = await openAsOwner(config);
const db = database.across();
const longAgo = new Date(0);
await db.updateTable('photo').set({ unused_since: longAgo }).where('unused_since', 'is not', null).execute();
await db.updateTable('photo_leftover').set({ due_at: longAgo }).execute();
await sweepPhotos(db, photoStoreOf(config), Date.now() + 48 * 3_600_000);
await database.close();
