import { roles, SealedReport, type Answer, type Body } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import type { StateFact } from '../../facts.js';
import { bodyValidator } from '../../http/validation.js';
import { Refusal } from '../../problems.js';
import { reportRound } from '../checks/checks.act.js';
import { phoneScope, requirePhone } from './phone-sign-in.service.js';
import type { Sealing } from './sealing.js';
import { findPersonAt, markPhoneSeen } from './shared-phones.store.js';

interface SealedParts {
  database: Database;
  stateFact: StateFact;
  sealing: Sealing;
}

const isReport = bodyValidator(SealedReport) as (content: unknown) => content is SealedReport;

/**
 * Also from a phone that was removed meanwhile: who did the round had signed in on it, and their work is not lost. It
 * counts from them as from a staff member of the phone's site, as it would have at the time.
 */
export async function sendSealed(
  { database, stateFact, sealing }: SealedParts,
  { secret, sealed }: Body<'POST /shared-phones/sealed'>,
): Promise<Answer<'POST /shared-phones/sealed'>> {
  const db = phoneScope(database, secret);
  const phone = await requirePhone(db, secret);
  const content = sealing.unseal(sealed);
  if (!isReport(content)) throw new Refusal('sealed_refused');
  const ticket = await sealing.readTicket(content.ticket);
  if (ticket?.phoneId !== phone.id) throw new Refusal('sealed_refused');
  const { personId } = ticket;
  const { accountId, siteId } = phone;
  await markPhoneSeen(db, phone.id);
  const reporter = {
    personId,
    standingIn: async (queries: Parameters<typeof findPersonAt>[0], at: string) => {
      const isThere = at === accountId && (await findPersonAt(queries, phone, personId)) !== undefined;
      return isThere ? { accountId, roleId: roles.staff, wholeAccount: false, siteIds: [siteId] } : null;
    },
  };
  const { code, requestId, report } = content;
  return reportRound({ database, stateFact }, reporter, { code, requestId, report });
}
