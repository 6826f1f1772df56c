import { canBeRepliedTo } from '@rounds/contract';
import { inMonthsOf } from '../../db/history.js';
import type { Queries } from '../../db/scope.js';
import type { CountedRating } from '../../facts.js';

/** Nobody finds a reply to what they said at a kiosk: only what came by the code waits for one. */
export const waitsForReply = ({ isSuspicious, isAnswered, source }: CountedRating): boolean =>
  !isSuspicious && !isAnswered && canBeRepliedTo(source);

/** The same of rows, and of the indexes for them. */
export const waiting = `reviewed_at is null and suspicion is null and source = 'code'`;

/** Whether somebody would find a reply to this one. */
export async function findsReply(db: Queries, id: number): Promise<boolean> {
  const rating = await db
    .selectFrom('feedback')
    .select('source')
    .where('id', '=', id)
    .where(inMonthsOf('id', [id]))
    .executeTakeFirst();
  return rating !== undefined && canBeRepliedTo(rating.source);
}
