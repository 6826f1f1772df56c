import type { Readable } from 'node:stream';
import type { Photo } from '@rounds/contract';
import type { Db, Tx } from '../../db/scope.js';
import type { PhotoStore } from '../../external/photos/port.js';
import type { MemberStanding } from '../../http/caller.js';
import { invalid } from '../../problems.js';
import { readsReports } from './photos.policy.js';
import { expectSeen, shown, takeFrom } from './photos.service.js';
import {
  insertCheckUses,
  insertJobUses,
  insertSenders,
  markMentioned,
  type CheckUse,
  type JobUse,
} from './photos.store.js';

/** Who mentions pictures; `phoneId` when a shared phone sends their work. */
export interface Mentioning {
  personId: string;
  standing: MemberStanding;
  phoneId?: string | null | undefined;
}

/** Refuses, by field, what the person has neither sent nor seen. What is mentioned stays, from this transaction on. */
export async function expectPhotos(
  tx: Tx,
  { personId, standing, phoneId = null }: Mentioning,
  mentioned: readonly { field: string; photoIds: readonly string[] | undefined }[],
): Promise<void> {
  const ids = [...new Set(mentioned.flatMap(({ photoIds = [] }) => photoIds))];
  if (ids.length === 0) return;
  const { accountId, siteIds } = standing;
  const viewer = { accountId, siteIds, personId, phoneId, readsReports: readsReports(standing) };
  const known = await markMentioned(tx, viewer, ids);
  const unknown = mentioned.filter(({ photoIds = [] }) => photoIds.some((id) => !known.has(id)));
  if (unknown.length > 0) throw invalid(...unknown.map(({ field }) => ({ field, fault: 'unknown' as const })));
  // Whoever did the work sees its pictures at home, too, whoever was on the phone when they were sent.
  if (phoneId !== null) await insertSenders(tx, { accountId, personId, phoneId }, ids);
}

/** Of what was sealed on a shared phone: nobody's, and the phone may mention it. */
export const takeFromPhone = async (
  parts: { db: Db; photos: PhotoStore },
  { accountId, phoneId }: { accountId: string; phoneId: string },
  picture: Readable,
): Promise<Photo> => shown(await takeFrom(parts, { accountId, personId: null, phoneId }, phoneId, picture));

export const expectSentByPhone = (
  parts: { db: Db; photos: PhotoStore },
  { accountId, phoneId }: { accountId: string; phoneId: string },
  id: string,
): Promise<void> => expectSeen(parts, { accountId, siteIds: [], personId: '', phoneId, readsReports: false }, id);

export async function attachToChecks(
  tx: Tx,
  spot: { accountId: string; siteId: string; facilityId: string },
  uses: readonly CheckUse[],
): Promise<void> {
  if (uses.length > 0) await insertCheckUses(tx, spot, uses);
}

export async function attachToJobs(tx: Tx, uses: readonly JobUse[]): Promise<void> {
  if (uses.length > 0) await insertJobUses(tx, uses);
}

/** Of a visitor: nobody's until a rating mentions it. `source` is where it comes from. */
export const keepVisitorPhoto = async (
  { db, photos }: { db: Db; photos: PhotoStore },
  { accountId, source }: { accountId: string; source: string },
  picture: Readable,
): Promise<string> =>
  (await takeFrom({ db, photos }, { accountId, personId: null, phoneId: null }, source, picture)).id;

export {
  deleteFeedbackUse as dropPhotoOfFeedback,
  insertFeedbackUse as attachToFeedback,
  showFeedbackUse as showPhotoOfFeedback,
} from './photos.store.js';
