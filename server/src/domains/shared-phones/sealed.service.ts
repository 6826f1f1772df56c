import {
  roles,
  SealedDone,
  SealedProblem,
  SealedRound,
  type Answer,
  type Body,
  type SealedReport,
  type Language,
} from '@rounds/contract';
import type { Database } from '../../db/database.js';
import type { StateFact } from '../../facts.js';
import { spend } from '../../http/budgets.js';
import { wellFormed } from '../../http/json-body.js';
import { bodyValidator } from '../../http/validation.js';
import { callLimits } from '../../limits.js';
import type { PresenceKeys } from '../../presence-keys.js';
import { Refusal } from '../../problems.js';
import { reportRound } from '../checks/checks.act.js';
import { moveJob, reportProblem } from '../jobs/jobs.act.js';
import { phoneScope, requirePhone } from './phone-sign-in.service.js';
import type { Sealing } from './sealing.js';
import { findPersonAt, markPhoneSeen } from './shared-phones.store.js';

interface SealedParts {
  database: Database;
  stateFact: StateFact;
  presenceKeys: PresenceKeys;
  sealing: Sealing;
  language: Language;
}

const kinds = {
  problem: bodyValidator(SealedProblem),
  done: bodyValidator(SealedDone),
  report: bodyValidator(SealedRound),
};

/** A validator drops what it does not know: each kind is shown only to its own. */
function readContent(content: unknown): SealedReport {
  const isObject = typeof content === 'object' && content !== null;
  const kind = (['problem', 'done'] as const).find((name) => isObject && name in content) ?? 'report';
  if (!kinds[kind](content)) throw new Refusal('sealed_refused');
  return content as SealedReport;
}

/**
 * Also from a phone that was removed meanwhile: who did the work had signed in on it, and it is not lost. It counts from
 * them as from a staff member of the phone's site, as it would have at the time.
 */
export async function sendSealed(
  { database, stateFact, presenceKeys, sealing, language }: SealedParts,
  { secret, sealed }: Body<'POST /shared-phones/sealed'>,
): Promise<Answer<'POST /shared-phones/sealed'>> {
  const db = phoneScope(database, secret);
  const phone = await requirePhone(db, secret);
  const content = readContent(wellFormed(sealing.unseal(sealed)));
  const ticket = await sealing.readTicket(content.ticket);
  if (ticket?.phoneId !== phone.id) throw new Refusal('sealed_refused');
  const { personId } = ticket;
  const { accountId, siteId } = phone;
  await markPhoneSeen(db, phone.id);
  const standingIn = async (queries: Parameters<typeof findPersonAt>[0], at: string) => {
    const isThere = at === accountId && (await findPersonAt(queries, phone, personId)) !== undefined;
    return isThere ? { accountId, roleId: roles.staff, wholeAccount: false, siteIds: [siteId] } : null;
  };
  const { requestId } = content;
  if ('report' in content) {
    const { code, report } = content;
    return reportRound(
      { database, stateFact, presenceKeys },
      { personId, standingIn, phoneId: phone.id },
      { code, requestId, report },
    );
  }
  const doer = { personId, standing: await standingIn(db, accountId), sharedPhoneId: phone.id };
  if ('problem' in content) {
    // The limit of the call without a seal, counted here: whose problem it is was not known before the seal was opened.
    const budget = { limit: 'problemReports', of: personId, ...callLimits.problemReports } as const;
    await database.common().inTransaction((tx) => spend(tx, [budget], new Date()));
    const { id, title, openedAt } = await reportProblem({ db, stateFact, language }, doer, content.problem, requestId);
    return { checkIds: [], at: openedAt, jobs: [{ id, title }] };
  }
  const moving = { id: content.jobId, requestId, body: content.done };
  const { doneAt, openedAt } = await moveJob({ db, stateFact, presenceKeys, language }, doer, 'done', moving);
  return { checkIds: [], at: doneAt ?? openedAt };
}
