import type { Tx } from '../../db/scope.js';
import type { MemberStanding } from '../../http/caller.js';
import { invalid } from '../../problems.js';
import { readsReports } from './photos.policy.js';
import { insertCheckUses, insertJobUses, markMentioned, type CheckUse, type JobUse } from './photos.store.js';

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
}

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
