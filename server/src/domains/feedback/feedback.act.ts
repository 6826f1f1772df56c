import type { Language } from '@rounds/contract';
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
import { roundInQuestion, sameDeviceMs, suspicionOf } from './feedback.policy.js';
import { hasComeBefore, insertFeedback, isMemberOf } from './feedback.store.js';
import { receiptCodeOf } from './receipt-code.js';
import { hashTrace, type TraceHashes } from './visitor.js';

export interface Visitor extends Trace {
  language: Language;
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
    // A robot learns nothing from being told that it was heard.
    await openDoor(db, code);
    return answerIn(monthOf(at));
  }
  const hashes = hashTrace(visitor, await dailySalt(db, at));
  const said = message?.trim() ? message : '';
  return storeOnce(db, { kind: 'feedback', requestId, content: { code, rate, message: said } }, async (tx) => {
    const door = await openDoor(tx, code);
    const hits = await admit(tx, config, door, hashes, visitor.usesScript, at);
    const suspicion = suspicionOf({
      isMember: visitor.caller !== null && (await isMemberOf(tx, visitor.caller.personId, door.accountId)),
      recentlyFromAddress: hits.recent,
      isSameDeviceAgain: await hasComeBefore(tx, door, hashes.device, new Date(at.getTime() - sameDeviceMs)),
    });
    const id = await insertFeedback(tx, door, {
      rating: rate,
      message: said,
      language: visitor.language,
      at,
      device: hashes.device,
      suspicion,
      checkedAt: roundInQuestion(rate, at, door.lastCheckAt),
      receiptCode: secret,
    });
    const { accountId, siteId, facilityId } = door;
    await stateFact(tx, 'feedback.stored', {
      spot: { accountId, siteId, facilityId },
      at,
      feedbackId: id,
      rating: { rating: rate, isSuspicious: suspicion !== null, isAnswered: false },
    });
    return answerIn(monthOfId(id) ?? monthOf(at));
  });
}

async function openDoor(db: Db | Tx, code: string): Promise<Door> {
  const door = await facilityBehind(db, code);
  if (!door.card.isFeedbackEnabled) throw new Refusal('feedback_closed');
  return door;
}

/** Counted per address and facility: whoever shares a mall's network with others still gets through elsewhere. */
async function admit(
  tx: Tx,
  { feedbackLimit }: Settings,
  { facilityId }: Door,
  { address }: TraceHashes,
  usesScript: boolean,
  at: Date,
): Promise<Hits> {
  const { feedback, feedbackPerFacility, feedbackWithoutScript } = feedbackLimits(feedbackLimit);
  const of = `${facilityId}:${address.toString('base64url')}`;
  const [hits] = await spend(
    tx,
    [
      { limit: 'feedback', of, ...feedback },
      { limit: 'feedbackPerFacility', of: facilityId, ...feedbackPerFacility },
      ...(usesScript ? [] : [{ limit: 'feedbackWithoutScript', of, ...feedbackWithoutScript } as const]),
    ],
    at,
  );
  return hits;
}
