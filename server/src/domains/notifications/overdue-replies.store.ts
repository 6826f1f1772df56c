import { canBeRepliedTo, limits } from '@rounds/contract';
import { sql } from 'kysely';
import { idsBetween, withinIds } from '../../db/history.js';
import type { Queries } from '../../db/scope.js';
import { dayMs } from '../../moment.js';
import { waiting } from '../feedback/waiting.read.js';

const watchedDays = 7;

interface OverdueReplies {
  kind: 'reply-overdue';
  accountId: string;
  siteId: string;
  facilityId: string;
  count: number;
}

/** Low ratings that nobody answered for too long, each reported once; figures per facility. */
export async function takeOverdueReplies(db: Queries, hours: number): Promise<OverdueReplies[]> {
  const rows = await db
    .updateTable('feedback')
    .set({ reminded_at: sql<Date>`now()` })
    .where('reviewed_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('suspicion', 'is', null)
    .where('rating', '<', limits.ratingWarnFrom)
    .where('at', '<', sql<Date>`now() - make_interval(hours => ${sql.lit(hours)})`)
    // What is older was overdue before this was watched; nobody wants a hundred reminders on the first day.
    .where('at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(watchedDays)})`)
    .where(withinIds('id', idsBetween({ from: new Date(Date.now() - watchedDays * dayMs) })))
    .returning(['account_id as accountId', 'site_id as siteId', 'facility_id as facilityId', 'source'])
    .execute();
  const byFacility = new Map<string, OverdueReplies>();
  for (const { source, ...row } of rows) {
    // Who said it at a kiosk has no link, and would never find the reply.
    if (!canBeRepliedTo(source)) continue;
    const known = byFacility.get(row.facilityId) ?? { kind: 'reply-overdue', ...row, count: 0 };
    byFacility.set(row.facilityId, { ...known, count: known.count + 1 });
  }
  return [...byFacility.values()];
}

/** Those of a facility that were reported and still have no reply. */
export async function countWaiting(db: Queries, facilityId: string): Promise<number> {
  const { count } = await db
    .selectFrom('feedback')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('facility_id', '=', facilityId)
    .where(sql.raw<boolean>(waiting))
    .where('reminded_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
