import type { Body, Facility, FacilityTile } from '@rounds/contract';
import type { Db, Queries } from '../../db/scope.js';
import { createOnce } from '../../db/submissions.js';
import type { StateFact } from '../../facts.js';
import type { Member, MemberStanding } from '../../http/caller.js';
import { newId } from '../../ids.js';
import { invalid, notFound } from '../../problems.js';
import { knownTimeZone } from '../../time-zone.js';
import { isSiteInReach, lockSites, ratingsSince, stateShownTo } from '../sites/sites.read.js';
import { ratingLimitOf } from './facilities.policy.js';
import {
  findFacility,
  holdChecklists,
  insertFacility,
  listFacilityTiles,
  lockFacility,
  markFacilityDeleted,
  onlyChecklistOf,
  replaceChecklists,
  updateFacility,
  type FacilityFields,
} from './facilities.store.js';

export async function listFacilities(
  db: Db,
  standing: MemberStanding | null,
  siteId: string,
  timeZone: string | undefined,
): Promise<FacilityTile[]> {
  if (!standing || !(await isSiteInReach(db, standing, siteId))) throw notFound();
  const now = new Date();
  const days = { since: ratingsSince(now), now, fallbackZone: knownTimeZone(timeZone) };
  const facilities = await listFacilityTiles(db, standing, siteId, days);
  return facilities.map((facility) => ({ ...facility, state: stateShownTo(standing, facility.state) }));
}

export async function readFacility(db: Queries, standing: MemberStanding | null, id: string): Promise<Facility> {
  const facility = standing && (await findFacility(db, standing, id));
  if (!facility) throw notFound();
  return facility;
}

export async function createFacility(
  db: Db,
  { personId, standing }: Member,
  given: Body<'POST /facilities'>,
  requestId: string,
): Promise<Facility> {
  const { accountId } = standing;
  const { siteId, title, ...body } = given;
  return createOnce(
    db,
    { call: 'POST /facilities', ownerId: accountId, requestId, content: [personId, given] },
    {
      create: async (tx) => {
        const [site] = await lockSites(tx, standing, [siteId]);
        if (!site) throw notFound();
        const checklistIds = body.checklistIds
          ? await allKnown(tx, accountId, body.checklistIds)
          : [await onlyChecklistOf(tx, accountId)].filter((id) => id !== undefined);
        const id = newId();
        await insertFacility(tx, { accountId, id, siteId, title: title.trim() }, normalised(body));
        await replaceChecklists(tx, accountId, id, checklistIds);
        return readFacility(tx, standing, id);
      },
      read: (id) => readFacility(db, standing, id),
    },
  );
}

export async function changeFacility(
  db: Db,
  stateFact: StateFact,
  standing: MemberStanding,
  id: string,
  body: Body<'PATCH /facilities/{id}'>,
): Promise<Facility> {
  const { accountId } = standing;
  return db.inTransaction(async (tx) => {
    if (!(await lockFacility(tx, standing, id))) throw notFound();
    const fields = normalised(body);
    if (Object.keys(fields).length > 0) await updateFacility(tx, id, fields);
    if (body.checklistIds) {
      await replaceChecklists(tx, accountId, id, await allKnown(tx, accountId, body.checklistIds));
      await stateFact(tx, 'facility.checklists-changed', { accountId, facilityId: id, at: new Date() });
    }
    return readFacility(tx, standing, id);
  });
}

export async function deleteFacility(
  db: Db,
  stateFact: StateFact,
  standing: MemberStanding,
  id: string,
): Promise<void> {
  const at = new Date();
  await db.inTransaction(async (tx) => {
    if (!(await lockFacility(tx, standing, id))) throw notFound();
    await markFacilityDeleted(tx, id, at);
    await stateFact(tx, 'facility.deleted', { accountId: standing.accountId, facilityId: id, at });
  });
}

function normalised(body: Body<'PATCH /facilities/{id}'>): FacilityFields {
  const {
    title,
    description,
    isFeedbackEnabled,
    ratingLimit,
    arePhotosTaken,
    opensJobs,
    isCodeNeeded,
    showsLastCheck,
    placeKind,
  } = body;
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(isFeedbackEnabled !== undefined && { is_feedback_enabled: isFeedbackEnabled }),
    ...(ratingLimit !== undefined && { rating_limit: ratingLimitOf(ratingLimit) }),
    ...(arePhotosTaken !== undefined && { are_photos_taken: arePhotosTaken }),
    ...(opensJobs !== undefined && { opens_jobs: opensJobs }),
    ...(isCodeNeeded !== undefined && { is_code_needed: isCodeNeeded }),
    ...(showsLastCheck !== undefined && { shows_last_check: showsLastCheck }),
    ...(placeKind !== undefined && { place_kind: placeKind }),
  };
}

async function allKnown(tx: Queries, accountId: string, checklistIds: number[]): Promise<number[]> {
  const known = await holdChecklists(tx, accountId, checklistIds);
  const unknown = checklistIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalid({ field: `checklistIds.${unknown}`, fault: 'unknown' });
  return checklistIds;
}
