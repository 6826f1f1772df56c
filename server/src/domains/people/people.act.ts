import type { Database } from '../../db/database.js';
import { Refusal } from '../../problems.js';
import type { AcceptedCode } from './invitation-opening.js';
import { accept } from './invitations.service.js';

export { acceptWith } from './invitations.service.js';
export { insertMember, lockLiving } from './people.store.js';

/**
 * Accepts an invitation for somebody who has just signed in: the organisation it leads to, which may be one they were
 * in before. An invitation that cannot be accepted does not keep them from signing in. Where it was not even looked at, they
 * are told: it may be good.
 */
export async function acceptInvitation(database: Database, accepted: AcceptedCode): Promise<string | undefined> {
  try {
    return await accept(database, accepted);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'too_many_requests') throw error;
    const { accountId } = error.extra;
    return typeof accountId === 'string' ? accountId : undefined;
  }
}
