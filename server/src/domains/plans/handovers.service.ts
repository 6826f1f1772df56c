import { limits, type Answer, type Body } from '@rounds/contract';
import { showDue } from '../../db/live-events.js';
import type { Db } from '../../db/scope.js';
import { storeOnce } from '../../db/submissions.js';
import type { Caller } from '../../http/caller.js';
import { newId } from '../../ids.js';
import { invalid, notFound } from '../../problems.js';
import { countOpenHandovers, insertHandover, lockSiteToHandOver, markHandoverClosed } from './handovers.store.js';

/** Whoever knows the site may leave one: the next shift is anybody's. */
export async function leaveHandover(
  db: Db,
  { personId, standing }: Caller,
  { siteId, text: given }: Body<'POST /handovers'>,
  requestId: string,
): Promise<Answer<'POST /handovers'>> {
  if (!standing) throw notFound();
  const text = given.trim();
  const content = [personId, siteId, text];
  const submission = { kind: 'handover', call: 'POST /handovers', requestId, content } as const;
  return storeOnce(db, submission, {
    ask: (tx) => lockSiteToHandOver(tx, standing, siteId),
    store: async (tx, site) => {
      if (!site) throw notFound();
      if ((await countOpenHandovers(tx, siteId)) >= limits.handoversPerSite) {
        throw invalid({ field: 'siteId', fault: 'too_many', values: { limit: limits.handoversPerSite } });
      }
      const id = newId();
      const { accountId } = standing;
      await Promise.all([
        insertHandover(tx, { id, account_id: accountId, site_id: siteId, text, person_id: personId }),
        showDue(tx, [{ accountId, siteId }]),
      ]);
      return { id };
    },
  });
}

/** Closed twice is closed: two of the next shift may read it at once. */
export async function closeHandover(db: Db, { personId, standing }: Caller, id: string): Promise<void> {
  if (!standing) throw notFound();
  await db.inTransaction(async (tx) => {
    const siteId = await markHandoverClosed(tx, standing, id, personId);
    if (siteId === undefined) throw notFound();
    await showDue(tx, [{ accountId: standing.accountId, siteId }]);
  });
}
