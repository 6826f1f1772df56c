import type { Readable } from 'node:stream';
import type { VisitorLanguage } from '@rounds/contract';
import type { Config } from '../../config.js';
import { dailySalt } from '../../db/daily-salt.js';
import type { Database } from '../../db/database.js';
import { monthOf, monthOfId } from '../../db/history.js';
import type { Db, Tx } from '../../db/scope.js';
import { storeOnce } from '../../db/submissions.js';
import type { PhotoStore } from '../../external/photos/port.js';
import type { Spot, StateFact } from '../../facts.js';
import { spend } from '../../http/budgets.js';
import type { Caller } from '../../http/caller.js';
import type { Sender } from '../../http/sender.js';
import { newSecret } from '../../ids.js';
import { feedbackLimits } from '../../limits.js';
import { invalid, Refusal } from '../../problems.js';
import { facilityBehind, type Door } from '../codes/codes.read.js';
import { keepVisitorPhoto } from '../photos/photos.act.js';
import { tappedBehind, type Tapped } from '../reasons/reasons.read.js';
import { isByStaff, judge, type Verdict } from './belief.policy.js';
import { maySayWhy, suspicionOf } from './feedback.policy.js';
import { findRating } from './feedback.read.js';
import { addPhoto, stateChanges } from './feedback.service.js';
import { isMemberHere, nextFeedbackId } from './feedback.store.js';
import { keepMemory, markAlike, readMemory } from './memory.store.js';
import { receiptCodeOf } from './receipt-code.js';
import { hashSender, type SenderHashes } from './sender-hashes.js';
import { storeRating } from './storing.service.js';

export interface Visitor extends Sender {
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
  reasonIds?: readonly string[] | undefined;
  /** Of a form that nobody can mend: a reason that is not known here is left out, and nothing else is lost. */
  keepsKnownReasons?: boolean;
  requestId: string;
  /** A picture that was kept before. */
  photoId?: string | undefined;
}

type Settings = Pick<Config, 'feedbackLimit' | 'publicUrl'>;

/** Stores what a visitor says, once. Answers where they will find the reply. */
export async function leaveFeedback(
  { database, config, stateFact }: { database: Database; config: Settings; stateFact: StateFact },
  visitor: Visitor,
  { code, rate, message, website, requestId, photoId, ...form }: FeedbackForm,
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
  const reasonIds = maySayWhy(rate) ? (form.reasonIds ?? []) : [];
  const extras = { ...(photoId !== undefined && { photoId }), ...(reasonIds.length > 0 && { reasonIds }) };
  const { caller, usesScript, language } = visitor;
  const hashes = await senderHashesOf(database, visitor);
  return storeOnce(
    db,
    {
      kind: 'feedback',
      call: 'POST /qr/{id}/feedback',
      requestId,
      content: { code, rate, message: said, ...extras },
    },
    {
      ask: (tx) =>
        Promise.all([
          openFacility(tx, code),
          spendFeedback(tx, config, code, hashes, usesScript, at),
          // After what was spent, whose lock lets one at a time to this door.
          readMemory(tx, code, hashes),
          caller ? isMemberHere(tx, caller.personId) : false,
          nextFeedbackId(tx),
          tappedBehind(tx, code, reasonIds),
        ]),
      store: async (tx, [door, , memory, isMember, id, tapped]) => {
        const reasons = reasonsAmong(tapped, reasonIds, form.keepsKnownReasons === true);
        const { spot } = door;
        const verdict = judge(memory, rate, at.getTime());
        const { tooManyOf, weight } = verdict;
        const suspicion = suspicionOf({ isMember, isByStaff: isByStaff(memory, rate, at.getTime()), tooManyOf });
        await Promise.all([
          storeRating(tx, stateFact, door, {
            id,
            rating: rate,
            message: said,
            reasons,
            language,
            at,
            hashes,
            weight,
            suspicion,
            receiptCode: secret,
            photoId,
            source: 'code',
          }),
          keepMemory(tx, spot, hashes, verdict.memory, at),
          markEarlier(tx, stateFact, spot, hashes, verdict, at),
        ]);
        return answerIn(monthOfId(id) ?? monthOf(at));
      },
    },
  );
}

