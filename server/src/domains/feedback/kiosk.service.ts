import type { Db, Tx } from '../../db/scope.js';
import { storeOnce } from '../../db/submissions.js';
import type { StateFact } from '../../facts.js';
import { spend } from '../../http/budgets.js';
import { newSecret } from '../../ids.js';
import { kioskLimits } from '../../limits.js';
import { Refusal } from '../../problems.js';
import { doorAt } from '../codes/codes.read.js';
import { tappedAt } from '../reasons/reasons.read.js';
import { maySayWhy } from './feedback.policy.js';
import { stateChanges } from './feedback.service.js';
import { nextFeedbackId } from './feedback.store.js';
import { markRun } from './memory.store.js';
import { judgeRhythm, type Rhythm } from './rhythm.policy.js';
import { storeRating } from './storing.service.js';

/** The kiosk as its own domain knows it. */
export interface SpeakingKiosk {
  id: string;
  facilityId: string;
  /** Lets one at a time speak, and refuses a tablet that has been ended meanwhile. */
  take: (tx: Tx) => Promise<Rhythm | null>;
  keep: (tx: Tx, rhythm: Rhythm) => Promise<unknown>;
}

export interface SaidAtKiosk {
  rate: number;
  reasonIds: readonly string[];
  /** By the tablet's clock. */
  saidAt: string;
  /** By ours. */
  at: Date;
  requestId: string;
}

/** Stores what somebody said at a kiosk, once. Nobody knows them, and no reply will find them. */
export const leaveAtKiosk = (
  { db, stateFact }: { db: Db; stateFact: StateFact },
  kiosk: SpeakingKiosk,
  { rate, saidAt, at, requestId, ...said }: SaidAtKiosk,
): Promise<Record<string, never>> => {
  const reasonIds = maySayWhy(rate) ? said.reasonIds : [];
  return storeOnce(
    db,
    {
      kind: 'feedback',
      call: 'POST /kiosks/feedback',
      requestId,
      content: { kiosk: kiosk.id, rate, reasonIds, saidAt },
    },
    {
      ask: (tx) =>
        Promise.all([
          doorAt(tx, kiosk.facilityId),
          kiosk.take(tx),
          spend(tx, [{ limit: 'kioskRatings', of: kiosk.id, ...kioskLimits.kioskRatings }], new Date()),
          nextFeedbackId(tx),
          tappedAt(tx, kiosk.facilityId, reasonIds),
        ]),
      store: async (tx, [door, last, , id, tapped]) => {
        if (!door) throw new Refusal('kiosk_ended');
        if (!door.facility.isFeedbackEnabled) throw new Refusal('feedback_closed');
        const verdict = judgeRhythm(last, rate, Date.parse(saidAt), at.getTime());
        const suspicion = verdict.isPlay ? 'burst' : null;
        await Promise.all([
          storeRating(tx, stateFact, door, {
            id,
            rating: rate,
            message: '',
            // An old tablet may offer what is no longer there: its rating must not be lost for that.
            reasons: reasonIds.flatMap((reasonId) => tapped.get(reasonId) ?? []),
            language: null,
            at,
            hashes: null,
            weight: verdict.weight,
            suspicion,
            receiptCode: newSecret(),
            source: 'kiosk',
            kioskId: kiosk.id,
          }),
          kiosk.keep(tx, verdict.rhythm),
          markRunOf(tx, stateFact, kiosk, verdict.turnedFrom, at),
        ]);
        return {};
      },
    },
  );
};

/** The first ones of a run could not be told from others when they came. */
async function markRunOf(
  tx: Tx,
  stateFact: StateFact,
  { id: kioskId, facilityId }: SpeakingKiosk,
  turnedFrom: number | null,
  before: Date,
): Promise<void> {
  if (turnedFrom === null) return;
  const from = new Date(turnedFrom);
  await stateChanges(tx, stateFact, await markRun(tx, { kioskId, facilityId, from, before, suspicion: 'burst' }));
}
