import type { Queries } from '../../db/scope.js';

/** Whether managers would still be told of its silence: it may have been seen, or removed, meanwhile. */
export const isStillSilent = async (db: Queries, id: string): Promise<boolean> =>
  (await db
    .selectFrom('kiosk')
    .select('id')
    .where('id', '=', id)
    .where('silent_told_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()) !== undefined;