/** Stored before, without it. Answers whether it is there now. */
export const addVisitorPhoto = (
  { database, stateFact }: { database: Database; stateFact: StateFact },
  { code, receiptUrl, photoId }: { code: string; receiptUrl: string; photoId: string },
): Promise<boolean> =>
  database.withinOwnerOf('code', code).inTransaction(async (tx) => {
    const rating = await findRating(tx, receiptUrl.slice(receiptUrl.lastIndexOf('/') + 1));
    return rating !== undefined && addPhoto(tx, stateFact, rating, photoId);
  });

interface PhotoParts {
  database: Database;
  config: Settings;
  photos: PhotoStore;
  /** Called once it is decided whether the picture is taken: what follows waits for the network that it comes by. */
  onDecided: () => void;
}

/** Nothing where the facility takes no pictures. It is nobody's until a rating mentions it. */
export async function takeVisitorPhoto(
  { database, config, photos, onDecided }: PhotoParts,
  visitor: Sender,
  code: string,
  picture: Readable,
): Promise<string | undefined> {
  const db = database.withinOwnerOf('code', code);
  const at = new Date();
  const { network } = await senderHashesOf(database, visitor);
  const deciding = db.inTransaction(async (tx) => {
    const found = await openFacility(tx, code);
    if (found.arePhotosTaken) await spendVisitorPhoto(tx, config, code, network, at);
    return found;
  });
  const door = await deciding.finally(onDecided);
  if (!door.arePhotosTaken) return undefined;
  return keepVisitorPhoto(
    { db, photos },
    { accountId: door.spot.accountId, source: network.toString('base64url') },
    picture,
  );
}

function spendVisitorPhoto(tx: Tx, { feedbackLimit }: Settings, code: string, network: Buffer, at: Date) {
  const { visitorPhotos, visitorPhotosPerFacility } = feedbackLimits(feedbackLimit);
  return spend(
    tx,
    [
      { limit: 'visitorPhotos', of: `${code}:${network.toString('base64url')}`, ...visitorPhotos },
      { limit: 'visitorPhotosPerFacility', of: code, ...visitorPhotosPerFacility },
    ],
    at,
  );
}

/** Of too many that are alike the first ones could not be told from others when they came. */
async function markEarlier(
  tx: Tx,
  stateFact: StateFact,
  { facilityId }: Spot,
  hashes: SenderHashes,
  { tooManyOf: group, turned: ratings }: Verdict,
  before: Date,
): Promise<void> {
  const suspicion = suspicionOf({ isMember: false, isByStaff: false, tooManyOf: group });
  if (!group || !ratings || !suspicion) return;
  const rows = await markAlike(tx, { facilityId, group, hash: hashes[group], ratings, before, suspicion });
  await stateChanges(tx, stateFact, rows);
}

/** Those that the facility knows. A program is told of the others, which a person could not have tapped. */
function reasonsAmong(tapped: Tapped, ids: readonly string[], keepsKnown: boolean) {
  const unknown = ids.findIndex((id) => !tapped.has(id));
  if (unknown >= 0 && !keepsKnown) throw invalid({ field: `reasonIds.${unknown}`, fault: 'unknown' });
  return ids.flatMap((id) => tapped.get(id) ?? []);
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
  { network }: SenderHashes,
  usesScript: boolean,
  at: Date,
): Promise<void> {
  const { feedback, feedbackPerFacility, feedbackWithoutScript } = feedbackLimits(feedbackLimit);
  const of = `${code}:${network.toString('base64url')}`;
  await spend(
    tx,
    [
      { limit: 'feedback', of, ...feedback },
      { limit: 'feedbackPerFacility', of: code, ...feedbackPerFacility },
      ...(usesScript ? [] : [{ limit: 'feedbackWithoutScript', of, ...feedbackWithoutScript } as const]),
    ],
    at,
  );
}

/** To be asked for outside of a transaction: the salt has a way of its own to the database. */
export const senderHashesOf = async (database: Database, sender: Sender): Promise<SenderHashes> =>
  hashSender(sender, await dailySalt(database, new Date()));

/** From which device a round was reported: praise that comes from there soon after is the staff's own. */
export const rememberStaff = (tx: Tx, spot: Spot, device: SenderHashes, at = new Date()): Promise<void> =>
  keepMemory(tx, spot, device, { staff: { at: at.getTime() } }, at);
