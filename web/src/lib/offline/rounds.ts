import type { FacilityRound, JobSummary, SiteRounds } from '@rounds/contract';
import { offlineDatabase, type Draft, type KeptRound, type LockedDraft, type TypedDraft } from './database';

export async function keepRound(personId: string, code: string, round: FacilityRound): Promise<void> {
  const database = await offlineDatabase();
  await database.put('rounds', { personId, code, round, keptAt: Date.now() });
}

export async function keptRound(personId: string, code: string): Promise<FacilityRound | null> {
  const database = await offlineDatabase();
  return (await database.get('rounds', [personId, code]))?.round ?? null;
}

/** Everything kept for the person, by site and name. */
export async function keptRounds(personId: string): Promise<KeptRound[]> {
  const database = await offlineDatabase();
  const kept = await database.getAll('rounds', ofPerson(personId));
  const name = ({ round: { facility } }: KeptRound) => `${facility.siteTitle} ${facility.title}`;
  return kept.toSorted((one, other) => name(one).localeCompare(name(other)));
}

const urgentFirst = (jobs: readonly JobSummary[]): JobSummary[] =>
  jobs.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent));

/** The answer for a whole site, taken apart into rounds, in one go. What it has no more is forgotten. */
export async function keepSiteRounds(
  personId: string,
  siteId: string,
  { doors, checklists, checks, mayCheck, jobs = [] }: SiteRounds,
): Promise<void> {
  const codes = new Set(doors.map(({ code }) => code));
  await forgetWhere(personId, ({ facility }, code) => facility.siteId === siteId && !codes.has(code));
  const database = await offlineDatabase();
  const { store, done } = database.transaction('rounds', 'readwrite');
  const keptAt = Date.now();
  const put = doors.map(({ code, facility, checklistIds }) => {
    const round: FacilityRound = {
      facility,
      mayCheck,
      checklists: checklistIds.flatMap((id) => checklists.filter((checklist) => checklist.id === id)),
      checks: checklistIds.flatMap((id) => checks.filter(({ checklistId }) => checklistId === id)),
      jobs: urgentFirst(jobs.filter(({ facilityId }) => facilityId === facility.id)),
    };
    return store.put({ personId, code, round, keptAt });
  });
  await Promise.all([...put, done]);
}

/**
 * Rounds and drafts are only for who is signed in; what was not sent yet is kept elsewhere, and stays. So do drafts on a
 * shared phone, which nobody else can read.
 */
export async function forgetRoundsOfOthers(personId: string | null): Promise<void> {
  await forgetAll('rounds', (round) => round.personId !== personId);
  await forgetAll('drafts', (draft) => draft.personId !== personId && !('box' in draft));
}

/** The phone is no longer a shared one: nobody will be given the key to these again. */
export const forgetLockedDrafts = (): Promise<void> => forgetAll('drafts', (draft) => 'box' in draft);

async function forgetAll(
  name: 'rounds' | 'drafts',
  isGone: (entry: KeptRound | Draft | TypedDraft | LockedDraft) => boolean,
): Promise<void> {
  const database = await offlineDatabase();
  const { store, done } = database.transaction(name, 'readwrite');
  const gone = (await store.getAll()).filter(isGone);
  await Promise.all([...gone.map(({ personId, code }) => store.delete([personId, code])), done]);
}

/** Sites that were deleted, or taken from the person. */
export const forgetOtherSites = (personId: string, siteIds: ReadonlySet<string>): Promise<void> =>
  forgetWhere(personId, ({ facility }) => !siteIds.has(facility.siteId));

/** The door is gone, or none of theirs any more. */
export const forgetRound = (personId: string, code: string): Promise<void> =>
  forgetWhere(personId, (_, kept) => kept === code);

/** Which sites were fetched lately enough: asking for each of them at every start would be most of what we ask for. */
export async function sitesKeptSince(personId: string, moment: number): Promise<Set<string>> {
  const database = await offlineDatabase();
  const kept = await database.getAll('rounds', ofPerson(personId));
  const isOld = new Set(kept.filter(({ keptAt }) => keptAt < moment).map(({ round }) => round.facility.siteId));
  return new Set(kept.map(({ round }) => round.facility.siteId).filter((siteId) => !isOld.has(siteId)));
}

/** No longer a member there: its checklists are none of theirs. */
export const forgetOrganisation = (personId: string, accountId: string): Promise<void> =>
  forgetWhere(personId, ({ facility }) => facility.accountId === accountId);

async function forgetWhere(personId: string, isGone: (round: FacilityRound, code: string) => boolean): Promise<void> {
  const database = await offlineDatabase();
  const change = database.transaction(['rounds', 'drafts'], 'readwrite');
  const kept = await change.objectStore('rounds').getAll(ofPerson(personId));
  const gone = kept.filter(({ round, code }) => isGone(round, code));
  const deletions = gone.flatMap(({ code }) => [
    change.objectStore('rounds').delete([personId, code]),
    change.objectStore('drafts').delete([personId, code]),
  ]);
  await Promise.all([...deletions, change.done]);
}

const ofPerson = (personId: string) => IDBKeyRange.bound([personId], [personId, []]);
