import type { VisitorLanguage } from '@rounds/contract';
import type { Config } from '../../config.js';
import { dailySalt } from '../../db/daily-salt.js';
import type { Database } from '../../db/database.js';
import { monthOf, monthOfId } from '../../db/history.js';
import type { Hits } from '../../db/rate-limit.js';
import type { Db, Tx } from '../../db/scope.js';
import { storeOnce } from '../../db/submissions.js';
import type { StateFact } from '../../facts.js';
import { spend } from '../../http/budgets.js';
import type { Caller } from '../../http/caller.js';
import type { Trace } from '../../http/trace.js';
import { newSecret } from '../../ids.js';
import { feedbackLimits } from '../../limits.js';
import { Refusal } from '../../problems.js';
import { facilityBehind, type Door } from '../codes/codes.read.js';
import { isComplaint, roundInQuestion, sameDeviceMs, suspicionOf } from './feedback.policy.js';
import { hasComeBefore, insertFeedback, isMemberHere, nextFeedbackId } from './feedback.store.js';
import { receiptCodeOf } from './receipt-code.js';
import { hashTrace, type TraceHashes } from './visitor.js';

export interface Visitor extends Trace {
  language: VisitorLanguage;
  caller: Caller | null;
  usesScript: boolean;
}

export interface FeedbackForm {
  code: string;
  rate: number;
  message?: string | null | undefined;
  /** A field that people do not see. */
  website?: string | undefined;
  requestId: string;
}

type Settings = Pick<Config, 'feedbackLimit' | 'publicUrl'>;

/** Stores what a visitor says, once. Answers where they will find the reply. */
export async function leaveFeedback(
  { database, config, stateFact }: { database: Database; config: Settings; stateFact: StateFact },
  visitor: Visitor,
  { code, rate, message, website, requestId }: FeedbackForm,
): Promise<{ receiptUrl: string }> {
  const db = database.withinOwnerOf('code', code);
  const secret = newSecret();
  const answerIn = (month: number) => ({
    receiptUrl: `${config.publicUrl}/app/receipt/${receiptCodeOf(month, secret)}`,
  });
  const at = new Date();
  if (website) {
    // A robot that filled the hidden field gets the usual answer, so that it does not try another way.
    await openFacility(db, code);
    return answerIn(monthOf(at));
  }
  const said = message?.trim() ? message : '';
  const { caller, usesScript, language } = visitor;
  const hashes = hashTrace(visitor, await dailySalt(database, at));
  return storeOnce(
    db,
    { kind: 'feedback', requestId, content: { code, rate, message: said } },
    {
      ask: (tx) =>
        Promise.all([
          openFacility(tx, code),
          spendFeedback(tx, config, code, hashes, usesScript, at),
          hasComeBefore(tx, code, hashes.device, new Date(at.getTime() - sameDeviceMs)),
          caller ? isMemberHere(tx, caller.personId) : false,
          nextFeedbackId(tx),
        ]),
      store: async (tx, [door, hits, isSameDeviceAgain, isMember, id]) => {
        const { spot, ratingLimit, opensJobs, lastCheckAt } = door;
        const suspicion = suspicionOf({ isMember, recentlyFromAddress: hits.recent, isSameDeviceAgain });
        await Promise.all([
          insertFeedback(tx, spot, {
            id,
            rating: rate,
            message: said,
            language,
            at,
            device: hashes.device,
            suspicion,
            checkedAt: roundInQuestion(rate, at, lastCheckAt),
            receiptCode: secret,
          }),
          stateFact(tx, 'feedback.stored', {
            spot,
            at,
            feedbackId: id,
            message: said,
            ratingLimit,
            opensJob: opensJobs && suspicion === null && isComplaint(rate, said),
            rating: { rating: rate, isSuspicious: suspicion !== null, isAnswered: false },
          }),
        ]);
        return answerIn(monthOfId(id) ?? monthOf(at));
      },
    },
  );
}

async function openFacility(db: Db | Tx, code: string): Promise<Door> {
  const door = await facilityBehind(db, code);
  if (!door.facility.isFeedbackEnabled) throw new Refusal('feedback_closed');
  return door;
}

/** Counted per address and facility: whoever shares a mall's network with others still gets through elsewhere. */
async function spendFeedback(
  tx: Tx,
  { feedbackLimit }: Settings,
  code: string,
  { address }: TraceHashes,
  usesScript: boolean,
  at: Date,
): Promise<Hits> {
  const { feedback, feedbackPerFacility, feedbackWithoutScript } = feedbackLimits(feedbackLimit);
  const of = `${code}:${address.toString('base64url')}`;
  const [hits] = await spend(
    tx,
    [
      { limit: 'feedback', of, ...feedback },
      { limit: 'feedbackPerFacility', of: code, ...feedbackPerFacility },
      ...(usesScript ? [] : [{ limit: 'feedbackWithoutScript', of, ...feedbackWithoutScript } as const]),
    ],
    at,
  );
  return hits;
}

export { replyTo } from './feedback.service.js';
