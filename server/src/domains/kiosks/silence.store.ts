import { limits } from '@rounds/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.js';
import { zoneOf } from '../sites/today.read.js';
import { livingKiosks } from './kiosks.store.js';

/**
 * Paired kiosks that were not seen for an hour, whether it was one of their opening time or not, after an id. Another
 * process that comes at the same time waits, and finds them told.
 */
export const lockUnheard = (tx: Tx, now: Date, afterId: string, most: number) =>
  livingKiosks(tx)
    .select([
      'kiosk.id as kioskId',
      'kiosk.account_id as accountId',
      'kiosk.facility_id as facilityId',
      'site.id as siteId',
      'kiosk.last_seen_at as lastSeenAt',
      'kiosk.opens_at as opensAt',
      'kiosk.closes_at as closesAt',
      zoneOf('UTC').as('timeZone'),
      'site.closed_days as closedDays',
    ])
    .where('kiosk.paired_at', 'is not', null)
    .where('kiosk.silent_told_at', 'is', null)
    .where('kiosk.last_seen_at', '<=', new Date(now.getTime() - limits.kioskSilentMinutes * 60_000))
    .where('kiosk.id', '>', afterId)
    .orderBy('kiosk.id')
    .limit(sql.lit(most))
    .forUpdate('kiosk')
    .$narrowType<{ lastSeenAt: Date }>()
    .execute();

export const markTold = (tx: Tx, ids: readonly string[]) =>
  tx
    .updateTable('kiosk')
    .set({ silent_told_at: sql<Date>`now()` })
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
